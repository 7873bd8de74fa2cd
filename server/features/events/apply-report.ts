import { type DeckOrders, withDeckCombos } from '../../../shared/rules/events/deck-order';
import {
  type MatchReport,
  type MatchScore,
  orientReport,
  type Refusal,
  scoreReport,
} from '../../../shared/rules/events/match';
import { isSameResult, mergeReports } from '../../../shared/rules/events/merge';
import { orphanedResults } from '../../../shared/rules/events/stage-matches';
import type { StoredResult } from '../../db/schema';
import { AppError, invalidField } from '../../http/app-error';
import type { Change } from './change-event';
import { factsOf, rulesOf } from './event-state';
import type { MatchRow, ReportRow } from './events.queries';
import * as queries from './events.queries';

type Status = ReportRow['status'];
export type Author = ReportRow['role'];

export const DEPENDS = 'Later matches depend on this result.';

/** What somebody reports of a match. */
export interface Incoming {
  body: MatchReport;
  role: Author;
  by: number | null;
  playedAt: Date;
}

const isRefusal = (scored: MatchScore | Refusal): scored is Refusal => 'message' in scored;

/** The combos of a deck match follow from the orders that were sent. */
function fillCombos({ state }: Change, row: MatchRow, report: MatchReport): MatchReport {
  const rules = rulesOf(state, row);
  if (rules.matchType !== 'deck' || state.event.settings.deckList === 'none') return report;
  const games = report.games.map(({ rounds }, index) => {
    const orders: DeckOrders = { a: {}, b: {} };
    for (const [name, sent] of Object.entries(row.orders)) {
      const [game, cycle] = name.split(':').map(Number);
      if (game !== index + 1 || cycle === undefined || !sent.a || !sent.b) continue;
      orders.a = { ...orders.a, [cycle]: sent.a };
      orders.b = { ...orders.b, [cycle]: sent.b };
    }
    return { rounds: withDeckCombos(rounds, orders, rules) };
  });
  return { ...report, games };
}

/**
 * The report as a result of this match.
 * @throws AppError 400 when the rules refuse it
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

/** The result with the gaps filled from another report of the same. */
function merged(first: StoredResult, second: StoredResult): StoredResult {
  const { report } = mergeReports(first, second);
  const games = first.games.map((game, index) => ({
    ...game,
    rounds: report.games[index]?.rounds ?? game.rounds,
  }));
  return { ...first, warnings: report.warnings, games };
}

export async function setMatch(
  { tx }: Change,
  row: MatchRow,
  values: Partial<MatchRow>,
): Promise<void> {
  // Told apart from what derives anyway, so that the match's version moves with every result.
  const next = { ...values, version: row.version + 1 };
  await queries.updateMatch(tx, row.id, next);
  Object.assign(row, next);
}

/** Results that would belong to other players if this one stood. */
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

/** Reports of this match in one of these states become another. */
async function settleReports(
  { tx, state }: Change,
  row: MatchRow,
  from: readonly Status[],
  to: Status,
): Promise<void> {
  const all = await queries.listReports(tx, state.event.tournamentId, [row.key]);
  const ids = all.filter(({ status }) => from.includes(status)).map(({ id }) => id);
  await queries.setReportStatus(tx, ids, to);
}

/** An organiser takes a result back: it is played or reported again. */
export async function takeBack(change: Change, row: MatchRow): Promise<void> {
  await setMatch(change, row, {
    result: null,
    isDisputed: false,
    isAwaiting: false,
    takenBackAt: change.now,
  });
  await settleReports(change, row, ['accepted', 'same', 'disputed', 'awaiting'], 'set_aside');
}

/** A second opinion about a result that stands. */
async function compare(
  change: Change,
  row: MatchRow,
  standing: StoredResult,
  result: StoredResult,
): Promise<Status> {
  const isStronger = result.by === 'judge' && standing.by === 'player';
  if (isSameResult(standing, result)) {
    const next = merged(standing, result);
    await setMatch(change, row, { result: isStronger ? { ...next, by: 'judge' } : next });
    return 'same';
  }
  if (result.by === 'player' && standing.by === 'judge') return 'set_aside';
  if (isStronger && dependents(change, row, result).length === 0) {
    await settleReports(change, row, ['accepted', 'same', 'disputed'], 'set_aside');
    await setMatch(change, row, { result, isDisputed: false });
    return 'accepted';
  }
  await settleReports(change, row, ['accepted'], 'disputed');
  await setMatch(change, row, { isDisputed: true });
  return 'disputed';
}

/** The first report of a judge; what players said before only fills gaps. */
async function acceptJudge(change: Change, row: MatchRow, result: StoredResult): Promise<Status> {
  const { tx, state } = change;
  const reports = await queries.listReports(tx, state.event.tournamentId, [row.key]);
  let next = result;
  for (const { id, status, body } of reports) {
    const oriented = status === 'awaiting' ? orientReport(body, row) : undefined;
    if (!oriented) continue;
    const told = resultOf(change, row, oriented, 'player');
    const isSame = isSameResult(result, told);
    if (isSame) next = merged(next, told);
    await queries.setReportStatus(tx, [id], isSame ? 'same' : 'set_aside');
  }
  await setMatch(change, row, { result: next, isAwaiting: false });
  return 'accepted';
}

/** A player's report waits for the other player's, which confirms or disputes it. */
async function acceptPlayer(
  change: Change,
  row: MatchRow,
  result: StoredResult,
  by: number | null,
): Promise<Status> {
  const { tx, state } = change;
  const reports = await queries.listReports(tx, state.event.tournamentId, [row.key]);
  const awaiting = reports.filter(({ status }) => status === 'awaiting');
  const first = awaiting.find((report) => report.by !== by);
  const oriented = first && orientReport(first.body, row);
  if (!first || !oriented) {
    const own = awaiting.filter((report) => report.by === by).map(({ id }) => id);
    await queries.setReportStatus(tx, own, 'set_aside');
    await setMatch(change, row, { isAwaiting: true });
    return 'awaiting';
  }
  const told = resultOf(change, row, oriented, 'player');
  const isSame = isSameResult(told, result);
  await queries.setReportStatus(tx, [first.id], isSame ? 'accepted' : 'disputed');
  await setMatch(change, row, {
    result: isSame ? merged(told, result) : told,
    isAwaiting: false,
    isDisputed: !isSame,
  });
  return isSame ? 'accepted' : 'disputed';
}

/**
 * Applies a report to its match, whose players are known. The caller derives the matches afterwards.
 * @returns what became of it
 * @throws AppError 400 when the rules refuse it, 409 when later results depend on what is taken back
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
    await takeBack(change, row);
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

/** Decides a match: what was reported of it otherwise is set aside. */
export async function decide(change: Change, row: MatchRow, result: StoredResult): Promise<void> {
  const { tx, state } = change;
  const reports = await queries.listReports(tx, state.event.tournamentId, [row.key]);
  for (const { id, body, status } of reports) {
    if (status === 'waiting' || status === 'set_aside') continue;
    const oriented = orientReport(body, row);
    const scored = oriented && scoreReport(oriented, rulesOf(state, row));
    const isSame = scored && !isRefusal(scored) && isSameResult(result, scored);
    await queries.setReportStatus(tx, [id], isSame ? 'same' : 'set_aside');
  }
  await setMatch(change, row, { result, isDisputed: false, isAwaiting: false });
}
