import { lazyDialog } from '@/lib/lazy';
import type { NoticeLink } from '@/lib/notify';

/** The parameter of a battle's address that opens its result card. */
export const CARD_PARAM = 'card';

/** Leads from a notice to the result card of a saved battle. */
export function cardLink(battleId: number, go: (to: string) => void): NoticeLink {
  return { label: 'Result card', to: `/battles/${battleId}?${CARD_PARAM}=true`, go };
}

export const ResultCard = lazyDialog(
  async () => (await import('./result-card-dialog')).ResultCardDialog,
  'Could not open the result card',
);
