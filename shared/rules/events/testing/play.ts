import type { MatchScore, Side } from '../match';
import { type EventSettingsInput, eventSettingsSchema } from '../settings';
import {
  type EntrantFacts,
  type EventFacts,
  type EventMatch,
  type MatchResult,
  type StageDraw,
  stageMatches,
} from '../stage-matches';
import { pairNextRound } from '../stages';

export const settingsOf = (input: EventSettingsInput) => eventSettingsSchema.parse(input);

export const swiss = settingsOf({ stages: [{ kind: 'swiss' }] });

export const entrants = (count: number, values: Partial<EntrantFacts> = {}): EntrantFacts[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    rating: null,
    state: 'checked_in',
    joinedRound: 1,
    leftRound: null,
    ...values,
  }));

export const facts = (values: Partial<EventFacts> = {}): EventFacts => ({
  seed: 42,
  settings: swiss,
  entrants: entrants(8),
  draws: [{ kind: 'swiss', rounds: [] }],
  results: new Map(),
  ...values,
});

/** The score of a game to 4, without rounds, which standings do not need. */
export const score = (aPoints: number, bPoints: number): MatchScore => {
  const winner: Side = aPoints > bPoints ? 'a' : 'b';
  return { outcome: 'played', winner, games: [{ aPoints, bPoints, winner, rounds: [] }] };
};

export type Decide = (match: EventMatch) => MatchScore | null;

/** The lower id wins, with deterministic upsets. */
export const byStrength: Decide = ({ a, b, key }) => {
  const upset = [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4 === 0;
  return (a ?? 0) < (b ?? 0) === upset ? score(2, 4) : score(4, 1);
};

/** Decides every playable match and those that follow. */
export function playAll(event: EventFacts, stage: number, decide: Decide = byStrength): EventFacts {
  const results = new Map(event.results);
  const current = { ...event, results };
  while (true) {
    const ready = stageMatches(current, stage).filter(
      (match) => match.state === 'ready' && !results.has(match.key),
    );
    const found = ready.flatMap((match): [string, MatchResult][] => {
      const decided = decide(match);
      const { a, b } = match;
      return decided && a !== null && b !== null ? [[match.key, { a, b, ...decided }]] : [];
    });
    if (found.length === 0) return current;
    for (const [key, result] of found) results.set(key, result);
  }
}

/** Pairs the next Swiss round. */
export function drawNext(event: EventFacts): EventFacts {
  const [draw] = event.draws;
  const rounds = draw?.kind === 'swiss' ? draw.rounds : [];
  const next: StageDraw = { kind: 'swiss', rounds: [...rounds, pairNextRound(event).pairs] };
  return { ...event, draws: [next, ...event.draws.slice(1)] };
}

/** Pairs and plays this many rounds. */
export function playSwiss(event: EventFacts, rounds: number, decide?: Decide): EventFacts {
  let current = event;
  for (let round = 0; round < rounds; round += 1) {
    current = playAll(drawNext(current), 1, decide);
  }
  return current;
}
