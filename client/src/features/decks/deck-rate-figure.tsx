import type { Deck } from '@shared/decks';
import { isRateCertain, NOT_ENOUGH_BATTLES, rateGrade } from '@shared/rules/rates';
import { cx } from '@/lib/cx';
import { type RatedDeck, shownRate } from './deck-rate';

export const RATE_COLOURS = { good: 'text-win', fair: 'text-warning', poor: 'text-loss' } as const;

interface DeckRateProps {
  deck: RatedDeck & Pick<Deck, 'battlesCount'>;
  className?: string;
}

/**
 * A deck's win rate in the colour that grades it, and in words what it is: won, or predicted and how
 * far the prediction may be off, and whether there are battles enough to trust it.
 */
export function DeckRate({ deck, className }: DeckRateProps) {
  const { percent, isPredicted, low, high } = shownRate(deck);
  const isGraded = isPredicted || deck.battlesCount > 0;
  return (
    <p className={cx('min-w-0', className)}>
      <span
        className={cx(
          'figures block font-display text-4xl leading-none font-bold',
          isGraded ? RATE_COLOURS[rateGrade(percent)] : 'text-muted',
        )}
      >
        {percent}%
      </span>{' '}
      <span className="figures mt-1 block text-sm leading-snug text-muted">
        {isPredicted ? 'predicted' : 'won'}
        {low !== null && high !== null && ` (${low} to ${high}%)`}
        {!isRateCertain(deck.battlesCount) && (
          <>
            {' '}
            <span className="block">{NOT_ENOUGH_BATTLES}</span>
          </>
        )}
      </span>
    </p>
  );
}
