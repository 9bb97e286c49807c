// Which chips represent an amount of money.
export const kChips = [100, 50, 10] as const;

/** Numbers of chips of 100, 50 and 10: as few as possible, but five tens at the start. */
export function chipsOf(money: number, traded: boolean): [number, number, number] {
  if (!traded && money === 100) return [0, 1, 5];
  return [Math.floor(money / 100), Math.floor((money % 100) / 50), Math.floor((money % 50) / 10)];
}
