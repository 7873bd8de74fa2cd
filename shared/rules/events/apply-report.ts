import type { ReportResult } from '../../event-matches';
import { ordersIn, withDeckCombos } from './deck-order';
import {
  type EventData,
  factsOf,
  type MatchData,
  type ReportData,
  type Reporter,
  rulesOf,
  type StoredResult,
  withMatch,
} from './event-data';
import {
  type MatchReport,
  orientReport,
  pointsAlone,
  refusals,
  type Side,
  scoreReport,
} from './match';
import { readOrders } from './match-key';
import { isSameResult, mergeReports, withRoundsOf } from './merge';
import { dependsOn, invalid } from './outcome';
import { orphanedResults } from './stage-matches';

/** Leaves out the combos of players without a list. */
function listedCombos(data: EventData, row: MatchData, report: MatchReport): MatchReport {
  const hasList = (side: Side) => data.entrants.some(({ id, deck }) => id === row[side] && deck);
  const [a, b] = [hasList('a'), hasList('b')];
  if (a && b) return report;
  const games = report.games.map((game) => ({
    ...game,
    rounds: game.rounds.map((round) => ({
      ...round,
      aCombo: a ? round.aCombo : null,
      bCombo: b ? round.bCombo : null,
    })),
  }));
  return { ...report, games };
}

/** Fills in the combos of a deck match from the orders that were sent. */
function fillCombos(data: EventData, row: MatchData, report: MatchReport): MatchReport {
  const rules = rulesOf(data, row);
  if (rules.matchType !== 'deck' || data.event.settings.deckList === 'none') return report;
  const sent = readOrders(row.orders);
  const games = report.games.map((reported, index) => ({
    ...reported,
    rounds: withDeckCombos(reported.rounds, ordersIn(sent, index + 1, rules), rules),
  }));
  return { ...report, games };
}

/** Turns a report into a result of this match, unless the rules refuse it. */
export function resultOf(data: EventData, row: MatchData, report: MatchReport, by: Reporter) {
  const scoreOnly = by === 'player' ? report.games.findIndex((game) => pointsAlone(game)) : -1;
  if (scoreOnly >= 0) throw invalid(`games.${scoreOnly}`, refusals.roundsNeeded());
  const filled = listedCombos(data, row, fillCombos(data, row, report));
  const scored = scoreReport(filled, rulesOf(data, row));
  if ('message' in scored) throw invalid(scored.path, scored.message);
  const { a, b, warnings, ended } = filled;
  const result: StoredResult = { ...scored, a, b, warnings, ended, by };
  return result;
}

/** Later results that would belong to other players with this result. */
export function dependents(
  data: EventData,
  { key }: MatchData,
  result: StoredResult | null,
): string[] {
  const orphans = orphanedResults(factsOf(withMatch(data, key, { result })));
  return orphans.filter((orphan) => orphan !== key);
}

/** Changes the status of a match's reports that are in one of these states. */
const settle = (
  data: EventData,
  key: string,
  from: readonly ReportResult[],
  status: ReportResult,
): EventData => ({
  ...data,
  reports: data.reports.map((one) =>
    one.key === key && from.includes(one.status) ? { ...one, status } : one,
  ),
});

/** Takes a result back, so that the match is played or reported again. */
export const takeBack = (data: EventData, key: string, takenBackAt: Date | null): EventData =>
  withMatch(settle(data, key, ['accepted', 'same', 'disputed', 'awaiting'], 'set_aside'), key, {
    result: null,
    isDisputed: false,
    isAwaiting: false,
    takenBackAt,
  });

/** An event after a report, and the report's status. */
export interface Applied {
  data: EventData;
  status: ReportResult;
}

type Players = Pick<MatchReport, 'a' | 'b'> | Pick<MatchData, 'a' | 'b'>;

const playersOf = ({ entrants }: EventData, { a, b }: Players) =>
  entrants.filter(({ id }) => id === a || id === b);

/** The entrant whose own match somebody reports who is not reporting as a player. */
export const ownEntrant = (
  data: EventData,
  players: Players,
  { by, role }: Pick<ReportData, 'by' | 'role'>,
): number | undefined =>
  role === 'player' || by === null
    ? undefined
    : playersOf(data, players).find(({ userId }) => userId === by)?.id;

const hasGuest = (data: EventData, row: MatchData) =>
  playersOf(data, row).some(({ userId }) => userId === null);

/** Whether the next round, or what follows this match in a bracket, is not drawn or played yet. */
export function isLatest(data: EventData, { stage, round }: MatchData): boolean {
  const isSwiss = data.stages[stage - 1]?.kind === 'swiss';
  return stage === data.stages.length && (!isSwiss || round === data.rounds.length);
}

/** Whether all staff's reports of the result that stands are by this person. */
const isOnlyBy = ({ reports }: EventData, { key }: MatchData, by: number | null): boolean => {
  const standing = reports.filter(
    (one) =>
      one.key === key &&
      one.role !== 'player' &&
      (one.status === 'accepted' || one.status === 'same'),
  );
  return standing.length > 0 && standing.every((one) => one.by === by);
};

