import type { Deck, Recommendation } from '@shared/decks';
import { lazy, Suspense, useEffect } from 'react';

const load = () => import('./deck-form-panel');

/** The form knows all parts that there are; it is fetched once decks are on screen. */
const Panel = lazy(async () => ({ default: (await load()).DeckFormPanel }));

export interface DeckFormDialogProps {
  /** Given, this one is changed; without it a new one is made. */
  deck?: Deck | undefined;
  /** What a new one starts with. */
  recommendation?: Recommendation | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved?: ((deck: Deck) => void) | undefined;
}

/** The dialog that makes or changes a deck. Each opening starts afresh. */
export function DeckFormDialog({ open, ...rest }: DeckFormDialogProps) {
  // Before the first tap, so that it opens at once and also when the Wi-Fi has gone.
  useEffect(() => {
    load().catch(() => undefined);
  }, []);

  return <Suspense>{open && <Panel {...rest} />}</Suspense>;
}
