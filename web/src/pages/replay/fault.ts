// What is wrong with a record: the line, and why, in the reader's language. The server's English stands in where
// there is no other.
import { language, maybe, t } from '../../words/i18n.svelte';
import { finderOf, reasonOf } from '../../net/reasons';

/** As the server says them; the words are in the section `replay`, and in English the same. */
const find = finderOf([
  ["this is not a record; the first line must be 'astragal 1'", 'no-record'],
  ['this is version {n} of the format, and only version {known} is known here', 'version'],
  ['the line is not UTF-8 text (byte {n})', 'no-text'],
  ['the line has a control character (byte {n}, value {value}); a record is plain text', 'control'],
  ["there is no header '{key}' before the first blank line; a record needs game: and seats:", 'header-missing'],
  ["'{key}' is not a header; headers are {headers}", 'header-unknown'],
  ["'{said}' is not a header, which is '{form}'; a blank line ends the headers", 'header-form'],
  ["the header '{key}' was given already, in line {n}; each stands once", 'header-twice'],
  ["the header '{key}' must stand before the blank line above the moves", 'header-late'],
  ["'{game}' is not a game; there are {games}", 'game'],
  ["{key} cannot be '{value}'; it can be {values}", 'option-value'],
  ["'{item}' is not an option of this game; it has {options}", 'option-unknown'],
  ["'{decision}' is not possible here", 'impossible'],
  ["'{decision}' is not possible here: {why}", 'impossible-why'],
  ["nobody here is called '{name}'", 'nobody'],
  ["it is {whose}'s turn, not {other}'s", 'turn'],
  ['the game is over; no move can follow', 'over'],
  ["'{decision}' needs '=' and what came of it", 'outcome-missing'],
  ["'{decision}' has no outcome", 'outcome-none'],
  ['the line does not say what {name} does', 'decision-missing'],
  ["there must be a space before and after '='", 'spaces'],
  ["'{result}' is not how this game ended; right is {right}", 'result'],
  ["'{date}' is not a date such as {form}", 'date'],
  ["'{dice}' is not a source of dice; there are {sources}", 'dice'],
  ['this header goes with fair or thrown dice only', 'header-fair'],
  ["this header goes with 'scheme: 2' only", 'header-scheme'],
  ['the game is not over after the last line, so this header must wait', 'header-waits'],
  ['the JSON cannot be read: {what} at character {n}', 'json'],
  ['this must be a JSON object, not {what}', 'json-object'],
  ['the state is impossible: {what}', 'state'],
  ["'{field}' in the state must be {what}", 'state-field'],
  ["the state has no field '{field}'", 'state-missing'],
  ["the state has an unknown field '{field}'", 'state-unknown'],
  ["'{word}' is not a number from {least} to {most}", 'number'],
  ["'{word}' is not a die; {what}", 'die'],
  ["'{word}' is not a count of dice such as {form}; there are {kinds}", 'count'],
  ["'{name}' is not one of the seats; they are {names}", 'seat'],
  ['a pose needs a board with all its measures: {what}', 'data-board'],
  ['motion {n}: {what}', 'motion'],
  ['motion {n} is of no throw; the record has {most}', 'motion-none'],
  ['motion {n} cannot follow motion {other}; they stand in the order of the throws, one for each', 'motion-order'],
  ['motion {n} must be in base64, four characters for three bytes', 'motion-form'],
]);

export interface RecordFault {
  line: number;
  /** The header it is about. */
  header: string;
  reason: string;
  /** It is the server's own English. */
  foreign: boolean;
  /** What would be possible there, in the record's words. */
  legal: string;
}

/** A reason inside a reason, in the reader's language. */
function inner(said: string): string {
  const reason = reasonOf(said);
  return (reason && maybe(`why.${reason.key}`, reason.params)) ?? said;
}

export function faultOf(line: number, why: string): RecordFault {
  const [, header = '', rest = why] = /^(game|date|seats|bots|options|dice|scheme|commit|entropy|attempt|order|reveal|data|from|result): (.*)$/s.exec(why) ?? [];
  const [said = rest, legal = ''] = rest.split(/; legal: (.*)$/s);
  const own = find(said);
  const reason = own ?? (language() === 'en' ? undefined : reasonOf(said));
  const params = { ...reason?.params };
  for (const [name, value] of Object.entries(params)) if (value === 'the table') params[name] = t('replay.the-table');
  if (language() !== 'en' && params['why'] !== undefined) params['why'] = inner(params['why']);
  const text = reason && maybe(own ? `replay.fault-${reason.key}` : `why.${reason.key}`, params);
  return { line, header, reason: text ?? said, foreign: text === undefined && language() !== 'en', legal };
}

/** The line itself, if it can be shown. */
export function lineOf(record: string, line: number): string {
  const text = record.split(/\r\n|\n/)[line - 1] ?? '';
  const plain = text.replace(/[\p{Cc}\p{Cf}\ufffd]+/gu, '·');
  return plain.length > 160 ? `${plain.slice(0, 159)}…` : plain;
}
