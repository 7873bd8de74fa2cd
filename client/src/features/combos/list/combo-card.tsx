import type { Combo } from '@shared/combos';
import { rateCaveat } from '@shared/rules/rates';
import { Eye, Globe, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { ComboEmblem } from '@/components/combo-emblem';
import { Button, IconButton } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { ColourStrip, DrawLine, PerfectBadge, RecordRow, WinRateBadge } from '../combo-facts';
import { partsLine } from '../combo-words';

export type ComboAct = 'view' | 'edit' | 'delete';

export interface ComboCardProps {
  combo: Combo;
  readOnly?: boolean;
  onAct: (act: ComboAct, combo: Combo) => void;
}

/* Off-screen cards cost no layout; 19rem is about their height. */
const CARD =
  'relative flex flex-col overflow-hidden rounded-[14px] border border-line bg-surface [content-visibility:auto] [contain-intrinsic-size:auto_19rem]';

/** Memoised, because the list is polled. */
export const ComboCard = memo(function ComboCard({
  combo,
  readOnly = false,
  onAct,
}: ComboCardProps) {
  return (
    <article
      aria-label={combo.name}
      className={`group/spin ${CARD} transition-colors hover:border-line-strong/70`}
    >
      <ColourStrip combo={combo} glow />
      <div className="relative flex flex-1 flex-col gap-3.5 p-4">
        <div className="flex items-center gap-3.5">
          <ComboEmblem combo={combo} className="size-18" spin />
          <div className="min-w-0 flex-1">
            <h2 className="line-clamp-2 font-display text-xl leading-tight font-semibold tracking-wide break-words">
              <Link
                to={`/combos/${combo.id}`}
                className="rounded-sm underline-offset-4 hover:underline"
              >
                {combo.name}
              </Link>
            </h2>
            <p className="line-clamp-1 text-sm text-muted">{partsLine(combo)}</p>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5">
              <WinRateBadge combo={combo} />
              {combo.isPerfectCombo && <PerfectBadge />}
              {!readOnly && combo.isPublic && (
                <Globe role="img" aria-label="In the community" className="size-4 text-muted" />
              )}
            </div>
          </div>
        </div>
        <RecordRow combo={combo} />
        <div className="flex flex-wrap justify-between gap-x-3 text-sm empty:hidden">
          {rateCaveat(combo.battles) && (
            <p className="text-muted first-letter:uppercase">{rateCaveat(combo.battles)}</p>
          )}
          <DrawLine combo={combo} />
        </div>
        <div className="mt-auto flex flex-wrap items-center gap-2">
          {/* Last on a phone: the floating button covers that end of the row. */}
          <Button
            size="sm"
            className="flex-1 max-md:order-last"
            icon={<Eye />}
            onClick={() => onAct('view', combo)}
          >
            View Details
          </Button>
          {!readOnly && combo.can.edit && (
            <IconButton
              label={`Edit ${combo.name}`}
              icon={<Pencil />}
              onClick={() => onAct('edit', combo)}
            />
          )}
          {!readOnly && combo.can.delete && (
            <IconButton
              label={`Delete ${combo.name}`}
              icon={<Trash2 />}
              className="hover:text-loss"
              onClick={() => onAct('delete', combo)}
            />
          )}
        </div>
      </div>
    </article>
  );
});

export function ComboCardSkeleton() {
  return (
    <div aria-hidden="true" data-testid="combo-skeleton" className={CARD}>
      <Skeleton className="h-1 rounded-none" />
      <div className="flex flex-col gap-3.5 p-4">
        <div className="flex items-center gap-3.5">
          <Skeleton className="size-18 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="mt-1.5 h-4 w-2/3" />
            <Skeleton className="mt-2 h-6.5 w-14" />
          </div>
        </div>
        <Skeleton className="h-14.5" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-11" />
      </div>
    </div>
  );
}
