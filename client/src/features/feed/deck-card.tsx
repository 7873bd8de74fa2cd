import { DECK_PLACES, type Deck } from '@shared/decks';
import { rateGrade } from '@shared/rules/rates';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { ComboEmblem } from '@/components/combo-emblem';
import { Avatar } from '@/components/ui/avatar';
import { RelativeTime } from '@/components/ui/relative-time';
import { battlesInWords } from '@/features/combos';
import { cx } from '@/lib/cx';

const COLOURS = { good: 'text-win', fair: 'text-warning', poor: 'text-loss' };

/** A deck in the community: whose it is, its three combos and how it does. */
export const DeckCard = memo(function DeckCard({ deck }: { deck: Deck }) {
  const { id, name, user } = deck;
  return (
    <article
      aria-label={name}
      className="group/card group/spin relative flex flex-col overflow-hidden rounded-[14px] border border-line bg-surface transition-colors hover:border-line-strong/70"
    >
      <div className="flex min-h-30 flex-1 items-center justify-center gap-2 px-4 pt-4">
        {DECK_PLACES.map((place) => (
          <ComboEmblem key={place} combo={deck[place]} className="size-16" spin />
        ))}
      </div>
      <div className="flex flex-col px-4 pt-3 pb-4">
        <h2 className="line-clamp-2 font-display text-xl leading-tight font-semibold tracking-wide break-words">
          <Link
            to={`/decks/${id}`}
            className="rounded-sm underline-offset-4 group-hover/card:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-[14px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
          >
            {name}
          </Link>
        </h2>
        <p className="line-clamp-2 text-sm break-words text-muted">
          {DECK_PLACES.map((place) => deck[place].name).join(' · ')}
        </p>
        <DeckRate deck={deck} />
        <p className="mt-2.5 flex min-w-0 items-center gap-2 text-sm">
          <Avatar person={user} className="size-7 text-xs" />
          <span className="sr-only">Created by</span>
          <Link
            to={`/profile/${deck.userId}`}
            className="relative z-1 -my-2 max-w-full min-w-0 truncate rounded-sm py-2 font-medium underline-offset-4 hover:underline"
          >
            {user.displayName || user.username}
          </Link>
          <RelativeTime date={deck.updatedAt} className="shrink-0 text-muted" />
        </p>
      </div>
    </article>
  );
});

/** The actual rate if it is above 0, else the predicted one, and which of the two it is. */
function DeckRate({ deck }: { deck: Deck }) {
  const { actualWinRate, predictedWinRate, battlesCount } = deck;
  const predicted = actualWinRate > 0 ? null : predictedWinRate;
  const isKnown = battlesCount > 0 || predicted !== null;
  const rate = predicted ?? actualWinRate;
  return (
    <p className="figures mt-3 text-sm text-muted">
      {isKnown && (
        <span
          className={cx(
            'mr-2 font-display text-3xl leading-none font-bold',
            COLOURS[rateGrade(rate)],
          )}
        >
          {rate}%
        </span>
      )}
      {predicted === null ? battlesInWords(battlesCount) : 'predicted'}
    </p>
  );
}
