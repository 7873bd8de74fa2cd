import type { Battle } from '@shared/battles';
import { useQuery } from '@tanstack/react-query';
import { Swords } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ComboEmblem } from '@/components/combo-emblem';
import { ButtonLink } from '@/components/ui/button';
import { FinishBadge, ResultBadge } from '@/components/ui/finish';
import { EmptyState } from '@/components/ui/states';
import { battleQueries } from '@/features/battles';
import { formatDate, formatDateTime } from '@/lib/dates';
import { RowSkeleton } from './recent-combos';
import { ROW, Widget } from './widget';

/** So many stand here (specification, section 9). */
const SHOWN = 3;
const LIST = 'flex flex-col gap-1';

const record = (label: string) => (
  <ButtonLink to="/battles/record" icon={<Swords />}>
    {label}
  </ButtonLink>
);

/** One's newest battles, and the way to record the next one. */
export function RecentBattles() {
  const query = useQuery(battleQueries.recent());
  return (
    <Widget
      title="Recent Battles"
      more={{ to: '/battles', label: 'All battles' }}
      query={query}
      items={query.data?.slice(0, SHOWN)}
      problem="Your battles could not be loaded"
      places={SHOWN}
      listClass={LIST}
      skeleton={<RowSkeleton />}
      empty={
        <EmptyState
          icon={<Swords />}
          title="No battles recorded yet"
          text="Record one at the table, round by round; your statistics follow by themselves."
          action={record('Record your first battle')}
          className="flex-1 justify-center py-8"
        />
      }
    >
      {(battles) => (
        <>
          <ul aria-label="Recent Battles" className={LIST}>
            {battles.map((battle) => (
              <li key={battle.id}>
                <BattleRow battle={battle} />
              </li>
            ))}
          </ul>
          <div className="mt-auto flex pt-3 *:flex-1">{record('Record Battle')}</div>
        </>
      )}
    </Widget>
  );
}

function BattleRow({ battle }: { battle: Battle }) {
  const { myCombo, opponentName, eventName, date } = battle;
  return (
    <Link to={`/battles/${battle.id}`} className={ROW}>
      <ComboEmblem combo={myCombo} className="size-14" spin />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-lg leading-snug font-semibold">
          {myCombo.name} <span className="font-normal text-muted">vs</span> {opponentName}
        </span>{' '}
        <span className="block truncate text-sm text-muted">
          {eventName} ·{' '}
          <time dateTime={date} title={formatDateTime(date)}>
            {formatDate(date)}
          </time>
        </span>
        <span className="mt-1 flex items-center gap-1.5">
          <ResultBadge result={battle.result} /> <FinishBadge finish={battle.finishType} />
        </span>
      </span>{' '}
      <span className="figures font-display text-4xl leading-none font-bold whitespace-nowrap">
        {battle.myScore}
        <span className="mx-0.5 text-[0.6em] text-faint">–</span>
        {battle.opponentScore}
      </span>
    </Link>
  );
}
