import { BATTLES_BY_FINISH } from '#shared/rules/counters';
import { FINISH_TYPES, type FinishType } from '#shared/rules/finish';
import { percent } from '#shared/rules/rates';
import type { DetailedStats } from '#shared/stats';
import { t } from '#shared/translate';
import { Card, CardTitle } from '@/components/ui/card';
import { FinishIcon, finishMeta, lettersIn } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import { rich } from '@/lib/rich';
import { inPercent, listed } from '@/lib/words';

/** Battles by overall finish: a ring, and a card per finish. */
export function FinishBreakdown({ stats }: { stats: DetailedStats }) {
  const { totalBattles } = stats;
  const finishes = FINISH_TYPES.map((finish) => ({
    finish,
    count: stats[BATTLES_BY_FINISH[finish]],
  }));
  return (
    <Card>
      <CardTitle>{t('Finish Type Breakdown')}</CardTitle>
      <p className="mb-4 text-sm text-muted">
        {t('By the finish of the last round of each battle.')}
      </p>
      <div className="flex flex-col items-center gap-5 md:flex-row md:gap-8">
        <FinishRing finishes={finishes} total={totalBattles} />
        <ul className="grid w-full grid-cols-2 gap-3">
          {finishes.map(({ finish, count }) => (
            <li
              key={finish}
              className="flex items-center gap-3 rounded-tile border border-line bg-raised/50 p-3 md:p-4"
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
                  {rich('<b>{count}</b> <muted>of {battles}</muted>', {
                    count,
                    battles: totalBattles,
                    b: (text) => <span className="font-display text-3xl font-bold">{text}</span>,
                    muted: (text) => <span className="text-sm text-muted">{text}</span>,
                  })}
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

const RADIUS = 40;
const AROUND = 2 * Math.PI * RADIUS;
/** Gap between arcs, in drawing units. */
const GAP = 2.5;

interface FinishRingProps {
  finishes: readonly { finish: FinishType; count: number }[];
  total: number;
}

/** Shares of the finishes as a ring; the cards beside it have the same in words. */
function FinishRing({ finishes, total }: FinishRingProps) {
  const present = finishes.filter(({ count }) => count > 0);
  const gap = present.length > 1 ? GAP : 0;
  let turned = 0;
  const arcs = present.map(({ finish, count }) => {
    const length = (count / Math.max(1, total)) * AROUND;
    const arc = { finish, length: Math.max(0.5, length - gap), offset: -turned - gap / 2 };
    turned += length;
    return arc;
  });
  const most = present.reduce<(typeof present)[number] | undefined>(
    (top, entry) => (top && top.count >= entry.count ? top : entry),
    undefined,
  );
  const summary = listed(
    finishes.map(
      ({ finish, count }) => `${finishMeta[finish].word} ${inPercent(percent(count, total))}`,
    ),
  );

  return (
    <svg
      viewBox="0 0 100 100"
      role="img"
      aria-label={t('Finishes: {shares}', { shares: summary })}
      className="size-44 shrink-0 md:size-48"
    >
      <g fill="none" strokeWidth="12" transform="rotate(-90 50 50)">
        <circle cx="50" cy="50" r={RADIUS} stroke="var(--raised)" />
        {arcs.map(({ finish, length, offset }) => (
          <circle
            key={finish}
            cx="50"
            cy="50"
            r={RADIUS}
            stroke={finishMeta[finish].colour}
            strokeDasharray={`${length} ${AROUND - length}`}
            strokeDashoffset={offset}
          />
        ))}
      </g>
      {most && (
        <g textAnchor="middle" className="font-display">
          <text x="50" y="53" fontSize="21" fontWeight="700" fill="var(--ink)">
            {inPercent(percent(most.count, total))}
          </text>
          <text
            x="50"
            y="65"
            fontSize={Math.min(9, 110 / lettersIn(finishMeta[most.finish].word))}
            fontWeight="600"
            letterSpacing="0.6"
            fill={finishMeta[most.finish].colour}
          >
            {finishMeta[most.finish].word.toUpperCase()}
          </text>
        </g>
      )}
    </svg>
  );
}
