import { t } from '#shared/translate';
import { lazyDialog } from '@/lib/lazy';
import type { NoticeLink } from '@/lib/notify';

/** Records a battle, or edits `battle` or the `unsent` one. `comboId` preselects a combo. */
export const RecordBattleDialog = lazyDialog(
  async () => (await import('./form/battle-form-dialog')).BattleFormDialog,
  t('Could not open the form'),
);

export const ResultCard = lazyDialog(
  async () => (await import('./result-card/result-card-dialog')).ResultCardDialog,
  t('Could not open the result card'),
);

/** Query parameter on a battle's page that opens its result card. */
export const CARD_PARAM = 'card';

/** The link in a notice to the result card of a saved battle. */
export function cardLink(battleId: number, go: (to: string) => void): NoticeLink {
  return { label: t('Result card'), to: `/battles/${battleId}?${CARD_PARAM}=true`, go };
}
