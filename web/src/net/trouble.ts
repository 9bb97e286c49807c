// When the server could not be reached, or would not.
import { OfflineError } from './api';
import { t } from '../words/i18n.svelte';
import { toast } from '../ui/toast.svelte';

/** What is in the way of something that needs the server; the words for it come when they are needed. */
export async function tellWhyNot(fault: unknown): Promise<void> {
  if (fault instanceof OfflineError) toast(t('start.offline'), 'fault');
  else await (await import('./refusal')).tellRefused(fault);
}
