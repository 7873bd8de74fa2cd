import { OPPONENT_COLOR_END, OPPONENT_COLOR_START } from '@shared/battles';
import { battleResult } from '@shared/rules/scoring';
import { ChevronRight } from 'lucide-react';
import { cx } from '@/lib/cx';
import { OpponentEmblem } from '../opponent-emblem';
import type { Matchup } from './recent';

const LAST = {
  WIN: { word: 'Won', tone: 'text-win' },
  LOSS: { word: 'Lost', tone: 'text-loss' },
  DRAW: { word: 'Drew', tone: 'text-draw' },
} as const;

interface MatchupListProps {
  matchups: readonly Matchup[];
  /** Begins the battle at once. */
  onPick: (matchup: Matchup) => void;
}

/** Whom one played lately, with what: a tap begins the next battle. */
export function MatchupList({ matchups, onPick }: MatchupListProps) {
  return (
    <ul aria-label="Recent matchups" className="grid gap-2">
      {matchups.map((matchup) => (
        <li key={matchup.key}>
          <button
            type="button"
            onClick={() => onPick(matchup)}
            className="cut flex min-h-17 w-full items-center gap-3 border border-line bg-surface py-2 pr-2 pl-3 text-left transition-colors select-none hover:border-line-strong active:bg-raised"
          >
            <OpponentEmblem
              colorStart={OPPONENT_COLOR_START}
              colorEnd={OPPONENT_COLOR_END}
              className="size-10"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-lg leading-tight font-semibold">
                {matchup.opponentName}
              </span>{' '}
              <span className="block truncate text-sm text-muted">{matchup.opponentCombo}</span>
            </span>{' '}
            <LastTime myScore={matchup.myScore} opponentScore={matchup.opponentScore} />
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function LastTime({ myScore, opponentScore }: Pick<Matchup, 'myScore' | 'opponentScore'>) {
  const { word, tone } = LAST[battleResult(myScore, opponentScore)];
  return (
    <span className="shrink-0 text-right leading-tight">
      <span className={cx('block text-sm font-semibold', tone)}>{word}</span>{' '}
      <span className="figures block font-display text-lg font-semibold">
        {myScore}–{opponentScore}
      </span>
    </span>
  );
}
