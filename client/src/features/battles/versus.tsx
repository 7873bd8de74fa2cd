import type { Battle } from '@shared/battles';
import { battleResult } from '@shared/rules/scoring';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ComboEmblem } from '@/components/combo-emblem';
import { FinishBadge } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import { OpponentEmblem } from './opponent-emblem';

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
