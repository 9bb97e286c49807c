export const typesFiles: string[];
export function protocolTypes(): string;
