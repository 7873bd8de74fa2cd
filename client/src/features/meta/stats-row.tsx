import { Link } from 'react-router-dom';
import type { PartStats } from '#shared/meta';
import { NOT_ENOUGH_BATTLES } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { Latin, PartName } from '@/components/part-name';
import { FinishBadge } from '@/components/ui/finish';
import { PartEmblem } from '@/features/collection';
import { partsLine, TypeMark } from '@/features/combos';
import { partName } from '@/lib/part-names';
import { rich } from '@/lib/rich';
import { battlesInWords } from '@/lib/words';
import { Change, IntervalBar, OwnRate, RateWithRange, topFinish } from './figures';

/** A build has no page: its combos are in the community. */
const pathOf = ({ kind, slug, name }: PartStats) =>
  kind === 'build'
    ? `/community?filter=combos&q=${encodeURIComponent(name)}`
    : `/parts/${kind}/${slug}`;

/** A build uses its blade's emblem. */
function emblemOf({ kind, name, type, parts = [] }: PartStats) {
  if (kind !== 'build') return { kind, name, type };
  const blade = parts.find((part) => part.kind === 'blade' || part.kind === 'mainBlade');
  return { kind: blade?.kind ?? ('blade' as const), name: blade?.name ?? name, type };
}

function Name({ stats: { kind, name, parts = [] } }: { stats: PartStats }) {
  if (kind !== 'build') return <PartName part={{ kind, name }} />;
  // Short names are Latin: "Wizard Rod 9-60B".
  if (parts.every((part) => partName(part.kind, part.name).latin === null)) return name;
  const names = Object.fromEntries(parts.map((part) => [part.kind, part.name]));
  return (
    <>
      {partsLine(names)} <Latin>{name}</Latin>
    </>
  );
}

export function StatsRow({ stats, rank }: { stats: PartStats; rank?: number }) {
  const { type, battles, people, won, change } = stats;
  const finish = topFinish(won);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-tile border border-line bg-surface p-3 lg:grid lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_9.5rem_10.5rem]">
      <div className="flex min-w-0 flex-1 basis-28 items-center gap-3">
        {rank && (
          <span className="figures w-7 shrink-0 text-center font-display text-xl font-bold text-muted">
            {rich('<hidden>Rank</hidden> {rank}', { rank })}
          </span>
        )}
        <PartEmblem {...emblemOf(stats)} className="size-10 max-[359px]:hidden sm:size-11" />
        <div className="min-w-0">
          <Link
            to={pathOf(stats)}
            className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline lg:min-h-0"
          >
            <span className="line-clamp-4 break-words">
              <Name stats={stats} />
            </span>
          </Link>
          <p className="figures flex flex-wrap gap-x-2 text-sm text-muted max-lg:-mt-1.5">
            {type && <TypeMark type={type} />}
            <span>{battlesInWords(battles)}</span>
            <span>{t('{count, plural, one {# person} other {# people}}', { count: people })}</span>
          </p>
        </div>
      </div>
      <div className="ml-auto lg:contents">
        <div className="flex items-center gap-4 lg:grid lg:grid-cols-[6.5rem_minmax(0,1fr)]">
          {rank ? (
            <RateWithRange rates={stats} />
          ) : (
            <span className="figures text-muted">{stats.winRate}%</span>
          )}
          <IntervalBar rates={stats} className="max-lg:hidden" />
        </div>
      </div>
      <IntervalBar rates={stats} className="my-1 w-full lg:hidden" />
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 lg:contents">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:flex-col lg:items-start">
          {rank ? (
            <Change change={change} />
          ) : (
            <span className="text-sm text-muted">{t(NOT_ENOUGH_BATTLES)}</span>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:flex-col lg:items-start">
          {finish && (
            <span className="inline-flex items-center gap-1.5 text-sm text-muted">
              {rich('wins by {finish} [[a part]]', { finish: <FinishBadge finish={finish} /> })}
            </span>
          )}
          <OwnRate stats={stats} />
        </div>
      </div>
    </li>
  );
}
