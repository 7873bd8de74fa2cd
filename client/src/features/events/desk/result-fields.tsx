import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Match } from '#shared/event-matches';
import {
  EVENT_FINISHES,
  type EventFinish,
  type MatchRound,
  mostPoints,
  pointsAlone,
  pointsOf,
  type ReportedGame,
  SIDES,
  type Side,
} from '#shared/rules/events/match';
import type { PadRules } from '#shared/rules/events/match-pad';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { finishMeta } from '@/components/ui/finish';
import { Input } from '@/components/ui/input';
import { cx } from '@/lib/cx';
import { rich } from '@/lib/rich';
import { finishWords, roundsInWords } from '../views/finish-words';
import { scoreChoice, sideName } from '../views/words';
import { type Games, gameOf, possibleScores } from './scores';

interface ResultFieldsProps {
  match: Match;
  /** The rules of this match. */
  rules: PadRules;
  games: Games;
  onChange: (games: Games) => void;
}

const isWon = (game: ReportedGame, rules: PadRules) => {
  const { a, b } = pointsAlone(game) ?? pointsOf(game.rounds, rules);
  return Math.max(a, b) >= rules.pointsToWin;
};

/** The games so far, plus an empty one if the last is over but the match is not. */
function openGames(games: Games, rules: PadRules): Games {
  const wins = { a: 0, b: 0 };
  for (const game of games) {
    const { a, b } = pointsAlone(game) ?? pointsOf(game.rounds, rules);
    if (isWon(game, rules)) wins[a > b ? 'a' : 'b'] += 1;
  }
  const isOver = Math.max(wins.a, wins.b) * 2 > rules.games;
  const last = games.at(-1);
  return !isOver && (!last || isWon(last, rules)) ? [...games, { rounds: [] }] : games;
}

/** "Game 2 to 4", "Points to 4" */
function legendWords(index: number, { bestOf, target }: Match): ReactNode {
  const to = (text: ReactNode) => <span className="figures">{text}</span>;
  return bestOf > 1
    ? rich('Game {number} <to>to {points}</to>', { number: index + 1, points: target, to })
    : rich('Points <to>to {points}</to>', { points: target, to });
}

const POINTS = { a: 'aPoints', b: 'bPoints' } as const;

const isEmpty = ({ rounds, aPoints, bPoints }: ReportedGame) =>
  rounds.length === 0 && aPoints === undefined && bPoints === undefined;

/** Up to this target, all scores fit as buttons. */
const CHOICES_MAX = 5;

