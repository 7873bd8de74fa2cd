import { lazyDialog } from '@/lib/lazy';

/** Records a battle, or edits `battle` or the `unsent` one. `comboId` preselects a combo. */
export const RecordBattleDialog = lazyDialog(
  async () => (await import('./form/battle-form-dialog')).BattleFormDialog,
  'Could not open the form',
);
