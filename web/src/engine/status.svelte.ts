// Whether this device has the engine, for everything that is shown; local.ts finds out.
import type { Status } from './messages';

let status = $state.raw<Status>({ state: 'unknown', share: 0, durable: true });

export const engineStatus = (): Status => status;

export function setEngineStatus(next: Status): void {
  status = next;
}
