import type { Combo } from '@shared/combos';
import { winPercentage } from '@shared/rules/rates';
import { Eye, Globe, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { ComboEmblem } from '@/components/combo-emblem';
import { Button, IconButton } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import {
  BattlesBehind,
  ColourStrip,
  DrawLine,
  PerfectBadge,
  RecordRow,
  WinRateBadge,
} from '../combo-facts';
import { gradient, partsLine } from '../combo-words';

interface ComboCardProps {
  combo: Combo;
  readOnly?: boolean;
  onView: (combo: Combo) => void;
  onEdit?: (combo: Combo) => void;
  onDelete?: (combo: Combo) => void;
}

/* Off-screen cards cost no layout; the height is about what a card has. */
const CARD =
  'relative flex flex-col overflow-hidden rounded-[14px] border border-line bg-surface [content-visibility:auto] [contain-intrinsic-size:auto_19rem]';

/** One combo among one's own. It changes only when the combo does, however often the list is asked for. */
export const ComboCard = memo(function ComboCard({
  combo,
  readOnly = false,
  onView,
  onEdit,
  onDelete,
}: ComboCardProps) {
  const mayChange = !readOnly;
  return (
    <article
      aria-label={combo.name}
      className={`group/spin ${CARD} transition-colors hover:border-line-strong/70`}
    >
      <ColourStrip combo={combo} />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 h-28 opacity-[0.13] [mask-image:linear-gradient(#000,transparent)]"
        style={{ backgroundImage: gradient(combo.colorStart, combo.colorEnd) }}
      />
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
              <WinRateBadge percent={winPercentage(combo)} />
              {combo.isPerfectCombo && <PerfectBadge />}
              {mayChange && combo.isPublic && (
                <Globe role="img" aria-label="In the community" className="size-4 text-muted" />
              )}
            </div>
          </div>
        </div>
        <RecordRow combo={combo} />
        <div className="flex flex-1 flex-wrap items-start justify-between gap-x-3">
          <BattlesBehind battles={combo.battles} />
          <DrawLine combo={combo} />
        </div>
        <div className="flex items-center gap-2">
          <Button size="sm" className="flex-1" icon={<Eye />} onClick={() => onView(combo)}>
            View Details
          </Button>
          {mayChange && combo.can.edit && onEdit && (
            <IconButton
              label={`Edit ${combo.name}`}
              icon={<Pencil />}
              onClick={() => onEdit(combo)}
            />
          )}
          {mayChange && combo.can.delete && onDelete && (
            <IconButton
              label={`Delete ${combo.name}`}
              icon={<Trash2 />}
              className="hover:text-loss"
              onClick={() => onDelete(combo)}
            />
          )}
        </div>
      </div>
    </article>
  );
});

/** A card's place while it is loading, of the same size. */
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

/** The grid that cards of combos stand in. */
export const COMBO_GRID = 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]';
