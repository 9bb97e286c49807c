/** The default level of bots. */
export const usualLevel = 'medium';
