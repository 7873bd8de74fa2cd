import type { Deck } from '@shared/decks';
import { battlesInWords } from '@/features/combos';
import { cx } from '@/lib/cx';
import { DeckRate } from './deck-rate-figure';
import { winsInWords } from './deck-words';

/** How a deck does on a card: its win rate, and the battles behind it. */
export function DeckFigures({ deck, className }: { deck: Deck; className?: string }) {
  return (
    <div className={cx('flex items-end justify-between gap-3', className)}>
      <DeckRate deck={deck} />
      <p className="figures shrink-0 text-right text-sm leading-snug">
        <span className="block">{battlesInWords(deck.battlesCount)}</span>{' '}
        <span className="block text-muted">{winsInWords(deck.winCount)}</span>
      </p>
    </div>
  );
}
