import { isRateCertain, NOT_ENOUGH_BATTLES, winPercentage } from '@shared/rules/rates';
import { useQuery } from '@tanstack/react-query';
import { ComboEmblem } from '@/components/combo-emblem';
import { combosQueries, partsLine } from '@/features/combos';
import { isAbsent } from '@/lib/api-error';
import { LinkCard, LinkCardProblem, LinkCardSkeleton } from './link-card';

/** A combo by its emblem, name, parts and win rate. */
export function ComboLinkCard({ id }: { id: number }) {
  const { data: combo, error, isPending, refetch } = useQuery(combosQueries.detail(id));
  if (isPending) return <LinkCardSkeleton label="Loading combo" />;
  if (isAbsent(error)) return <LinkCardProblem text="This combo is private or gone" />;
  if (!combo) {
    return <LinkCardProblem text="Could not load this combo" onRetry={() => void refetch()} />;
  }
  const { name, battles, colorStart, colorEnd } = combo;
  return (
    <LinkCard to={`/combos/${id}`} gradient={`linear-gradient(90deg, ${colorStart}, ${colorEnd})`}>
      <span className="flex items-center gap-3.5">
        <ComboEmblem combo={combo} className="size-18" spin />
        <span className="min-w-0 flex-1">
          <span className="sr-only">Combo: </span>
          <span className="block truncate font-display text-xl leading-tight font-semibold tracking-wide">
            {name}
          </span>
          <span className="block truncate text-sm text-muted">{partsLine(combo)}</span>
          <span className="mt-1 flex items-center gap-2">
            <span className="figures font-display text-2xl leading-none font-bold">
              {winPercentage(combo)}%<span className="sr-only"> won of </span>
            </span>
            <span className="figures min-w-0 text-xs leading-tight text-muted">
              {battles} {battles === 1 ? 'battle' : 'battles'}
              {!isRateCertain(battles) && <span className="block">{NOT_ENOUGH_BATTLES}</span>}
            </span>
          </span>
        </span>
      </span>
    </LinkCard>
  );
}