/** Compares another report with the result that stands. */
function compare(
  data: EventData,
  row: MatchData,
  standing: StoredResult,
  result: StoredResult,
  by: number | null,
): Applied {
  const { key } = row;
  const isStronger = result.by === 'judge' && standing.by === 'player';
  const isUnconfirmed = standing.unconfirmed && result.by === 'player' && hasGuest(data, row);
  if (isSameResult(standing, result)) {
    const merged = mergeReports(standing, result);
    const next: StoredResult = {
      ...merged,
      by: isStronger ? 'judge' : merged.by,
      unconfirmed: isUnconfirmed || undefined,
      own: standing.unconfirmed || standing.own === result.own ? result.own : undefined,
    };
    return { data: withMatch(data, key, { result: next }), status: 'same' };
  }
  if (result.by === 'player' && standing.by === 'judge') return { data, status: 'set_aside' };
  const isReplaced =
    isUnconfirmed &&
    data.reports.some((one) => one.key === key && one.status === 'accepted' && one.by === by);
  // A judge corrects an own report; others' reports of the same result would contradict.
  const isCorrected =
    result.by === 'judge' &&
    standing.by === 'judge' &&
    isLatest(data, row) &&
    isOnlyBy(data, row, by);
  if ((isStronger || isReplaced || isCorrected) && dependents(data, row, result).length === 0) {
    const settled = settle(data, key, ['accepted', 'same', 'disputed'], 'set_aside');
    const next = { ...result, unconfirmed: isReplaced || undefined };
    return {
      data: withMatch(settled, key, { result: next, isDisputed: false }),
      status: 'accepted',
    };
  }
  const disputed = settle(data, key, ['accepted'], 'disputed');
  return { data: withMatch(disputed, key, { isDisputed: true }), status: 'disputed' };
}

/** Accepts the first report of a judge; players' earlier reports only fill gaps. */
function acceptJudge(
  data: EventData,
  row: MatchData,
  result: StoredResult,
  by: number | null,
): Applied {
  const { key } = row;
  let merged = result;
  const reports = data.reports.map((report) => {
    const isEarlier = row.isAwaiting && report.key === key && report.status === 'awaiting';
    const oriented = isEarlier ? orientReport(report.body, row) : undefined;
    if (!oriented) return report;
    const earlier = resultOf(data, row, oriented, 'player');
    const isSame = isSameResult(result, earlier);
    if (isSame) merged = mergeReports(merged, earlier);
    if (isSame && report.by !== by) merged = { ...merged, own: undefined };
    return { ...report, status: isSame ? ('same' as const) : ('set_aside' as const) };
  });
  const next = withMatch({ ...data, reports }, key, { result: merged, isAwaiting: false });
  return { data: next, status: 'accepted' };
}

/**
 * Accepts a player's report, which the other player's report confirms or disputes. A guest cannot
 * report, so against one it counts at once.
 */
function acceptPlayer(
  data: EventData,
  row: MatchData,
  result: StoredResult,
  by: number | null,
): Applied {
  const { key, isAwaiting } = row;
  const awaiting = data.reports.filter(
    (one) => isAwaiting && one.key === key && one.status === 'awaiting',
  );
  const withStatus = (ids: readonly number[], status: ReportResult): EventData => ({
    ...data,
    reports: data.reports.map((one) => (ids.includes(one.id) ? { ...one, status } : one)),
  });
  const first = awaiting.find((report) => report.by !== by);
  const oriented = first && orientReport(first.body, row);
  if (!first || !oriented) {
    const own = awaiting.filter((report) => report.by === by).map(({ id }) => id);
    const before = withStatus(own, 'set_aside');
    if (!hasGuest(data, row)) {
      return { data: withMatch(before, key, { isAwaiting: true }), status: 'awaiting' };
    }
    const values = { result: { ...result, unconfirmed: true as const }, isAwaiting: false };
    return { data: withMatch(before, key, values), status: 'accepted' };
  }
  const earlier = resultOf(data, row, oriented, 'player');
  const isSame = isSameResult(earlier, result);
  const status = isSame ? 'accepted' : 'disputed';
  const next = withMatch(withStatus([first.id], status), key, {
    result: isSame ? mergeReports(earlier, result) : earlier,
    isAwaiting: false,
    isDisputed: !isSame,
  });
  return { data: next, status };
}

type Incoming = Pick<ReportData, 'body' | 'role' | 'by' | 'playedAt'>;

/** Applies a report to a match with known players. */
export function applyReport(
  data: EventData,
  row: MatchData,
  { body, role, by, playedAt }: Incoming,
  now: Date,
): Applied {
  const report = orientReport(body, row);
  if (!report || row.outcome === 'bye') return { data, status: 'set_aside' };
  if (body.ended === 'none') {
    const later = dependents(data, row, null);
    if (later.length > 0) throw dependsOn(later);
    return { data: takeBack(data, row.key, now), status: 'accepted' };
  }
  const own = ownEntrant(data, row, { by, role });
  const result = { ...resultOf(data, row, report, role === 'player' ? 'player' : 'judge'), own };
  const isOld = row.takenBackAt !== null && playedAt < row.takenBackAt;
  if (isOld || row.result?.by === 'organiser') return { data, status: 'set_aside' };
  if (row.result) return compare(data, row, row.result, result, by);
  const accept = role === 'player' ? acceptPlayer : acceptJudge;
  return accept(data, row, result, by);
}

/** Decides a match and sets aside reports that differ. */
export function decide(data: EventData, row: MatchData, decided: StoredResult): EventData {
  let result = decided;
  const keepRounds = (games: MatchReport['games']) => {
    result = { ...result, games: withRoundsOf(result.games, games) };
  };
  if (row.result && isSameResult(result, row.result)) keepRounds(row.result.games);
  const reports = data.reports.map((report) => {
    const { key, body, status } = report;
    if (key !== row.key || status === 'waiting' || status === 'set_aside') return report;
    const oriented = orientReport(body, row);
    const scored = oriented && scoreReport(oriented, rulesOf(data, row));
    const isSame = scored && !('message' in scored) && isSameResult(result, scored);
    if (isSame) keepRounds(scored.games);
    return { ...report, status: isSame ? ('same' as const) : ('set_aside' as const) };
  });
  const values = { result, isDisputed: false, isAwaiting: false };
  return withMatch({ ...data, reports }, row.key, values);
}
