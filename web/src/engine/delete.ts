// Deletes a table of this device with the host's `delete` message.
import { seenTable } from '../device/storage';
import { Connection } from '../net/connection';
import { openHere } from './local';
import { bareCode } from './place';

/** Ignores the answer: a table that does not exist counts as deleted. */
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
