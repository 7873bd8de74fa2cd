import type { Combo } from '@shared/combos';
import type { Deck } from '@shared/decks';
import { Pencil } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ComboEmblem } from '@/components/combo-emblem';
import { Avatar } from '@/components/ui/avatar';
import { Button, ButtonLink } from '@/components/ui/button';
import { RelativeTime } from '@/components/ui/relative-time';
import { ColourStrip, gradient, PerfectBadge, partsLine, RecordRow } from '@/features/combos';
import { combosInWords, DeckEmblems, DeckFigures } from '@/features/decks';
import { detailsLink } from './address';
import type { FeedSearch } from './api';
import { WinRate } from './win-rate';

interface FeedCardProps {
  kind: 'combo' | 'deck';
  item: Pick<Combo, 'id' | 'name' | 'userId' | 'user' | 'updatedAt'>;
  /** The list that the card is in. */
  search: FeedSearch;
  picture: ReactNode;
  parts: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A combo or deck of the community. The whole card opens its details. */
function FeedCard({ kind, item, search, picture, parts, actions, children }: FeedCardProps) {
  const { id, name, userId, user, updatedAt } = item;
  const navigate = useNavigate();
  const details = detailsLink(search, kind, id);
  return (
    <article
      aria-label={name}
      className="group/card group/spin relative flex flex-col overflow-hidden rounded-[14px] border border-line bg-surface transition-colors hover:border-line-strong/70"
    >
      {picture}
      <div className="@container flex flex-col px-4 pt-3 pb-3">
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
        <p className="truncate text-sm text-muted">{parts}</p>
        {children}
        <div className="mt-2.5 flex min-w-0 items-center gap-2 text-sm">
          <Avatar person={user} className="size-7 text-xs" />
          <div className="flex min-w-0 items-center gap-x-2 @max-[13.5rem]:flex-col @max-[13.5rem]:items-start">
            <span className="sr-only">Created by</span>
            <Link
              to={`/profile/${userId}`}
              className="relative z-1 -my-2 max-w-full min-w-0 truncate rounded-sm py-2 font-medium underline-offset-4 hover:underline"
            >
              {user.displayName || user.username}
            </Link>
            <RelativeTime date={updatedAt} className="shrink-0 text-muted" />
          </div>
        </div>
        <div className="mt-2.5 flex items-center gap-2">
          <Button
            size="sm"
            className="relative z-1 flex-1"
            onClick={() => void navigate(details.to, details)}
          >
            View Details
          </Button>
          {actions}
        </div>
      </div>
    </article>
  );
}

interface ComboCardProps {
  combo: Combo;
  search: FeedSearch;
  /** Among the top combos, from 1. */
  rank: number | undefined;
}

export const ComboCard = memo(function ComboCard({ combo, search, rank }: ComboCardProps) {
  const { id, name, colorStart, colorEnd } = combo;
  return (
    <FeedCard
      kind="combo"
      item={combo}
      search={search}
      parts={partsLine(combo)}
      picture={
        <>
          <ColourStrip combo={combo} />
          <div className="relative flex min-h-30 flex-1 items-center justify-between gap-2 px-4 pt-3">
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 opacity-[0.16]"
              // Fading by a gradient is cheaper than a mask while scrolling fast.
              style={{
                backgroundImage: `linear-gradient(transparent, var(--surface)), ${gradient(colorStart, colorEnd)}`,
              }}
            />
            <div className="relative flex min-w-0 flex-col items-start gap-2">
              {rank !== undefined && (
                <p className="figures cut-sm bg-accent px-2 font-display text-2xl leading-8 font-bold text-on-accent">
                  <span className="sr-only">Rank </span>
                  {rank}
                </p>
              )}
              <WinRate combo={combo} />
            </div>
            <ComboEmblem combo={combo} className="relative size-24 min-[1100px]:size-26" spin />
          </div>
        </>
      }
      actions={
        combo.isMine &&
        combo.can.edit && (
          <ButtonLink
            to={`/combos/edit/${id}`}
            size="sm"
            className="relative z-1"
            aria-label={`Edit ${name}`}
            icon={<Pencil aria-hidden="true" />}
          >
            Edit
          </ButtonLink>
        )
      }
    >
      {combo.isPerfectCombo && (
        <p className="mt-2">
          <PerfectBadge />
        </p>
      )}
      <div className="mt-3">
        <RecordRow combo={combo} />
      </div>
    </FeedCard>
  );
});

export const DeckCard = memo(function DeckCard(props: { deck: Deck; search: FeedSearch }) {
  const { deck, search } = props;
  return (
    <FeedCard
      kind="deck"
      item={deck}
      search={search}
      parts={combosInWords(deck)}
      picture={
        <div className="flex min-h-30 flex-1 items-center justify-center bg-raised/45 px-4 py-4">
          <DeckEmblems deck={deck} />
        </div>
      }
    >
      <DeckFigures deck={deck} className="mt-3" />
    </FeedCard>
  );
});
