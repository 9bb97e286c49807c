// The parts of a record (docs/record.md) that determine its dice. Whether moves are legal is not checked.

export interface Line {
  /** The line number in the file, from 1. */
  line: number;
  seat: string;
  decision: string[];
  /** Empty if nothing was rolled. */
  told: string[];
}

export interface RecordText {
  headers: Map<string, string>;
  /** Names in seating order. */
  seats: string[];
  moves: Line[];
  /** Recorded motions by the number of the throw, from 1. */
  motions: Map<number, string>;
}

/** A line that cannot be read, or that is invalid at its place. */
export class Unreadable extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

/** A comment begins with # at the start of a line or after a space, outside quotes. */
function withoutComment(line: string): string {
  return (/^(?:[^"#]|"[^"]*"|(?<=[^ \t])#)*/.exec(line)?.[0] ?? '').trim();
}

function wordsIn(line: string): string[] {
  return Array.from(line.matchAll(/"([^"]*)"|[^ \t"]+/g), (word) => word[1] ?? word[0]);
}

function readHeader(line: string, headers: Map<string, string>): void {
  const json = /^\s*(data|from)\s*:/.test(line);
  const text = json ? line : withoutComment(line);
  const colon = text.indexOf(':');
  if (colon > 0) headers.set(text.slice(0, colon).trim(), text.slice(colon + 1).trim());
}

function readMove(text: string, line: number): Line {
  const words = wordsIn(text);
  const equals = words.indexOf('=');
  const end = equals < 0 ? words.length : equals;
  const [seat, ...decision] = words.slice(0, end);
  if (seat === undefined || decision.length === 0) throw new Unreadable(line);
  return { line, seat, decision, told: words.slice(end + 1) };
}

export function readRecord(text: string): RecordText {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.normalize('NFC'));
  if (wordsIn(withoutComment(lines[0] ?? '')).join(' ') !== 'astragal 1') throw new Unreadable(1);
  const record: RecordText = { headers: new Map(), seats: [], moves: [], motions: new Map() };
  let inside = true;
  lines.forEach((line, index) => {
    if (index === 0) return;
    const motion = /^motion (\d+):(.*)$/.exec(line);
    if (inside && line.trim() === '') inside = false;
    else if (inside) readHeader(line, record.headers);
    else if (motion) record.motions.set(Number(motion[1]), motion[2]!.trim());
    else if (withoutComment(line) !== '') record.moves.push(readMove(withoutComment(line), index + 1));
  });
  record.seats = (record.headers.get('seats') ?? '').split(',').map((name) => name.replace(/\(.*\)/, '').trim());
  return record;
}

/** The JSON of a header; null if the header is missing. */
export function jsonOf(record: RecordText, header: string): Record<string, unknown> | null {
  const text = record.headers.get(header);
  if (text === undefined) return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new Unreadable(1);
  }
}
