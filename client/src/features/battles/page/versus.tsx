import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Battle } from '#shared/battles';
import type { Winner } from '#shared/rules/finish';
import { battleResult, roundPoints } from '#shared/rules/scoring';
import type { SharedBattle } from '#shared/shared-things';
import { shownText, standInOf } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { ComboText } from '@/components/combo-text';
import { causeWords, FinishBadge, pointsText } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import { rich } from '@/lib/rich';
import { OpponentEmblem } from '../opponent-emblem';

/** A battle, whose combo a share link does not lead to. */
export type ShownBattle = SharedBattle & { opponentName: string; myComboId?: number };

interface VersusProps {
  battle: ShownBattle;
  /** The owner's name; undefined if it is the reader. */
  owner?: string | undefined;
  /** For the battle's own page. */
  large?: boolean;
  /** Asks for an opponent's combo that is not known yet. */
  onAddCombo?: (() => void) | undefined;
  className?: string;
}

/** The two sides of a battle with the score between them; one line in a wide container. */
export function Versus(props: VersusProps) {
  const { battle, owner, large = false, onAddCombo, className } = props;
  const { myCombo, opponentColorStart, opponentColorEnd } = battle;
  const size = large ? 'size-20 sm:size-28 md:size-36' : 'size-12 md:size-14 @4xl:size-10';
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-2 md:gap-4 @4xl:gap-3',
        large
          ? 'items-start @max-[16rem]:grid-cols-2'
          : 'items-center @4xl:grid-cols-[minmax(0,1fr)_max(9.5rem,calc(var(--finish)+5.75rem))_minmax(0,1fr)]',
        className,
      )}
    >
      <Side
        person={owner ?? t('You')}
        colours={[myCombo.colorStart, myCombo.colorEnd]}
        emblem={<ComboEmblem combo={myCombo} className={size} spin={large} />}
        combo={
          battle.myComboId === undefined ? (
            <ComboText text={myCombo.name} />
          ) : (
            <Link
              to={`/combos/${battle.myComboId}`}
              className="rounded-sm underline-offset-4 hover:underline"
            >
              <ComboText text={myCombo.name} />
            </Link>
          )
        }
        large={large}
      />
      <Score battle={battle} large={large} />
      <Side
        person={shownText(battle.opponentName)}
        colours={[opponentColorStart, opponentColorEnd]}
        emblem={<OpponentEmblem battle={battle} className={size} spin={large} />}
        combo={
          onAddCombo && standInOf(battle.opponentCombo) === 'unknown_combo' ? (
            <button
              type="button"
              onClick={onAddCombo}
              className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline-offset-4 hover:underline @4xl:min-h-0"
            >
              {t('Add their combo')}
            </button>
          ) : (
            <ComboText text={shownText(battle.opponentCombo)} />
          )
        }
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
        beside && 'lg:flex-row lg:gap-3 lg:text-left',
        beside && mirrored && 'lg:flex-row-reverse lg:text-right',
      )}
    >
      {emblem}
      <div className="w-full min-w-0">
        {large && (
          <p
            dir="auto"
            className="mt-1 line-clamp-2 text-lg leading-tight font-semibold break-words md:text-xl"
          >
            {person}
          </p>
        )}
        <p
          dir="auto"
          className={cx(
            'leading-snug break-words',
            large
              ? 'line-clamp-3 text-muted'
              : 'font-semibold @4xl:line-clamp-2 @4xl:text-sm @4xl:leading-5',
          )}
        >
          {combo}
        </p>
        <span
          aria-hidden="true"
          className={cx(
            'mx-auto my-1 block h-1 w-10 rounded-full',
            beside && '@4xl:my-px @4xl:h-0.75',
            beside && (mirrored ? 'lg:mr-0' : 'lg:ml-0'),
          )}
          style={{ backgroundImage: `linear-gradient(90deg, ${colours[0]}, ${colours[1]})` }}
        />
        {!large && (
          <p
            dir="auto"
            className="line-clamp-3 text-sm break-words text-muted @4xl:line-clamp-1 @4xl:leading-4.5"
          >
            {person}
          </p>
        )}
      </div>
    </div>
  );
}

