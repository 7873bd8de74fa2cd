import { type DeckOrders, withDeckCombos } from '#shared/rules/events/deck-order';
import {
  type MatchReport,
  type MatchScore,
  orientReport,
  type Refusal,
  scoreReport,
} from '#shared/rules/events/match';
import { readOrders } from '#shared/rules/events/match-key';
import { isSameResult, mergeReports } from '#shared/rules/events/merge';
import { orphanedResults } from '#shared/rules/events/stage-matches';
import type { StoredResult } from '../../db/schema';
import { AppError, invalidField } from '../../http/app-error';
import type { Change } from './change-event';
import { factsOf, rulesOf } from './event-state';
import type { MatchRow, ReportRow } from './events.queries';
import * as reportQueries from './reports.queries';

type Status = ReportRow['status'];
export type Author = ReportRow['role'];

export const DEPENDS = 'Later matches depend on this result.';

/** A report of a match as it arrives. */
export interface Incoming {
  body: MatchReport;
  role: Author;
  by: number | null;
  playedAt: Date;
}

const isRefusal = (scored: MatchScore | Refusal): scored is Refusal => 'message' in scored;

/** Fills in the combos of a deck match from the orders that were sent. */
function fillCombos({ state }: Change, row: MatchRow, report: MatchReport): MatchReport {
  const rules = rulesOf(state, row);
  if (rules.matchType !== 'deck' || state.event.settings.deckList === 'none') return report;
  const games = report.games.map(({ rounds }, index) => {
    const orders: DeckOrders = { a: {}, b: {} };
    for (const { game, cycle, a, b } of readOrders(row.orders)) {
      if (game !== index + 1 || !a || !b) continue;
      orders.a = { ...orders.a, [cycle]: a };
      orders.b = { ...orders.b, [cycle]: b };
    }
    return { rounds: withDeckCombos(rounds, orders, rules) };
  });
  return { ...report, games };
}

/**
 * Turns a report into a result of this match.
 * @throws AppError 400 if the rules refuse it
 */
export function resultOf(
  change: Change,
  row: MatchRow,
  report: MatchReport,
  by: StoredResult['by'],
): StoredResult {
  const filled = fillCombos(change, row, report);
  const scored = scoreReport(filled, rulesOf(change.state, row));
  if (isRefusal(scored)) throw invalidField(scored.path, scored.message);
  const { a, b, warnings, ended } = filled;
  return { ...scored, a, b, warnings, ended, by };
}

/** Increments the match's version with every result, even if nothing derived changes. */
export function setMatch(row: MatchRow, values: Partial<MatchRow>): void {
  Object.assign(row, values, { version: row.version + 1 });
}

/** Later results that would belong to other players with this result. */
export function dependents(
  { state }: Change,
  row: MatchRow,
  result: StoredResult | null,
): string[] {
  const before = row.result;
  row.result = result;
  const keys = orphanedResults(factsOf(state)).filter((key) => key !== row.key);
  row.result = before;
  return keys;
}

/** Takes a result back for an organiser, so that the match is played or reported again. */
export function takeBack({ tx, now, send }: Change, row: MatchRow): void {
  setMatch(row, { result: null, isDisputed: false, isAwaiting: false, takenBackAt: now });
  const counted = ['accepted', 'same', 'disputed', 'awaiting'] as const;
  send(reportQueries.settleReports(tx, row, counted, 'set_aside'));
}

/** Compares another report with the result that stands. */
function compare(
  change: Change,
  row: MatchRow,
  standing: StoredResult,
  result: StoredResult,
): Status {
  const { tx, send } = change;
  const isStronger = result.by === 'judge' && standing.by === 'player';
  if (isSameResult(standing, result)) {
    const next = mergeReports(standing, result);
    setMatch(row, { result: isStronger ? { ...next, by: 'judge' } : next });
    return 'same';
  }
  if (result.by === 'player' && standing.by === 'judge') return 'set_aside';
  if (isStronger && dependents(change, row, result).length === 0) {
    send(reportQueries.settleReports(tx, row, ['accepted', 'same', 'disputed'], 'set_aside'));
    setMatch(row, { result, isDisputed: false });
    return 'accepted';
  }
  send(reportQueries.settleReports(tx, row, ['accepted'], 'disputed'));
  setMatch(row, { isDisputed: true });
  return 'disputed';
}

