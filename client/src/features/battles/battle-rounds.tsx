import type { Battle } from '@shared/battles';
import type { Winner } from '@shared/rules/finish';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { FinishBadge } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import { pointsText, roundPoints } from './round-points';

const WINNER_TEXT: Record<Winner, string> = {
  me: 'text-win',
  opponent: 'text-loss',
  draw: 'text-draw',
};

const PIP: Record<Winner, string> = { me: 'bg-win', opponent: 'bg-loss', draw: 'bg-draw' };

/** The rounds of a battle: folded, a row of marks; unfolded, who won each and how. */
export function BattleRounds({ battle, owner }: Pick<RoundListProps, 'battle' | 'owner'>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const rounds = battle.roundsData;
  if (rounds.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-3 rounded-[8px] text-sm font-medium text-muted hover:text-ink"
      >
        <span className="figures">Rounds ({rounds.length})</span>
        <span aria-hidden="true" className="flex min-w-0 flex-1 flex-wrap gap-1">
          {rounds.map((round) => (
            <span
              key={round.roundNumber}
              className={cx('h-1.5 w-3 rounded-full', PIP[round.winner])}
            />
          ))}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-5 transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && <RoundList id={id} battle={battle} owner={owner} className="pb-1" />}
    </div>
  );
}

interface RoundListProps {
  battle: Pick<Battle, 'roundsData' | 'opponentName'>;
  /** Whose battle it is, as it is told to the one who reads. */
  owner?: string;
  id?: string;
  className?: string;
}

/** Who won each round of a battle, how, and what it gave. */
export function RoundList({ battle, owner = 'You', id, className }: RoundListProps) {
  const winners: Record<Winner, string> = {
    me: owner,
    opponent: battle.opponentName,
    draw: 'Draw',
  };
  return (
    <ol id={id} className={cx('grid gap-1 md:grid-cols-2 md:gap-x-3', className)}>
      {battle.roundsData.map((round) => (
        <li
          key={round.roundNumber}
          className="grid min-h-10 grid-cols-[1.75rem_1fr_auto_3rem] items-center gap-2 rounded-[8px] bg-raised/60 px-2.5"
        >
          <span className="figures font-display text-lg font-semibold text-faint">
            <span className="sr-only">Round </span>
            {round.roundNumber}
          </span>
          <span className={cx('truncate font-semibold', WINNER_TEXT[round.winner])}>
            {winners[round.winner]}
          </span>
          <FinishBadge finish={round.finishType} />
          <span className="figures text-right text-sm text-muted">
            {pointsText(roundPoints(round))}
          </span>
        </li>
      ))}
    </ol>
  );
}
