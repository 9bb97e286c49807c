// Messages for failed requests: the server was unreachable, or refused.
import { OfflineError } from './api';
import { t } from '../words/i18n.svelte';
import { toast } from '../ui/toast.svelte';

/** Shows why a request to the server failed; the sentences for refusals load on demand. */
export async function tellWhyNot(fault: unknown): Promise<void> {
  if (fault instanceof OfflineError) toast(t('start.offline'), 'fault');
  else await (await import('./refusal')).tellRefused(fault);
}
