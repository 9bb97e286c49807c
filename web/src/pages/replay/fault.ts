// The fault of a record as sentences: the line, the header, and the reason.
import type { Phrase, Refused } from '../../net/protocol';
import { sentences } from '../../net/refusal';

export interface RecordFault {
  line: number;
  /** The faulty header. */
  header: string;
  reason: string;
  /** The possible values there, as written in records. */
  legal: string;
}

export async function faultOf({ params }: Refused): Promise<RecordFault> {
  const tell = await sentences();
  const outer = params['why'] as Phrase;
  const header = outer.code === 'in-header' ? String(outer.params['header']) : '';
  const why = header ? (outer.params['why'] as Phrase) : outer;
  const legal = why.params['legal'] as Phrase | undefined;
  return { line: Number(params['line']), header, reason: tell(why), legal: legal ? tell(legal) : '' };
}

/** The text of the faulty line, if it can be shown. */
export function lineOf(record: string, line: number): string {
  const text = record.split(/\r\n|\n/)[line - 1] ?? '';
  const plain = text.replace(/[\p{Cc}\p{Cf}\ufffd]+/gu, '·');
  return plain.length > 160 ? `${plain.slice(0, 159)}…` : plain;
}
