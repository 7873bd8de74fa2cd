import type { Deck } from '@shared/decks';
import { TriangleAlert } from 'lucide-react';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { RelativeTime } from '@/components/ui/relative-time';
import { Skeleton } from '@/components/ui/skeleton';
import { cx } from '@/lib/cx';
import type { DeckScope } from '../api';
import { DeckEmblems, DeckFigures, DeckMarks } from '../deck-figures';
import { DeckMenu, type DeckMenuProps } from '../deck-menu';
import { combosInWords, deckPath } from '../deck-words';

interface DeckCardProps extends Pick<DeckMenuProps, 'deck' | 'onAct'> {
  scope: DeckScope;
}

const CARD =
  'relative flex min-w-0 flex-col overflow-hidden rounded-[14px] border border-line bg-surface';

/** The whole card is a link. */
export const DeckCard = memo(function DeckCard({ deck, scope, onAct }: DeckCardProps) {
  const { id, name, description, user } = deck;
  const title = useId();
  return (
    <article
      aria-labelledby={title}
      className={cx('group/card group/spin', CARD, 'transition-colors hover:border-line-strong/70')}
    >
      <div className="flex min-h-26 items-center justify-center bg-raised/45 px-4 py-4">
        <DeckEmblems deck={deck} size="lg" />
      </div>
      <div className="flex flex-1 flex-col px-4 pt-3 pb-3">
        <h2
          id={title}
          dir="auto"
          className="line-clamp-2 font-display text-xl leading-tight font-semibold tracking-wide [overflow-wrap:anywhere]"
        >
          <Link
            to={deckPath(id)}
            className="rounded-sm underline-offset-4 group-hover/card:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-[14px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
          >
            {name}
          </Link>
        </h2>
        <p className="truncate text-sm text-muted">{combosInWords(deck)}</p>
        {description && (
          <p dir="auto" className="mt-2 line-clamp-2 leading-snug [overflow-wrap:anywhere]">
            {description}
          </p>
        )}
        <Marks deck={deck} />
        <DeckFigures deck={deck} className="mt-auto pt-3" />
        <div className="mt-3 -mr-2 flex min-w-0 items-center gap-2 border-t border-line pt-2 text-sm">
          <Avatar person={user} className="size-7 text-xs" />
          <span className="sr-only">Created by</span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <Link
              to={`/profile/${deck.userId}`}
              className="relative z-1 -my-2 max-w-full truncate rounded-sm py-3 font-medium underline-offset-4 hover:underline"
            >
              {user.displayName || user.username}
            </Link>
            <RelativeTime date={deck.createdAt} className="text-muted" />
          </span>
          <span className="relative z-1 ml-auto flex shrink-0">
            <DeckMenu deck={deck} place={scope} onAct={onAct} />
          </span>
        </div>
      </div>
    </article>
  );
});

function Marks({ deck }: { deck: Deck }) {
  const { isPublic, isAiRecommended, problem } = deck;
  if (!isPublic && !isAiRecommended && problem === null) return null;
  return (
    <p className="mt-2.5 flex flex-wrap gap-1.5">
      <DeckMarks deck={deck} />
      {problem !== null && (
        <Badge tone="warning" icon={<TriangleAlert />} title={problem}>
          No longer legal<span className="sr-only">: {problem}</span>
        </Badge>
      )}
    </p>
  );
}

export function DeckCardSkeleton() {
  return (
    <div aria-hidden="true" data-testid="deck-skeleton" className={CARD}>
      <div className="flex min-h-26 items-center justify-center gap-3 bg-raised/45">
        <Skeleton className="size-16 rounded-full min-[400px]:size-20" />
        <Skeleton className="size-16 rounded-full min-[400px]:size-20" />
        <Skeleton className="size-16 rounded-full min-[400px]:size-20" />
      </div>
      <div className="flex flex-col px-4 pt-3 pb-3">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="mt-1.5 h-4 w-4/5" />
        <Skeleton className="mt-3 h-10" />
        <Skeleton className="mt-4 h-14 w-28" />
        <Skeleton className="mt-4 h-9" />
      </div>
    </div>
  );
}
