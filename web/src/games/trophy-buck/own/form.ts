// Custom dice: for each colour, faces with points, startle, tracks; number of dice; value of points.
import type { Fault } from '../../../device/own';
import { kColours, kShipped, type Colour, type DieData } from '../dice';

export type DiceForm = Record<Colour, DieData>;

export function formOf(data: Record<string, unknown>): DiceForm {
  const faces = (data['faces'] ?? {}) as Partial<Record<string, number[]>>;
  return Object.fromEntries(kColours.map((colour) => [colour, kShipped[colour].map((number, i) => faces[colour]?.[i] ?? number)])) as DiceForm;
}

export function dataOf(form: DiceForm): Record<string, unknown> {
  const other = kColours.filter((colour) => form[colour].join() !== kShipped[colour].join());
  return { faces: Object.fromEntries(other.map((colour) => [colour, [...form[colour]]])) };
}

export function faultsOf(form: DiceForm): Fault[] {
  const faults: Fault[] = [];
  const sum = (number: (die: DieData) => number): number => kColours.reduce((total, colour) => total + number(form[colour]), 0);
  for (const colour of kColours) {
    const faces = form[colour][0] + form[colour][1] + form[colour][2];
    if (faces !== 6) faults.push({ field: colour, key: 'faces', params: { n: faces } });
  }
  const dice = sum((die) => die[3]);
  if (dice < 5) faults.push({ field: 'all', key: 'dice-few', params: { n: dice } });
  if (sum((die) => die[0] * die[3]) === 0) faults.push({ field: 'all', key: 'no-points' });
  if (sum((die) => die[1] * die[3]) === 0) faults.push({ field: 'all', key: 'no-startle' });
  return faults;
}
