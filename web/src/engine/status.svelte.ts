// The status of the engine on this device, as reactive state; local.ts sets it.
import type { Status } from './messages';

let status = $state.raw<Status>({ state: 'unknown', share: 0, durable: true });

export const engineStatus = (): Status => status;

export function setEngineStatus(next: Status): void {
  status = next;
}
