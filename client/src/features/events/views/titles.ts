import type { Match } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { readMatchKey } from '#shared/rules/events/match-key';
import { isBracket } from '#shared/rules/events/settings';
import type { ShownMatch } from './words';

export type Stage = Pick<TournamentEvent['stages'][number], 'number' | 'kind' | 'rounds'>;
type Key = Pick<Match, 'key'>;

/** What a round is, for `TITLES`; `number` is the round's, or of the players in a round of 16. */
export interface RoundTitle {
  kind: keyof typeof TITLES;
  number: number;
}

interface TitleWords {
  round: (number: number) => string;
  /** Of all its matches: "Quarter-finals". */
  current: (number: number) => string;
  match: (number: number, place: number) => string;
}

const single = (title: string): TitleWords => ({
  round: () => title,
  current: () => title,
  match: () => title,
});

const knockout = (title: string): TitleWords => ({
  round: () => title,
  current: () => `${title}s`,
  match: (_, place) => `${title} ${place}`,
});

const numbered = (round: TitleWords['round']): TitleWords => ({
  round,
  current: round,
  match: (number, place) => `${round(number)}, match ${place}`,
});

const TITLES = {
  final: single('Final'),
  second_final: single('Second final'),
  third_place: single('Match for 3rd place'),
  winners_final: single("Winners' final"),
  losers_final: single("Losers' final"),
  semifinal: knockout('Semi-final'),
  quarterfinal: knockout('Quarter-final'),
  round_of: numbered((players) => `Round of ${players}`),
  winners_round: numbered((number) => `Winners' round ${number}`),
  losers_round: numbered((number) => `Losers' round ${number}`),
  round: numbered((number) => `Round ${number}`),
};

const KNOCKOUT_ROUNDS = ['final', 'semifinal', 'quarterfinal'] as const;

const knockoutRound = (left: number): RoundTitle => ({
  kind: KNOCKOUT_ROUNDS[left] ?? 'round_of',
  number: 2 ** (left + 1),
});

export const isBracketMatch = ({ key }: Key): boolean => readMatchKey(key).part !== 'r';

/** Derives a bracket's stage from its matches, as the live page has no stages. */
export function stageOfBracket(matches: readonly ShownMatch[]): Stage | undefined {
  const [first] = matches;
  if (!first) return undefined;
  const isDouble = matches.some(({ key }) => readMatchKey(key).part === 'F');
  const rounds = Math.max(...matches.map(({ round }) => round));
  return { number: first.stage, kind: isDouble ? 'double' : 'single', rounds };
}

/** @param stages the event's; without them a bracket's rounds have only numbers */
export function titleOf({ key }: Key, stages: readonly Stage[] = []): RoundTitle {
  const { stage, part, column } = readMatchKey(key);
  const { kind, rounds = 0 } = stages.find(({ number }) => number === stage) ?? {};
  if (part === 'T') return { kind: 'third_place', number: column };
  if (part === 'F') return { kind: column === 1 ? 'final' : 'second_final', number: column };
  if (kind === 'double') {
    const columns = Math.floor(rounds / 2);
    const isLast = column === (part === 'W' ? columns : columns * 2 - 2);
    const side = part === 'W' ? 'winners' : 'losers';
    return { kind: isLast ? `${side}_final` : `${side}_round`, number: column };
  }
  if (part === 'W' && kind === 'single') return knockoutRound(rounds - column);
  return { kind: 'round', number: column };
}

/** "Round 2", "Quarter-final", "Losers' round 3", "Final", "Match for 3rd place" */
export function roundTitle(match: Key, stages?: readonly Stage[]): string {
  const { kind, number } = titleOf(match, stages);
  return TITLES[kind].round(number);
}

/** "Quarter-final 3", "Round 2, match 4"; a final has no number. */
export function numberedTitle(match: Key, stages?: readonly Stage[]): string {
  const { kind, number } = titleOf(match, stages);
  return TITLES[kind].match(number, readMatchKey(match.key).place);
}

/** Like `numberedTitle`, but outside a bracket with the table: "Round 2, table 4". */
export function matchTitle(
  match: Pick<ShownMatch, 'key' | 'table'>,
  stages?: readonly Stage[],
): string {
  if (isBracketMatch(match)) return numberedTitle(match, stages);
  const title = roundTitle(match, stages);
  return match.table ? `${title}, table ${match.table}` : title;
}

/** The current round: "Round 2 of 5", "Quarter-finals", "Bracket, round 3". */
export function currentRoundTitle(
  round: { stage: number; number: number },
  stages: readonly Stage[],
): string {
  const stage = stages.find(({ number }) => number === round.stage);
  if (!stage) return TITLES.round.current(round.number);
  if (!isBracket(stage.kind)) return `Round ${round.number} of ${stage.rounds}`;
  if (stage.kind === 'double') return `Bracket, round ${round.number}`;
  const { kind, number } = knockoutRound(stage.rounds - round.number);
  return TITLES[kind].current(number);
}
