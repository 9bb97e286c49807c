export function boardModule(): string;
