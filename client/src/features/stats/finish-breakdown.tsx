import { BATTLES_BY_FINISH } from '@shared/rules/counters';
import { FINISH_TYPES } from '@shared/rules/finish';
import { percent } from '@shared/rules/rates';
import type { DetailedStats } from '@shared/stats';
import { Card, CardTitle } from '@/components/ui/card';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import { FinishRing } from './finish-ring';

/** How battles end, by their overall finish: a ring, and a card for each finish. */
export function FinishBreakdown({ stats }: { stats: DetailedStats }) {
  const { totalBattles } = stats;
  const finishes = FINISH_TYPES.map((finish) => ({
    finish,
    count: stats[BATTLES_BY_FINISH[finish]],
  }));
  return (
    <Card>
      <CardTitle>Finish Type Breakdown</CardTitle>
      <p className="mb-4 text-sm text-muted">By the finish of the last round of each battle.</p>
      <div className="flex flex-col items-center gap-5 md:flex-row md:gap-8">
        <FinishRing finishes={finishes} total={totalBattles} />
        <ul className="grid w-full grid-cols-2 gap-3">
          {finishes.map(({ finish, count }) => (
            <li
              key={finish}
              className="flex items-center gap-3 rounded-[12px] border border-line bg-raised/50 p-3 md:p-4"
            >
              <span
                aria-hidden="true"
                className={cx(
                  'cut-sm hidden size-11 shrink-0 items-center justify-center border min-[360px]:flex',
                  finishMeta[finish].tint,
                )}
              >
                <FinishIcon finish={finish} className="size-6" />
              </span>
              <div className="min-w-0">
                <p className={cx('font-semibold', finishMeta[finish].text)}>
                  {finishMeta[finish].word}
                </p>
                <p className="figures leading-none">
                  <span className="font-display text-3xl font-bold">{count}</span>{' '}
                  <span className="text-sm whitespace-nowrap text-muted">of {totalBattles}</span>
                </p>
                <p className="figures mt-1 text-sm text-muted">{percent(count, totalBattles)}%</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
