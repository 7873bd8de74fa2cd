import { lazyDialog } from '@/lib/lazy';

const FAILURE = 'Could not open the form';

/** Creates a deck or edits one. */
export const DeckFormDialog = lazyDialog(
  async () => (await import('./form/deck-form-dialog')).DeckFormDialog,
  FAILURE,
);

/** Records a 3v3 battle of a deck. */
export const RecordDeckBattleDialog = lazyDialog(
  async () => (await import('./battle/deck-battle-dialog')).DeckBattleDialog,
  FAILURE,
);