const listReports = ({ tx, actor }: Change, { tournamentId, key }: MatchRow) =>
  reportQueries.listReports(tx, actor.id, tournamentId, [key]);

/** Players' reports that still await confirmation. */
const listAwaiting = async (change: Change, row: MatchRow) =>
  row.isAwaiting
    ? (await listReports(change, row)).filter(({ status }) => status === 'awaiting')
    : [];

/** Accepts the first report of a judge; players' earlier reports only fill gaps. */
async function acceptJudge(change: Change, row: MatchRow, result: StoredResult): Promise<Status> {
  const { tx, send } = change;
  let next = result;
  for (const { id, body } of await listAwaiting(change, row)) {
    const oriented = orientReport(body, row);
    if (!oriented) continue;
    const told = resultOf(change, row, oriented, 'player');
    const isSame = isSameResult(result, told);
    if (isSame) next = mergeReports(next, told);
    send(reportQueries.setReportStatus(tx, [id], isSame ? 'same' : 'set_aside'));
  }
  setMatch(row, { result: next, isAwaiting: false });
  return 'accepted';
}

/** Accepts a player's report, which the other player's report confirms or disputes. */
async function acceptPlayer(
  change: Change,
  row: MatchRow,
  result: StoredResult,
  by: number | null,
): Promise<Status> {
  const { tx, send } = change;
  const awaiting = await listAwaiting(change, row);
  const first = awaiting.find((report) => report.by !== by);
  const oriented = first && orientReport(first.body, row);
  if (!first || !oriented) {
    const own = awaiting.filter((report) => report.by === by).map(({ id }) => id);
    send(reportQueries.setReportStatus(tx, own, 'set_aside'));
    setMatch(row, { isAwaiting: true });
    return 'awaiting';
  }
  const told = resultOf(change, row, oriented, 'player');
  const isSame = isSameResult(told, result);
  send(reportQueries.setReportStatus(tx, [first.id], isSame ? 'accepted' : 'disputed'));
  setMatch(row, {
    result: isSame ? mergeReports(told, result) : told,
    isAwaiting: false,
    isDisputed: !isSame,
  });
  return isSame ? 'accepted' : 'disputed';
}

/**
 * Applies a report to a match with known players. The caller derives the matches afterwards.
 * @returns the report's new status
 * @throws AppError 400 if the rules refuse it, 409 if later results depend on a result taken back
 */
export async function applyReport(
  change: Change,
  row: MatchRow,
  { body, role, by, playedAt }: Incoming,
): Promise<Status> {
  const report = orientReport(body, row);
  if (!report || row.outcome === 'bye') return 'set_aside';
  if (body.ended === 'none') {
    const later = dependents(change, row, null);
    if (later.length > 0) throw dependsOn(later);
    takeBack(change, row);
    return 'accepted';
  }
  const result = resultOf(change, row, report, role === 'player' ? 'player' : 'judge');
  if (row.takenBackAt && playedAt < row.takenBackAt) return 'set_aside';
  if (row.result?.by === 'organiser') return 'set_aside';
  if (row.result) return compare(change, row, row.result, result);
  return role === 'player'
    ? acceptPlayer(change, row, result, by)
    : acceptJudge(change, row, result);
}

export const dependsOn = (keys: readonly string[]) =>
  new AppError('conflict', DEPENDS, {
    fields: keys.map((path) => ({ path, message: DEPENDS })),
  });

/** Decides a match and sets aside reports that differ. */
export async function decide(change: Change, row: MatchRow, result: StoredResult): Promise<void> {
  const { tx, state, send } = change;
  for (const { id, body, status } of await listReports(change, row)) {
    if (status === 'waiting' || status === 'set_aside') continue;
    const oriented = orientReport(body, row);
    const scored = oriented && scoreReport(oriented, rulesOf(state, row));
    const isSame = scored && !isRefusal(scored) && isSameResult(result, scored);
    send(reportQueries.setReportStatus(tx, [id], isSame ? 'same' : 'set_aside'));
  }
  setMatch(row, { result, isDisputed: false, isAwaiting: false });
}
