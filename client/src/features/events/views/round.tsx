import { Pause, Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TournamentEvent } from '#shared/event-schemas';
import { currentRoundTitle } from '#shared/rules/events/titles';
import { t } from '#shared/translate';
import { Select } from '@/components/ui/input';
import { cx } from '@/lib/cx';
import { serverTime } from '@/lib/server-time';
import { clockText } from '@/lib/words';

export type Clock = NonNullable<TournamentEvent['clock']>;

const secondsLeft = ({ endsAt, remaining }: Clock): number =>
  endsAt === null
    ? (remaining ?? 0)
    : Math.max(0, Math.ceil((Date.parse(endsAt) - serverTime()) / 1000));

/** Seconds left by the server's clock; ticks only while the clock runs. */
export function useSecondsLeft(clock: Clock): number {
  const { endsAt } = clock;
  const [, setTick] = useState(0);
  const left = secondsLeft(clock);
  const isRunning = endsAt !== null && left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}

interface RoundClockProps {
  clock: TournamentEvent['clock'];
  className?: string;
}

/** Time left in the round; announces the end. */
export function RoundClock({ clock, className }: RoundClockProps) {
  return clock && <RunningClock clock={clock} className={className} />;
}

function RunningClock({ clock, className }: { clock: Clock; className?: string }) {
  const left = useSecondsLeft(clock);
  const isPaused = clock.endsAt === null;
  const isOver = left === 0;
  return (
    <div className={cx('inline-flex items-center gap-2', className)}>
      {isPaused ? <Pause className="size-[0.8em]" /> : <Timer className="size-[0.8em]" />}
      {!isOver && (
        <span
          role="timer"
          aria-label={t('Time left in the round')}
          className={cx('figures font-display font-bold', left <= 60 && 'text-warning')}
        >
          {clockText(left)}
        </span>
      )}
      {isPaused && !isOver && <span>{t('paused')}</span>}
      <span role="status" className={cx(isOver && 'font-display font-bold text-warning')}>
        {isOver && t('Time is up')}
      </span>
    </div>
  );
}

export interface RoundOption {
  stage: number;
  number: number;
}

type Rounds = Pick<TournamentEvent, 'stages' | 'round'>;

/** The drawn rounds, in order; Swiss rounds are drawn one at a time. */
function drawnRounds({ stages, round }: Rounds): RoundOption[] {
  return stages
    .filter(({ state }) => state !== 'pending')
    .flatMap(({ number: stage, kind, rounds }) => {
      const drawn = kind === 'swiss' && round?.stage === stage ? round.number : rounds;
      return Array.from({ length: drawn }, (_, index) => ({ stage, number: index + 1 }));
    });
}

interface RoundSelectProps {
  event: Rounds;
  value: RoundOption;
  onChange: (round: RoundOption) => void;
  className?: string;
}

/** Renders nothing while there is only one round. */
export function RoundSelect({ event, value, onChange, className }: RoundSelectProps) {
  const rounds = drawnRounds(event);
  if (rounds.length < 2) return null;
  const at = rounds.findIndex(
    ({ stage, number }) => stage === value.stage && number === value.number,
  );
  return (
    <Select
      aria-label={t('Round [[of an event]]')}
      value={at}
      options={rounds.map((one, index) => [index, currentRoundTitle(one, event.stages)] as const)}
      onChoose={(index) => onChange(rounds[index] as RoundOption)}
      className={className}
    />
  );
}
