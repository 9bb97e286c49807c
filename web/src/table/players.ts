// The look of players: a colour, a pattern and a mark.

export interface PlayerLook {
  /** The name of the colour; in the protocol too, for games with colours. */
  name: string;
  /** `--p-NAME` in tokens.css is its colour. */
  pattern: 'dots' | 'stripes' | 'checks' | 'waves' | 'solid' | 'rings' | 'zigzag' | 'crosses' | 'bricks' | 'triangles';
  /** An SVG path in a box of 24. */
  mark: string;
}

export const kLooks: readonly PlayerLook[] = [
  { name: 'red', pattern: 'dots', mark: 'M12 6.2a5.8 5.8 0 1 1 0 11.6a5.8 5.8 0 0 1 0-11.6z' },
  { name: 'blue', pattern: 'stripes', mark: 'M5.5 8h13v3h-13zM5.5 13h13v3h-13z' },
  { name: 'green', pattern: 'checks', mark: 'M6.5 6.5h5.5v5.5h-5.5zM12 12h5.5v5.5H12z' },
  { name: 'yellow', pattern: 'waves', mark: 'M4.500 13.500c2.500-5 5-5 7.500-1s5 4 7.500-1v4.200c-2.500 4.500-5 4-7.500 0s-5-3.500-7.500 1.500z' },
  { name: 'black', pattern: 'solid', mark: 'M12 5l6.500 7l-6.500 7l-6.500-7z' },
  { name: 'white', pattern: 'rings', mark: 'M12 5.500a6.500 6.500 0 1 0 0 13a6.500 6.500 0 0 0 0-13zm0 3.500a3 3 0 1 1 0 6a3 3 0 0 1 0-6z' },
  { name: 'orange', pattern: 'zigzag', mark: 'M5 15l3.500-7l3.500 5l3.500-5l3.500 7h-3l-1-2.200l-3 4l-3-4l-1 2.200z' },
  { name: 'violet', pattern: 'crosses', mark: 'M10.200 5.500h3.600v4.700h4.700v3.600h-4.700v4.700h-3.600v-4.700H5.500v-3.600h4.700z' },
  { name: 'teal', pattern: 'bricks', mark: 'M5.500 7h6v4h-6zM13 7h5.500v4H13zM5.500 13h3.500v4H5.500zM10.500 13h8v4h-8z' },
  { name: 'brown', pattern: 'triangles', mark: 'M12 5.500l7 12.500H5z' },
];

export function lookNamed(name: string | undefined): PlayerLook | undefined {
  return kLooks.find((look) => look.name === name);
}

/** The looks of the seats: their chosen colours, otherwise the first free ones. */
export function looksOf(colours: readonly (string | undefined)[], dealt: readonly string[] = []): PlayerLook[] {
  const looks = colours.map(lookNamed);
  const free = [...new Set([...dealt.flatMap((name) => lookNamed(name) ?? []), ...kLooks])].filter((look) => !looks.includes(look));
  return looks.map((look, seat) => look ?? free.shift() ?? kLooks[seat % kLooks.length]!);
}
