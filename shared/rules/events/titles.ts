import type { Match } from '../../event-matches';
import type { TournamentEvent } from '../../event-schemas';
import { t } from '../../translate';
import { type BracketMatch, bracketMatches } from './bracket';
import { readMatchKey } from './match-key';
import { isBracket } from './settings';

export type Stage = Pick<TournamentEvent['stages'][number], 'number' | 'kind' | 'rounds'>;
type Key = Pick<Match, 'key'>;
type Placed = Pick<Match, 'key' | 'stage' | 'round'>;
/** Of the event, or of its live page. */
export type InBracket = Placed & Pick<Match, 'state'> & { a: unknown; b: unknown };

/** What a round is, for `TITLES`; `number` is the round's, or of the players in a round of 16. */
export interface RoundTitle {
  kind: keyof typeof TITLES;
  number: number;
}

interface At {
  /** Of the round, or of the players in a round of 16. */
  number: number;
  /** Of the match in its round. */
  place: number;
}

/** `match`, its `winner` and `loser`, and `all` (its matches) only where there are any. */
type TitleWords = Partial<Record<'match' | 'all' | 'winner' | 'loser', (at: At) => string>> & {
  round: (at: At) => string;
};

const TITLES = {
  final: {
    round: () => t('Final'),
    winner: () => t('Winner of final'),
    loser: () => t('Loser of final'),
  },
  second_final: { round: () => t('Second final') },
  third_place: { round: () => t('Match for 3rd place') },
  winners_final: {
    round: () => t("Winners' final"),
    winner: () => t("Winner of winners' final"),
    loser: () => t("Loser of winners' final"),
  },
  losers_final: {
    round: () => t("Losers' final"),
    winner: () => t("Winner of losers' final"),
  },
  semifinal: {
    round: () => t('Semi-final'),
    match: (at) => t('Semi-final {place}', at),
    all: () => t('Semi-finals'),
    winner: (at) => t('Winner of semi-final {place}', at),
    loser: (at) => t('Loser of semi-final {place}', at),
  },
  quarterfinal: {
    round: () => t('Quarter-final'),
    match: (at) => t('Quarter-final {place}', at),
    all: () => t('Quarter-finals'),
    winner: (at) => t('Winner of quarter-final {place}', at),
  },
  round_of: {
    round: (at) => t('Round of {number}', at),
    match: (at) => t('Round of {number}, match {place}', at),
    winner: (at) => t('Winner of round of {number}, match {place}', at),
  },
  winners_round: {
    round: (at) => t("Winners' round {number}", at),
    match: (at) => t("Winners' round {number}, match {place}", at),
    winner: (at) => t("Winner of winners' round {number}, match {place}", at),
    loser: (at) => t("Loser of winners' round {number}, match {place}", at),
  },
  losers_round: {
    round: (at) => t("Losers' round {number}", at),
    match: (at) => t("Losers' round {number}, match {place}", at),
    winner: (at) => t("Winner of losers' round {number}, match {place}", at),
  },
  round: {
    round: (at) => t('Round {number}', at),
    match: (at) => t('Round {number}, match {place}', at),
    winner: (at) => t('Winner of round {number}, match {place}', at),
    loser: (at) => t('Loser of round {number}, match {place}', at),
  },
} as const satisfies Record<string, TitleWords>;

function inWords(form: keyof TitleWords, { kind, number }: RoundTitle, place = 1): string {
  const words: TitleWords = TITLES[kind];
  return (words[form] ?? words.round)({ number, place });
}

const KNOCKOUT_ROUNDS = ['final', 'semifinal', 'quarterfinal'] as const;

const knockoutRound = (left: number): RoundTitle => ({
  kind: KNOCKOUT_ROUNDS[left] ?? 'round_of',
  number: 2 ** (left + 1),
});

export const isBracketMatch = ({ key }: Key): boolean => readMatchKey(key).part !== 'r';

/** Derives a bracket's stage from its matches, as the live page has no stages. */
export function stageOfBracket(matches: readonly Placed[]): Stage | undefined {
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
export const roundTitle = (match: Key, stages?: readonly Stage[]) =>
  inWords('round', titleOf(match, stages));

/** "Quarter-final 3", "Round 2, match 4"; a final has no number. */
export const numberedTitle = (match: Key, stages?: readonly Stage[]) =>
  inWords('match', titleOf(match, stages), readMatchKey(match.key).place);

/** Like `numberedTitle`, but outside a bracket with the table: "Round 2, table 4". */
export function matchTitle(match: Pick<Match, 'key' | 'table'>, stages?: readonly Stage[]): string {
  if (isBracketMatch(match)) return numberedTitle(match, stages);
  const { number } = titleOf(match, stages);
  const { table } = match;
  return table ? t('Round {number}, table {table}', { number, table }) : roundTitle(match, stages);
}

/** The current round: "Round 2 of 5", "Quarter-finals", "Bracket, round 3". */
export function currentRoundTitle(
  round: { stage: number; number: number },
  stages: readonly Stage[],
): string {
  const stage = stages.find(({ number }) => number === round.stage);
  if (!stage) return inWords('all', { kind: 'round', number: round.number });
  if (!isBracket(stage.kind))
    return t('Round {number} of {rounds}', { number: round.number, rounds: stage.rounds });
  if (stage.kind === 'double') return t('Bracket, round {number}', { number: round.number });
  return inWords('all', knockoutRound(stage.rounds - round.number));
}

const brackets = new Map<string, ReadonlyMap<string, BracketMatch>>();

function bracketOf({ number, kind, rounds }: Stage): ReadonlyMap<string, BracketMatch> {
  const name = `${number} ${kind} ${rounds}`;
  const known = brackets.get(name);
  if (known) return known;
  const columns = kind === 'double' ? Math.floor(rounds / 2) : rounds;
  const settings = { kind, thirdPlace: true, secondFinal: true };
  const built = new Map(
    bracketMatches(number, settings, 2 ** columns).map((match) => [match.key, match]),
  );
  brackets.set(name, built);
  return built;
}

/** Names who will play in a bracket's matches: "Winner of quarter-final 2". */
export function withSources<M extends InBracket>(
  matches: readonly M[],
  stages: readonly Stage[],
): M[] {
  return matches.map((match) => {
    if ((match.a && match.b) || !isBracketMatch(match)) return match;
    const stage = stages.find(({ number }) => number === match.stage);
    const slot = stage && isBracket(stage.kind) ? bracketOf(stage).get(match.key) : undefined;
    const words = (side: 'a' | 'b') => {
      const source = slot?.[side];
      if (!source || source.from === 'seed') return undefined;
      return inWords(source.from, titleOf(source, stages), readMatchKey(source.key).place);
    };
    const [a, b] = [words('a'), words('b')];
    return { ...match, from: { ...(a && { a }), ...(b && { b }) } };
  });
}
