import type { Deck } from '@shared/decks';
import { memo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { RelativeTime } from '@/components/ui/relative-time';
import { combosInWords, DeckEmblems, DeckFigures } from '@/features/decks';
import type { FeedSearch } from './api';
import { detailsLink } from './use-feed-address';

interface DeckCardProps {
  deck: Deck;
  /** The list that it stands in. */
  search: FeedSearch;
}

/** A deck in the community: its three combos, how it does and whose it is. The card opens its details. */
export const DeckCard = memo(function DeckCard({ deck, search }: DeckCardProps) {
  const { id, name, user } = deck;
  const navigate = useNavigate();
  const details = detailsLink(search, 'deck', id);
  return (
    <article
      aria-label={name}
      className="group/card group/spin relative flex flex-col overflow-hidden rounded-[14px] border border-line bg-surface transition-colors hover:border-line-strong/70"
    >
      <div className="flex min-h-30 flex-1 items-center justify-center bg-raised/45 px-4 py-4">
        <DeckEmblems deck={deck} />
      </div>
      <div className="flex flex-col px-4 pt-3 pb-3">
        <h2
          dir="auto"
          className="line-clamp-2 font-display text-xl leading-tight font-semibold tracking-wide [overflow-wrap:anywhere]"
        >
          <Link
            {...details}
            className="rounded-sm underline-offset-4 group-hover/card:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-[14px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
          >
            {name}
          </Link>
        </h2>
        <p className="truncate text-sm text-muted">{combosInWords(deck)}</p>
        <DeckFigures deck={deck} className="mt-3" />
        <div className="mt-2.5 flex min-w-0 items-center gap-2 text-sm">
          <Avatar person={user} className="size-7 text-xs" />
          <span className="sr-only">Created by</span>
          <Link
            to={`/profile/${deck.userId}`}
            className="relative z-1 -my-2 max-w-full min-w-0 truncate rounded-sm py-2 font-medium underline-offset-4 hover:underline"
          >
            {user.displayName || user.username}
          </Link>
          <RelativeTime date={deck.updatedAt} className="shrink-0 text-muted" />
        </div>
        <Button
          size="sm"
          className="relative z-1 mt-2.5"
          onClick={() => void navigate(details.to, details)}
        >
          View Details
        </Button>
      </div>
    </article>
  );
});
