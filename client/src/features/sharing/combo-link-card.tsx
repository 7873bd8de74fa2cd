import type { Combo } from '@shared/combos';
import { isRateCertain, NOT_ENOUGH_BATTLES, winPercentage } from '@shared/rules/rates';
import { useQuery } from '@tanstack/react-query';
import { ComboEmblem } from '@/components/combo-emblem';
import { combosQueries, partsLine } from '@/features/combos';
import { LinkCard, QueryCard } from './link-card';

export function ComboLinkCard({ id }: { id: number }) {
  const query = useQuery(combosQueries.detail(id));
  return (
    <QueryCard query={query} noun="combo">
      {(combo) => <ComboCard combo={combo} />}
    </QueryCard>
  );
}

function ComboCard({ combo }: { combo: Combo }) {
  const { name, battles, colorStart, colorEnd } = combo;
  return (
    <LinkCard
      to={`/combos/${combo.id}`}
      gradient={`linear-gradient(90deg, ${colorStart}, ${colorEnd})`}
    >
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
