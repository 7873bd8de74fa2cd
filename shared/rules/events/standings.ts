import { byLot, lotOf } from './hash';
import type { Side } from './match';
import type { TieBreak } from './settings';

export const OUTCOMES = ['played', 'bye', 'forfeit', 'double_loss'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The fields of a match that count in standings. */
export interface CountedMatch {
  a: number | null;
  b: number | null;
  outcome: Outcome | null;
  winner: Side | null;
  games: readonly { aPoints: number; bPoints: number }[];
}

export interface Competitor {
  id: number;
  isDisqualified: boolean;
  /** Rounds without a match, for entrants who joined late or were absent. */
  missed: number;
}

export interface Standing {
  place: number;
  entrantId: number;
  wins: number;
  losses: number;
  byes: number;
  pointsFor: number;
  pointsAgainst: number;
  difference: number;
  /** Share from 0 to 1, rounded to 6 decimals. */
  opponents: number;
  /** Decided matches, including byes. */
  matches: number;
}

interface Tally extends Standing {
  isDisqualified: boolean;
  played: number;
  playedWins: number;
  /** Wins by opponent, in matches actually played; 0 for a loss. */
  met: Map<number, number>;
  opponentIds: number[];
}

const LEAST_SHARE = 1 / 3;
const SHARE_DIGITS = 1e6;

const emptyTally = ({ id, isDisqualified, missed }: Competitor): Tally => ({
  place: 0,
  entrantId: id,
  wins: 0,
  losses: missed,
  byes: 0,
  pointsFor: 0,
  pointsAgainst: 0,
  difference: 0,
  opponents: 0,
  matches: 0,
  isDisqualified,
  played: 0,
  playedWins: 0,
  met: new Map(),
  opponentIds: [],
});

/** Points are capped at each game's target, so that overshooting gains nothing. */
function countPlayed(tally: Tally, match: CountedMatch, side: Side, pointsToWin: number): void {
  const opponent = side === 'a' ? match.b : match.a;
  const isWon = match.winner === side;
  tally.played += 1;
  tally.playedWins += Number(isWon);
  for (const { aPoints, bPoints } of match.games) {
    const [own, other] = side === 'a' ? [aPoints, bPoints] : [bPoints, aPoints];
    tally.pointsFor += Math.min(own, pointsToWin);
    tally.pointsAgainst += Math.min(other, pointsToWin);
    tally.difference += Math.min(own, pointsToWin) - Math.min(other, pointsToWin);
  }
  if (opponent === null) return;
  tally.opponentIds.push(opponent);
  tally.met.set(opponent, (tally.met.get(opponent) ?? 0) + Number(isWon));
}

function count(tally: Tally, match: CountedMatch, side: Side, pointsToWin: number): void {
  const free = Math.floor(pointsToWin / 2);
  const isWon = match.winner === side;
  tally.matches += 1;
  tally.wins += Number(isWon);
  tally.losses += Number(!isWon);
  if (match.outcome === 'bye') tally.byes += 1;
  if (match.outcome === 'played') countPlayed(tally, match, side, pointsToWin);
  else tally.difference += isWon ? free : -free;
}

function tallyAll(
  competitors: readonly Competitor[],
  matches: readonly CountedMatch[],
  pointsToWin: number,
): Map<number, Tally> {
  const tallies = new Map(competitors.map((one) => [one.id, emptyTally(one)]));
  for (const match of matches) {
    if (match.outcome === null) continue;
    for (const side of ['a', 'b'] as const) {
      const id = match[side];
      const tally = id === null ? undefined : tallies.get(id);
      if (tally) count(tally, match, side, pointsToWin);
    }
  }
  for (const tally of tallies.values()) {
    const shares = tally.opponentIds.map((id) => {
      const { played = 0, playedWins = 0 } = tallies.get(id) ?? {};
      return Math.max(LEAST_SHARE, played > 0 ? playedWins / played : 0);
    });
    // Sorted, so that the order of matches cannot change the sum's last digits.
    const sum = shares.sort((x, y) => x - y).reduce((total, share) => total + share, 0);
    const mean = shares.length > 0 ? sum / shares.length : LEAST_SHARE;
    tally.opponents = Math.round(mean * SHARE_DIGITS) / SHARE_DIGITS;
  }
  return tallies;
}

/** Wins among the tied entrants; all 0 unless everybody has met everybody. */
function headToHead(tied: readonly Tally[]): (tally: Tally) => number {
  const haveAllMet = tied.every((x) => tied.every((y) => x === y || x.met.has(y.entrantId)));
  if (!haveAllMet) return () => 0;
  return (tally) => tied.reduce((wins, other) => wins + (tally.met.get(other.entrantId) ?? 0), 0);
}

const measures: Record<TieBreak, (tied: readonly Tally[]) => (tally: Tally) => number> = {
  points_difference: () => (tally) => tally.difference,
  opponents: () => (tally) => tally.opponents,
  head_to_head: headToHead,
  points_scored: () => (tally) => tally.pointsFor,
};

/** Breaks ties by one measure after another, highest first. */
function rank(
  tied: readonly Tally[],
  [measure, ...others]: readonly ((tied: readonly Tally[]) => (tally: Tally) => number)[],
): Tally[] {
  if (tied.length < 2 || !measure) return [...tied];
  const read = measure(tied);
  const groups = new Map<number, Tally[]>();
  for (const tally of tied) {
    const value = read(tally);
    const group = groups.get(value);
    if (group) group.push(tally);
    else groups.set(value, [tally]);
  }
  return [...groups.keys()]
    .sort((x, y) => y - x)
    .flatMap((value) => rank(groups.get(value) ?? [], others));
}

const toStanding = (
  { isDisqualified: _, played, playedWins, met, opponentIds, ...standing }: Tally,
  place: number,
): Standing => ({ ...standing, place });

/** The standings of a Swiss stage or a group, best first. */
export function rankCompetitors(
  competitors: readonly Competitor[],
  matches: readonly CountedMatch[],
  {
    seed,
    tieBreaks,
    pointsToWin,
  }: { seed: number; tieBreaks: readonly TieBreak[]; pointsToWin: number },
): Standing[] {
  const tallies = [...tallyAll(competitors, matches, pointsToWin).values()];
  const lots = new Map(tallies.map(({ entrantId }) => [entrantId, lotOf(seed, entrantId)]));
  const ranked = rank(tallies, [
    () => (tally) => -Number(tally.isDisqualified),
    () => (tally) => tally.wins,
    ...tieBreaks.map((name) => measures[name]),
    () => (tally) => -(lots.get(tally.entrantId) ?? 0),
    () => (tally) => -tally.entrantId,
  ]);
  return ranked.map((tally, index) => toStanding(tally, index + 1));
}

/**
 * The standings of a bracket by round of elimination, with shared places; entrants still in come
 * first. If everybody is out, as after a double loss of the final, nobody is first.
 * @param outIn the round in which an entrant was eliminated; absent if still in
 */
export function rankBracket(
  competitors: readonly Competitor[],
  matches: readonly CountedMatch[],
  outIn: ReadonlyMap<number, number>,
  { seed, pointsToWin }: { seed: number; pointsToWin: number },
): Standing[] {
  const value = ({ isDisqualified, entrantId }: Tally) =>
    isDisqualified ? -1 : (outIn.get(entrantId) ?? Number.POSITIVE_INFINITY);
  const tallies = [...tallyAll(competitors, matches, pointsToWin).values()];
  const values = tallies.map(value);
  const best = competitors.every(({ id }) => outIn.has(id)) ? 2 : 1;
  const compareLots = byLot(seed);
  return tallies
    .map((tally, index) =>
      toStanding(
        tally,
        Math.max(best, 1 + values.filter((other) => other > (values[index] ?? 0)).length),
      ),
    )
    .sort((x, y) => x.place - y.place || compareLots(x.entrantId, y.entrantId));
}