function Score({ battle, large }: { battle: ShownBattle; large: boolean }) {
  const { myScore, opponentScore, finishType } = battle;
  const isDraw = battleResult(myScore, opponentScore) === 'DRAW';
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-1.5 px-1',
        large
          ? 'pt-3 @max-[16rem]:order-first @max-[16rem]:col-span-full sm:pt-6 md:pt-9'
          : '@4xl:flex-row @4xl:gap-2.5',
      )}
    >
      {isDraw && !large && (
        <span className="font-display text-3xl leading-none font-bold tracking-wide text-draw md:text-4xl @4xl:sr-only">
          {t('DRAW [[result of a battle]]')}
        </span>
      )}
      <p
        className={cx(
          'figures font-display leading-none font-bold whitespace-nowrap',
          large && 'text-6xl sm:text-7xl md:text-8xl',
          !large && (isDraw ? 'text-xl text-muted' : 'text-5xl md:text-6xl'),
          !large && '@4xl:min-w-15 @4xl:text-center @4xl:text-3xl',
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

/** The rounds of a battle: a row of marks, which unfolds to each round's winner and finish. */
export function BattleRounds({ battle, owner }: Pick<RoundListProps, 'battle' | 'owner'>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const rounds = battle.roundsData;
  if (rounds.length === 0) return null;
  return (
    <div className="col-span-full mt-3 border-t border-line @4xl:contents">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-3 rounded-small text-sm font-medium text-muted hover:text-ink @4xl:order-2 @4xl:flex-wrap @4xl:content-center @4xl:gap-x-1 @4xl:gap-y-0.5"
      >
        <span className="figures">
          {t('Rounds ({count}) [[of a battle]]', { count: rounds.length })}
        </span>
        <span
          aria-hidden="true"
          className="flex min-w-0 flex-1 flex-wrap gap-1 @4xl:order-3 @4xl:h-1.5 @4xl:w-0 @4xl:min-w-full @4xl:flex-none @4xl:flex-nowrap @4xl:gap-0.5 @4xl:overflow-hidden"
        >
          {rounds.map((round) => (
            <span
              key={round.roundNumber}
              className={cx(
                'h-1.5 w-3 rounded-full bg-current @4xl:max-w-3 @4xl:flex-1',
                WINNER_TEXT[round.winner],
              )}
            />
          ))}
        </span>
        <ChevronDown
          className={cx('size-5 transition-transform @4xl:size-4', open && 'rotate-180')}
        />
      </button>
      {open && (
        <RoundList
          id={id}
          battle={battle}
          owner={owner}
          className="pb-1 @4xl:order-4 @4xl:col-span-full @4xl:pr-2 @4xl:pb-2"
        />
      )}
    </div>
  );
}

interface RoundListProps {
  battle: Pick<Battle, 'roundsData' | 'opponentName' | 'eventRules'>;
  /** The owner's name; undefined if it is the reader. */
  owner?: string | undefined;
  id?: string;
  className?: string;
}

/** Who won each round of a battle, how, and the points. */
export function RoundList({ battle, owner, id, className }: RoundListProps) {
  const winners: Record<Winner, string> = {
    me: owner ?? t('You'),
    opponent: shownText(battle.opponentName),
    draw: t('Draw [[nobody wins]]'),
  };
  const named = { me: owner, opponent: winners.opponent };
  const otherOf = (side: 'me' | 'opponent') => (side === 'me' ? 'opponent' : 'me');
  return (
    <ol id={id} className={cx('@container grid gap-1', className)}>
      {battle.roundsData.map((round) => (
        <li
          key={round.roundNumber}
          className="grid min-h-11 grid-cols-[1.5rem_minmax(0,1fr)_minmax(6rem,auto)_minmax(2.75rem,auto)] items-center gap-2 rounded-small bg-raised/60 px-2.5 @max-[18rem]:grid-cols-[1.75rem_minmax(0,1fr)_auto] @max-[18rem]:gap-y-0.5 @max-[18rem]:py-2"
        >
          <span className="figures font-display text-lg font-semibold text-faint">
            {rich('<hidden>Round </hidden>{number} [[of a battle]]', { number: round.roundNumber })}
          </span>
          <span
            dir="auto"
            className={cx(
              'line-clamp-2 py-1 leading-tight font-semibold wrap-anywhere @max-[18rem]:col-span-2',
              round.cause && 'col-span-2',
              WINNER_TEXT[round.winner],
            )}
          >
            {round.cause && round.winner !== 'draw'
              ? causeWords[round.cause](named[otherOf(round.winner)], named[round.winner])
              : winners[round.winner]}
          </span>
          {!round.cause && (
            <FinishBadge
              finish={round.finishType}
              className="justify-self-start @max-[18rem]:col-start-2"
            />
          )}
          <span className="figures text-right text-sm text-muted">
            {pointsText(roundPoints(round, battle.eventRules?.points))}
          </span>
        </li>
      ))}
    </ol>
  );
}
