import type { Combo } from '@shared/combos';
import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ComboEmblem } from '@/components/combo-emblem';
import { Avatar } from '@/components/ui/avatar';
import { Button, ButtonLink } from '@/components/ui/button';
import { RelativeTime } from '@/components/ui/relative-time';
import { ColourStrip, gradient, PerfectBadge, partsLine, RecordRow } from '@/features/combos';
import type { FeedSearch } from './api';
import { detailsLink } from './use-feed-address';
import { WinRate } from './win-rate';

interface ComboCardProps {
  combo: Combo;
  /** The list that it stands in. */
  search: FeedSearch;
  /** Its place among the top combos, 1 being the first. */
  rank?: number;
}

/** A combo in the community: whose it is and how it does. The whole card opens its details. */
export const ComboCard = memo(function ComboCard({ combo, search, rank }: ComboCardProps) {
  const { id, name, user } = combo;
  const navigate = useNavigate();
  const details = detailsLink(search, 'combo', id);
  return (
    <article
      aria-label={name}
      className="group/card group/spin relative flex flex-col overflow-hidden rounded-[14px] border border-line bg-surface transition-colors hover:border-line-strong/70"
    >
      <ColourStrip combo={combo} />
      <div className="relative flex min-h-30 flex-1 items-center justify-between gap-2 px-4 pt-3">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 opacity-[0.16]"
          // Fading into the card costs less than a mask would, at every card of a fast scroll.
          style={{
            backgroundImage: `linear-gradient(transparent, var(--surface)), ${gradient(combo.colorStart, combo.colorEnd)}`,
          }}
        />
        <div className="relative flex min-w-0 flex-col items-start gap-2">
          {rank !== undefined && <Rank rank={rank} />}
          <WinRate combo={combo} />
        </div>
        <ComboEmblem combo={combo} className="relative size-24 min-[1100px]:size-26" spin />
      </div>
      <div className="@container flex flex-col px-4 pt-3 pb-3">
        <h2 className="line-clamp-2 font-display text-xl leading-tight font-semibold tracking-wide break-words">
          <Link
            {...details}
            className="rounded-sm underline-offset-4 group-hover/card:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-[14px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
          >
            {name}
          </Link>
        </h2>
        <p className="truncate text-sm text-muted">{partsLine(combo)}</p>
        {combo.isPerfectCombo && (
          <p className="mt-2">
            <PerfectBadge />
          </p>
        )}
        <div className="mt-3">
          <RecordRow combo={combo} />
        </div>
        <div className="mt-2.5 flex min-w-0 items-center gap-2 text-sm">
          <Avatar person={user} className="size-7 text-xs" />
          <div className="flex min-w-0 items-center gap-x-2 @max-[13.5rem]:flex-col @max-[13.5rem]:items-start">
            <span className="sr-only">Created by</span>
            <Link
              to={`/profile/${combo.userId}`}
              className="relative z-1 -my-2 max-w-full min-w-0 truncate rounded-sm py-2 font-medium underline-offset-4 hover:underline"
            >
              {user.displayName || user.username}
            </Link>
            <RelativeTime date={combo.updatedAt} className="shrink-0 text-muted" />
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
          {combo.isMine && combo.can.edit && (
            <ButtonLink
              to={`/combos/edit/${id}`}
              size="sm"
              className="relative z-1"
              aria-label={`Edit ${name}`}
              icon={<Pencil aria-hidden="true" />}
            >
              Edit
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
});

function Rank({ rank }: { rank: number }) {
  return (
    <p className="figures cut-sm bg-accent px-2 font-display text-2xl leading-8 font-bold text-on-accent">
      <span className="sr-only">Rank </span>
      {rank}
    </p>
  );
}
