import type { ComboBattle } from '@shared/battles';
import type { BattleResult } from '@shared/rules/finish';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FinishBadge, ResultBadge } from '@/components/ui/finish';
import { QueryList, Skeletons } from '@/components/ui/query-list';
import { PlayedTime } from '@/components/ui/relative-time';
import { Skeleton } from '@/components/ui/skeleton';
import { BattleRounds, battleQueries } from '@/features/battles';
import { cx } from '@/lib/cx';

const RESULT: Record<ComboBattle['result'], BattleResult> = {
  win: 'WIN',
  draw: 'DRAW',
  loss: 'LOSS',
};

const EDGE: Record<ComboBattle['result'], string> = {
  win: 'bg-win',
  draw: 'bg-draw',
  loss: 'bg-loss',
};

interface BattleHistoryProps {
  comboId: number;
  /** "You" or the maker's name. */
  owner: string;
}

/** All battles of a combo, newest first, in a scrolling box. */
export function BattleHistory({ comboId, owner }: BattleHistoryProps) {
  const query = useInfiniteQuery(battleQueries.ofCombo(comboId));
  return (
    <section
      aria-label="Battle history"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="-m-1 max-h-[26rem] overflow-y-auto overscroll-contain rounded-[12px] p-1"
    >
      <QueryList
        query={query}
        skeleton={
          <Skeletons label="Loading battles" rows={2}>
            <Skeleton className="h-27" />
          </Skeletons>
        }
        failed={{ title: 'Failed to fetch battles for this combo' }}
        empty={
          <p className="rounded-[12px] border border-dashed border-line-strong/45 px-4 py-6 text-center text-muted">
            No battles with this combo yet.
          </p>
        }
        moreLabel="Load more battles"
      >
        {(battles) => (
          <ul className="flex flex-col gap-2">
            {battles.map((battle) => (
              <li key={battle.id}>
                <HistoryCard battle={battle} owner={owner} />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </section>
  );
}

function HistoryCard({ battle, owner }: { battle: ComboBattle; owner: string }) {
  const { opponentName, myScore, opponentScore } = battle;
  const result = RESULT[battle.result];
  return (
    <article
      aria-label={`${result} against ${opponentName}, ${myScore} to ${opponentScore}`}
      className="relative overflow-hidden rounded-[12px] border border-line bg-bg/50 pt-3 pr-3 pl-4"
    >
      <span
        aria-hidden="true"
        className={cx('absolute inset-y-0 left-0 w-1', EDGE[battle.result])}
      />
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-1.5">
            <ResultBadge result={result} />
            <FinishBadge finish={battle.finishType} />
          </div>
          <p className="mt-1.5 truncate font-semibold">
            <span className="font-normal text-muted">against </span>
            {opponentName}
          </p>
          <p className="truncate text-sm text-muted">{battle.opponentCombo}</p>
        </div>
        <div className="shrink-0 text-right">
          <p className="figures font-display text-4xl leading-none font-bold whitespace-nowrap">
            {myScore}
            <span className="mx-0.5 text-[0.6em] text-faint">–</span>
            {opponentScore}
          </p>
          <PlayedTime date={battle.battleDate} className="mt-1.5 block text-sm text-muted" />
        </div>
      </div>
      <BattleRounds battle={battle} owner={owner} />
    </article>
  );
}