/** The points of each game, without its finishes. */
export function ScoreFields({ match, rules, games, onChange }: ResultFieldsProps) {
  const { target, bestOf } = match;
  const shown = openGames(games, rules);
  const change = (index: number, game: ReportedGame) =>
    onChange(shown.with(index, game).filter((one) => !isEmpty(one)));
  return (
    <div className="flex flex-col gap-4">
      {shown.map((game, index) => {
        const { a, b } =
          game.rounds.length > 0
            ? pointsOf(game.rounds, rules)
            : { a: game.aPoints, b: game.bPoints };
        const points = { a, b };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: games have no other identity
          <fieldset key={index} className="min-w-0">
            <legend className="text-sm text-muted">{legendWords(index, match)}</legend>
            <div className="mt-1 grid grid-cols-2 gap-3">
              {SIDES.map((side) => (
                <Field key={side} label={sideName(match, side)}>
                  {(wiring) => (
                    <Input
                      {...wiring}
                      type="number"
                      inputMode="numeric"
                      min={rules.start[side]}
                      max={target + mostPoints(rules) - 1}
                      value={points[side] ?? ''}
                      className="figures"
                      onChange={({ target: { value } }) =>
                        change(index, {
                          rounds: [],
                          aPoints: a,
                          bPoints: b,
                          [POINTS[side]]: value === '' ? undefined : Number(value),
                        })
                      }
                    />
                  )}
                </Field>
              ))}
            </div>
            {bestOf === 1 && target <= CHOICES_MAX && (
              <div className="mt-3 grid grid-cols-2 gap-3">
                {SIDES.map((side) => (
                  <div key={side} className="grid grid-cols-3 gap-1.5 sm:grid-cols-4">
                    {possibleScores(rules, side).map(([won, lost]) => {
                      const [a, b] = side === 'a' ? [won, lost] : [lost, won];
                      const shown = `${a}–${b}`;
                      return (
                        <Button
                          key={shown}
                          size="sm"
                          className="figures px-1"
                          aria-label={scoreChoice(shown, sideName(match, side))}
                          onClick={() => change(index, gameOf(a, b))}
                        >
                          {shown}
                        </Button>
                      );
                    })}
                  </div>
                ))}
              </div>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}

/** Winner and finish of each round; points are computed from them. */
export function ResultFields({ match, rules, games, onChange }: ResultFieldsProps) {
  const shown = openGames(games, rules);
  const name = (side: Side) => sideName(match, side);
  const change = (index: number, rounds: readonly MatchRound[]) =>
    onChange(shown.with(index, { rounds }).filter((game) => !isEmpty(game)));
  // The only submitted combo is the one launched.
  const combo = rules.matchType === 'combo' && rules.listed === 1 ? 1 : null;
  const combos = { aCombo: combo, bCombo: combo } as const;
  return (
    <div className="flex flex-col gap-4">
      {shown.map(({ rounds }, index) => {
        const points = pointsOf(rounds, rules);
        const label = match.bestOf > 1 ? t('Game {number}', { number: index + 1 }) : t('Points');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: games have no other identity
          <section key={index} aria-label={label}>
            <div className="flex items-center justify-between gap-2">
              <p className="text-sm text-muted">{legendWords(index, match)}</p>
              <Button
                size="sm"
                variant="ghost"
                icon={<Undo2 />}
                disabled={rounds.length === 0}
                onClick={() => change(index, rounds.slice(0, -1))}
              >
                {t('Undo battle')}
              </Button>
            </div>
            <div className="grid grid-cols-2 gap-3">
              {SIDES.map((side) => (
                <div key={side} className="min-w-0">
                  <p className="flex items-baseline justify-between gap-2 font-semibold">
                    <span dir="auto" className="truncate">
                      {name(side)}
                    </span>
                    <span className="figures font-display text-3xl">{points[side]}</span>
                  </p>
                  {!isWon({ rounds }, rules) && (
                    <FinishButtons
                      side={side}
                      names={{ a: name('a'), b: name('b') }}
                      rules={rules}
                      onChoose={(finish) =>
                        change(index, [...rounds, { winner: side, finish, ...combos }])
                      }
                    />
                  )}
                </div>
              ))}
            </div>
            {!isWon({ rounds }, rules) && (
              <Button
                size="sm"
                variant="ghost"
                className="mt-1.5 w-full"
                onClick={() =>
                  change(index, [...rounds, { winner: 'draw', finish: 'spin', ...combos }])
                }
              >
                {t('Draw: nobody gets a point')}
              </Button>
            )}
            {rounds.length > 0 && (
              <p className="mt-2 text-sm text-muted">{roundsInWords(rounds, match)}</p>
            )}
          </section>
        );
      })}
    </div>
  );
}

interface FinishButtonsProps {
  /** Who gets the point. */
  side: Side;
  names: Record<Side, string>;
  rules: PadRules;
  onChoose: (finish: EventFinish) => void;
}

function FinishButtons({ side, names, rules, onChoose }: FinishButtonsProps) {
  return (
    <div className="mt-1 grid grid-cols-2 gap-1.5 max-[359px]:grid-cols-1">
      {EVENT_FINISHES.filter((finish) => rules.ownFinish || finish !== 'own').map((finish) => {
        const namesBoth = finish === 'own' || finish === 'penalty';
        return (
          <Button
            key={finish}
            size="sm"
            className={cx('justify-between px-2', namesBoth && 'col-span-full')}
            onClick={() => onChoose(finish)}
          >
            {namesBoth ? (
              finishWords({ winner: side, finish }, names)
            ) : (
              <>
                <span>
                  {rich('{finish} <hidden>for {name}</hidden>', {
                    finish: finishMeta[finish].word,
                    name: names[side],
                  })}
                </span>
                <span className="figures text-muted">+{rules.points[finish]}</span>
              </>
            )}
          </Button>
        );
      })}
    </div>
  );
}
