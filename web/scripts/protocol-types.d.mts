export function protocolTypes(): string;
