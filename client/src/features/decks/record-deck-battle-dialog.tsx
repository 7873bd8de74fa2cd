import type { DeckBattle } from '@shared/deck-battles';
import type { Deck } from '@shared/decks';
import { lazy, Suspense, useEffect } from 'react';

const load = () => import('./deck-battle-form-dialog');

/** The form is not needed to read decks; it is fetched once they are on screen. */
const FormDialog = lazy(async () => ({ default: (await load()).DeckBattleFormDialog }));

interface RecordDeckBattleDialogProps {
  deck: Deck;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRecorded?: ((battle: DeckBattle) => void) | undefined;
}

/** The dialog that records a 3v3 battle of a deck. Each opening starts afresh. */
export function RecordDeckBattleDialog({
  deck,
  open,
  onOpenChange,
  onRecorded,
}: RecordDeckBattleDialogProps) {
  // Before the first tap, so that it opens at once and also when the Wi-Fi has gone.
  useEffect(() => {
    load().catch(() => undefined);
  }, []);

  return (
    <Suspense>
      {open && (
        <FormDialog deck={deck} onClose={() => onOpenChange(false)} onRecorded={onRecorded} />
      )}
    </Suspense>
  );
}
