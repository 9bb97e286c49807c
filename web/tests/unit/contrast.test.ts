import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { die } from '../../src/games/rock-the-bock/faces';
import { kLooks } from '../../src/table/players';

const css = readFileSync('src/ui/tokens.css', 'utf8');

function tokens(block: string): Map<string, string> {
  return new Map(Array.from(block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g), (m) => [m[1]!, m[2]!]));
}
const [lightBlock, darkBlock] = css.split(":root[data-theme='dark']");
const light = tokens(lightBlock!);
const dark = new Map([...light, ...tokens(darkBlock!)]);

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const text: [string, string][] = [
  ...['page', 'card', 'well'].flatMap((ground): [string, string][] => [['text', ground], ['muted', ground]]),
  ['warm', 'page'],
  ['warm', 'card'],
  ['on-main', 'main'],
  ['on-main', 'main-up'],
  ['on-warm', 'warm-fill'],
  ['on-gold', 'gold'],
  ['on-wood', 'wood'],
  ['pad-ink', 'pad'],
  ['page', 'text'],
  ...kLooks.map(({ name }): [string, string] => [`p-${name}-ink`, `p-${name}`]),
];
const shapes: [string, string][] = [
  ['ring', 'page'],
  ['ring', 'card'],
  ['strong-line', 'card'],
  ['pencil', 'pad'],
];

describe.each([
  ['Light', light],
  ['Dark', dark],
])('in the light of %s', (_, light) => {
  test.each(text)('%s can be read on %s', (ink, ground) => {
    expect(contrast(light.get(ink)!, light.get(ground)!)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(shapes)('%s can be seen on %s', (ink, ground) => {
    expect(contrast(light.get(ink)!, light.get(ground)!)).toBeGreaterThanOrEqual(3);
  });
});

test.each(die.faces.map((face, index) => [index + 1, face] as const))('face %i of the dice can be seen', (_, face) => {
  expect(contrast(face.ink, face.ground)).toBeGreaterThanOrEqual(4.5);
});
