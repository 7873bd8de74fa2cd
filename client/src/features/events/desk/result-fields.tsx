import { Undo2 } from 'lucide-react';
import type { Match } from '#shared/event-matches';
import {
  EVENT_FINISH_POINTS,
  EVENT_FINISHES,
  type EventFinish,
  type MatchRound,
  pointsOf,
  SIDES,
  type Side,
} from '#shared/rules/events/match';
import type { EventSettings } from '#shared/rules/events/settings';
import { Button } from '@/components/ui/button';
import { finishMeta } from '@/components/ui/finish';

/** "Ada Burst +2 · Draw" */
export const roundsInWords = (rounds: readonly MatchRound[], match: Match): string =>
  rounds
    .map(({ winner, finish }) =>
      winner === 'draw'
        ? 'Draw'
        : `${match[winner]?.name} ${finishMeta[finish].word} +${EVENT_FINISH_POINTS[finish]}`,
    )
    .join(' · ');

export type Games = readonly { rounds: readonly MatchRound[] }[];

interface ResultFieldsProps {
  match: Match;
  settings: EventSettings;
  games: Games;
  onChange: (games: Games) => void;
}

const isWon = (rounds: readonly MatchRound[], target: number) => {
  const { a, b } = pointsOf(rounds);
  return Math.max(a, b) >= target;
};

/** The games so far, plus an empty one if the last is over but the match is not. */
function openGames(games: Games, { target, bestOf }: Match): Games {
  const wins = { a: 0, b: 0 };
  for (const { rounds } of games) {
    const { a, b } = pointsOf(rounds);
    if (isWon(rounds, target)) wins[a > b ? 'a' : 'b'] += 1;
  }
  const isOver = Math.max(wins.a, wins.b) * 2 > bestOf;
  const last = games.at(-1);
  return !isOver && (!last || isWon(last.rounds, target)) ? [...games, { rounds: [] }] : games;
}

/** Winner and finish of each round; points are computed from them. */
export function ResultFields({ match, settings, games, onChange }: ResultFieldsProps) {
  const shown = openGames(games, match);
  const name = (side: Side) => match[side]?.name ?? '';
  const change = (index: number, rounds: readonly MatchRound[]) =>
    onChange(
      shown
        .map((game, at) => (at === index ? { rounds } : game))
        .filter((game) => game.rounds.length > 0),
    );
  // The only submitted combo is the one launched.
  const combo = settings.matchType === 'combo' && settings.deckList !== 'none' ? 1 : null;
  const combos = { aCombo: combo, bCombo: combo } as const;
  return (
    <div className="flex flex-col gap-4">
      {shown.map(({ rounds }, index) => {
        const points = pointsOf(rounds);
        const label = match.bestOf > 1 ? `Game ${index + 1}` : 'Points';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: games have no other identity
          <section key={index} aria-label={label}>
            <div className="flex items-center justify-between gap-2">
              <p className="text-sm text-muted">
                {label} <span className="figures">to {match.target}</span>
              </p>
              <Button
                size="sm"
                variant="ghost"
                icon={<Undo2 />}
                disabled={rounds.length === 0}
                onClick={() => change(index, rounds.slice(0, -1))}
              >
                Undo round
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
                  {!isWon(rounds, match.target) && (
                    <FinishButtons
                      name={name(side)}
                      hasOwn={settings.ownFinish}
                      onChoose={(finish) =>
                        change(index, [...rounds, { winner: side, finish, ...combos }])
                      }
                    />
                  )}
                </div>
              ))}
            </div>
            {!isWon(rounds, match.target) && (
              <Button
                size="sm"
                variant="ghost"
                className="mt-1.5 w-full"
                onClick={() =>
                  change(index, [...rounds, { winner: 'draw', finish: 'spin', ...combos }])
                }
              >
                Draw: nobody gets a point
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
  name: string;
  hasOwn: boolean;
  onChoose: (finish: EventFinish) => void;
}

function FinishButtons({ name, hasOwn, onChoose }: FinishButtonsProps) {
  return (
    <div className="mt-1 grid grid-cols-2 gap-1.5 max-[359px]:grid-cols-1">
      {EVENT_FINISHES.filter((finish) => hasOwn || finish !== 'own').map((finish) => (
        <Button
          key={finish}
          size="sm"
          className="justify-between px-2"
          onClick={() => onChoose(finish)}
        >
          <span>
            {finish === 'own' ? 'Own finish' : finishMeta[finish].word}
            <span className="sr-only"> for {name}</span>
          </span>
          <span className="figures text-muted">+{EVENT_FINISH_POINTS[finish]}</span>
        </Button>
      ))}
    </div>
  );
}
