import type { Combo } from '@shared/combos';
import { winPercentage } from '@shared/rules/rates';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { TopIcon } from '@/components/brand/top-icon';
import { ComboEmblem } from '@/components/combo-emblem';
import { ButtonLink } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { BattlesBehind, combosQueries, partsLine, WinRateBadge } from '@/features/combos';
import { ROW, Widget } from './widget';

/** So many stand here (specification, section 9). */
const SHOWN = 3;
const LIST = 'flex flex-col gap-1';

const create = (label: string) => (
  <ButtonLink to="/combos/create" icon={<Plus />}>
    {label}
  </ButtonLink>
);

/** One's newest combos, and the way to the next one. */
export function RecentCombos() {
  const query = useQuery(combosQueries.recent());
  return (
    <Widget
      title="My Recent Combos"
      more={{ to: '/combos', label: 'All combos' }}
      query={query}
      items={query.data?.slice(0, SHOWN)}
      problem="Your combos could not be loaded"
      places={SHOWN}
      listClass={LIST}
      skeleton={<RowSkeleton />}
      empty={
        <EmptyState
          icon={<TopIcon />}
          title="No combos created yet"
          text="Put a blade, a ratchet and a bit together and see what it can do."
          action={create('Create your first combo')}
          className="flex-1 justify-center py-8"
        />
      }
    >
      {(combos) => (
        <>
          <ul aria-label="My Recent Combos" className={LIST}>
            {combos.map((combo) => (
              <li key={combo.id}>
                <ComboRow combo={combo} />
              </li>
            ))}
          </ul>
          <div className="mt-auto flex pt-3 *:flex-1">{create('Create Combo')}</div>
        </>
      )}
    </Widget>
  );
}

function ComboRow({ combo }: { combo: Combo }) {
  return (
    <Link to={`/combos/${combo.id}`} className={ROW}>
      <ComboEmblem combo={combo} className="size-14" spin />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-lg leading-snug font-semibold">{combo.name}</span>{' '}
        <span className="block truncate text-sm text-muted">{partsLine(combo)}</span>{' '}
        <BattlesBehind battles={combo.battles} className="block truncate" />
      </span>{' '}
      <WinRateBadge percent={winPercentage(combo)} className="text-lg" />
    </Link>
  );
}

/** A row's place while it is loading, of the same size. */
export function RowSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-20.5 items-center gap-3.5 py-2">
      <Skeleton className="size-14 rounded-full" />
      <div className="flex-1">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-2 h-3.5 w-4/5" />
        <Skeleton className="mt-2 h-3.5 w-1/3" />
      </div>
      <Skeleton className="h-7 w-14" />
    </div>
  );
}
