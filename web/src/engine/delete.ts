// Deletes a table of this device, as its host would do at the table.
import { seenTable } from '../device/storage';
import { Connection } from '../net/connection';
import { openHere } from './local';
import { bareCode } from './place';

/** Whatever the answer is: a table that is not there any more is deleted too. */
export async function deleteHere(code: string): Promise<void> {
  const line = new Connection({
    url: '',
    room: bareCode(code),
    token: () => seenTable(code)?.token,
    onMessage: () => undefined,
    onStatus: () => undefined,
    open: openHere,
  });
  line.start();
  await line.send({ type: 'delete' });
  line.end();
}
