import type { Battle } from '@shared/battles';
import type { Winner } from '@shared/rules/finish';
import { battleResult } from '@shared/rules/scoring';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ComboEmblem } from '@/components/combo-emblem';
import { FinishBadge } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import { OpponentEmblem } from '../opponent-emblem';
import { pointsText, roundPoints } from '../round-points';

interface VersusProps {
  battle: Battle;
  /** Whose battle it is, as it is told to the one who reads. */
  owner?: string;
  /** For a page of its own. */
  large?: boolean;
  className?: string;
}

/** The two sides of a battle with the score between them. */
export function Versus({ battle, owner = 'You', large = false, className }: VersusProps) {
  const { myCombo } = battle;
  const size = large ? 'size-20 sm:size-28 md:size-36' : 'size-12 md:size-14';
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-2 md:gap-4',
        large ? 'items-start' : 'items-center',
        className,
      )}
    >
      <Side
        person={owner}
        colours={[myCombo.colorStart, myCombo.colorEnd]}
        emblem={<ComboEmblem combo={myCombo} className={size} spin={large} />}
        combo={
          <Link
            to={`/combos/${battle.myComboId}`}
            className="rounded-sm underline-offset-4 hover:underline"
          >
            {myCombo.name}
          </Link>
        }
        large={large}
      />
      <Score battle={battle} large={large} />
      <Side
        person={battle.opponentName}
        colours={[battle.opponentColorStart, battle.opponentColorEnd]}
        emblem={
          <OpponentEmblem
            colorStart={battle.opponentColorStart}
            colorEnd={battle.opponentColorEnd}
            className={size}
          />
        }
        combo={battle.opponentCombo}
        large={large}
        mirrored
      />
    </div>
  );
}

interface SideProps {
  person: string;
  combo: ReactNode;
  emblem: ReactNode;
  colours: [string, string];
  large: boolean;
  mirrored?: boolean;
}

function Side({ person, combo, emblem, colours, large, mirrored }: SideProps) {
  const beside = !large;
  return (
    <div
      className={cx(
        'flex min-w-0 flex-col items-center gap-1.5 text-center',
        beside && 'md:flex-row md:gap-3 md:text-left',
        beside && mirrored && 'md:flex-row-reverse md:text-right',
      )}
    >
      {emblem}
      <div className="w-full min-w-0">
        {large && (
          <p className="mt-1 line-clamp-2 text-lg leading-tight font-semibold break-words md:text-xl">
            {person}
          </p>
        )}
        <p
          className={cx(
            'leading-snug break-words',
            large ? 'line-clamp-3 text-muted' : 'line-clamp-2 font-semibold',
          )}
        >
          {combo}
        </p>
        <span
          aria-hidden="true"
          className={cx(
            'mx-auto my-1 block h-1 w-10 rounded-full',
            beside && (mirrored ? 'md:mr-0' : 'md:ml-0'),
          )}
          style={{ backgroundImage: `linear-gradient(90deg, ${colours[0]}, ${colours[1]})` }}
        />
        {!large && <p className="truncate text-sm text-muted">{person}</p>}
      </div>
    </div>
  );
}

function Score({ battle, large }: { battle: Battle; large: boolean }) {
  const { myScore, opponentScore, finishType } = battle;
  const drawn = battleResult(myScore, opponentScore) === 'DRAW';
  return (
    <div className={cx('flex flex-col items-center gap-1.5 px-1', large && 'pt-3 sm:pt-6 md:pt-9')}>
      {drawn && !large && (
        <span className="font-display text-3xl leading-none font-bold tracking-wide text-draw md:text-4xl">
          DRAW
        </span>
      )}
      <p
        className={cx(
          'figures font-display leading-none font-bold whitespace-nowrap',
          large && 'text-6xl sm:text-7xl md:text-8xl',
          !large && (drawn ? 'text-xl text-muted' : 'text-5xl md:text-6xl'),
        )}
      >
        {myScore}
        <span className="mx-1 text-[0.6em] text-faint">–</span>
        {opponentScore}
      </p>
      <FinishBadge finish={finishType} />
    </div>
  );
}

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
        <ChevronDown className={cx('size-5 transition-transform', open && 'rotate-180')} />
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
