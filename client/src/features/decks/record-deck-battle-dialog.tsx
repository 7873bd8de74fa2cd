import type { DeckBattle } from '@shared/deck-battles';
import type { Deck } from '@shared/decks';
import { lazy, Suspense } from 'react';
import { notifyError } from '@/lib/notify';
import { useScript } from '@/lib/use-script';
import type { UnsentDeckBattle } from './deck-battle-outbox';

const load = () => import('./deck-battle-form-dialog');

/** The form is not needed to read decks; it is fetched once they are on screen. */
const FormDialog = lazy(async () => ({ default: (await load()).DeckBattleFormDialog }));

interface RecordDeckBattleDialogProps {
  deck: Deck;
  /** Given, this battle, which is only on this device, is changed; without it a new one is recorded. */
  unsent?: UnsentDeckBattle | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRecorded?: ((battle: DeckBattle) => void) | undefined;
}

/** The dialog that records a 3v3 battle of a deck. Each opening starts afresh. */
export function RecordDeckBattleDialog({
  deck,
  unsent,
  open,
  onOpenChange,
  onRecorded,
}: RecordDeckBattleDialogProps) {
  const isThere = useScript(load, open, () => {
    notifyError('Could not open the form', 'Please check your connection and try again.');
    onOpenChange(false);
  });

  return (
    <Suspense>
      {open && isThere && (
        <FormDialog
          deck={deck}
          unsent={unsent}
          onClose={() => onOpenChange(false)}
          onRecorded={onRecorded}
        />
      )}
    </Suspense>
  );
}
