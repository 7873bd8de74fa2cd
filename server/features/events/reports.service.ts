import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Match, ReportResult, SubmittedReportValues } from '../../../shared/event-matches';
import type { eventsApi } from '../../../shared/events';
import type { DeckOrder } from '../../../shared/rules/events/deck-order';
import { orientReport } from '../../../shared/rules/events/match';
import { roundsIn } from '../../../shared/rules/events/progress';
import type { Tx } from '../../db/pool';
import { together } from '../../db/pool';
import type { Actor } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import {
  type Author,
  applyReport,
  decide,
  dependents,
  dependsOn,
  resultOf,
  setMatch,
  takeBack,
} from './apply-report';
import {
  type Change,
  changeEvent,
  type Deps,
  getState,
  notNow,
  readMatch,
  readRows,
  requireVersion,
} from './change-event';
import { type EventState, progressOf } from './event-state';
import { canOrganise, NOT_A_JUDGE, NOT_AN_ORGANISER, NOT_YOUR_MATCH } from './events.policy';
import { entrantsById, isPlayerOf, presentMatch } from './events.presenter';
import type { MatchRow, ReportRow } from './events.queries';
import * as reportQueries from './reports.queries';

export const matchNotFound = () => notFound('This match was not found.');
const forbidden = (message: string) => new AppError('forbidden', message);

interface Reported {
  /** 200 for a repeat, 202 if its round is not drawn yet. */
  status: 200 | 201 | 202;
  body: { report: ReportResult; match: Match | null };
}

/** @throws AppError 403 */
function authorOf(
  state: EventState,
  actor: Actor,
  row: MatchRow | undefined,
  { a, b, ended }: SubmittedReportValues,
): Author {
  const { role, event } = state;
  if (ended === 'none' && !canOrganise(role)) throw forbidden(NOT_AN_ORGANISER);
  if (role === 'organiser' || role === 'judge') return role;
  if (!event.settings.selfReport) throw forbidden(NOT_A_JUDGE);
  const players = row && row.a !== null && row.b !== null ? row : { a, b };
  if (!isPlayerOf(entrantsById(state), players, actor.id)) throw forbidden(NOT_YOUR_MATCH);
  return 'player';
}

/** Limits the time to now, since phones' clocks may be ahead. */
const notAfter = (date: Date, now: Date): Date => new Date(Math.min(date.getTime(), now.getTime()));

const KEY = /^s(\d)(?:r(\d+)m)?/;

/** Whether a match may still be drawn: in a later Swiss round, or a stage that has not started. */
function isStillToCome(state: EventState, key: string): boolean {
  const [, stage, round] = KEY.exec(key) ?? [];
  const number = Number(stage);
  if (number > state.event.settings.stages.length) return false;
  const begun = state.stages.find((one) => one.number === number);
  if (!begun) return true;
  const isSwiss = begun.kind === 'swiss' && round !== undefined;
  const drawn = state.rounds.length;
  return isSwiss && Number(round) > drawn && Number(round) <= roundsIn(progressOf(state), number);
}

const isKnown = (row: MatchRow) => row.a !== null && row.b !== null && row.state !== 'void';

/** @throws AppError 404, 403, 400, 409 */
async function receive(
  change: Change,
  key: string,
  values: SubmittedReportValues,
  row: MatchRow | undefined,
): Promise<{ report: ReportRow['status']; role: Author }> {
  const { state, actor, now } = change;
  const role = authorOf(state, actor, row, values);
  const { phase } = state.event;
  if (phase !== 'running' && phase !== 'finished') throw notNow();
  if (!row && !isStillToCome(state, key)) throw matchNotFound();
  if (phase === 'finished') return { report: 'set_aside', role };
  if (!row || row.state === 'waiting') return { report: 'waiting', role };
  if (!isKnown(row)) return { report: 'set_aside', role };
  const playedAt = notAfter(values.playedAt, now);
  const report = await applyReport(change, row, { body: values, role, by: actor.id, playedAt });
  return { report, role };
}

const PAIRED = /^s\dr\d+m\d+$/;

/** Whether the first result of this match changes no other match, which is false in brackets. */
const standsAlone = ({ matches: [row] }: Pick<EventState, 'matches'>) =>
  row !== undefined && PAIRED.test(row.key) && row.result === null && !row.isDisputed;

/**
 * Accepts a report of a match. A repeated clientId gets the first outcome.
 * @throws AppError 404, 403, 400, 409
 */
export async function submitReport(
  deps: Deps,
  actor: Actor,
  id: number,
  key: string,
  values: SubmittedReportValues,
): Promise<Reported> {
  const { clientId, playedAt, ...body } = values;
  const present = (state: EventState, of: string) => {
    const row = state.matches.find((match) => match.key === of);
    return row ? presentMatch(state, row, { actor }) : null;
  };
  const repeated = (state: EventState, { status, key: of }: ReportRow): Reported => ({
    status: 200,
    body: { report: status, match: present(state, of) },
  });
  const known = await reportQueries.findReport(deps.db, id, clientId);
  if (known) return repeated(await getState(deps, actor, id), known);
  let earlier: ReportRow | undefined;
  const read = async (tx: Tx) => {
    const [sent, [queue], part] = await together(
      reportQueries.findReport(tx, id, clientId),
      reportQueries.hasQueue(tx, { id }),
      readMatch(tx, actor, { id, key }),
    );
    earlier = sent;
    if (sent?.key === key) return part;
    const isSmall = standsAlone(part) && !queue?.found && body.ended !== 'none';
    return isSmall && !sent ? part : readRows(deps.db, id, tx);
  };
  return changeEvent(deps, actor, id, { may: 'anyone', read }, async (change) => {
    const { tx, state, now } = change;
    if (earlier) {
      change.unchanged();
      return repeated(state, earlier);
    }
    const row = state.matches.find((match) => match.key === key);
    const { report, role } = await receive(change, key, values, row);
    const played = notAfter(playedAt, now);
    const kept = { tournamentId: id, clientId, key, body, by: actor.id, role, status: report };
    change.send(reportQueries.insertReport(tx, { ...kept, playedAt: played }));
    change.derive();
    if (!state.isPart) await applyWaitingReports(change);
    change.record('report', { after: { key, report } });
    const status = report === 'waiting' ? 202 : 201;
    return { status, body: { report, match: present(state, key) } };
  });
}

/** Applies reports that arrived before their match was drawn; sets aside those the rules refuse. */
export async function applyWaitingReports(change: Change): Promise<void> {
  const { tx, state } = change;
  const waiting = await reportQueries.listWaitingReports(tx, state.event.tournamentId);
  for (const report of waiting) {
    // Looked up each time, since the previous report may have decided who meets here.
    const row = state.matches.find((match) => match.key === report.key);
    if (!row || !isKnown(row)) continue;
    const status = await applyReport(change, row, report).catch((error: unknown) => {
      if (error instanceof AppError) return 'set_aside' as const;
      throw error;
    });
    change.send(reportQueries.setReportStatus(tx, [report.id], status));
    change.derive();
  }
}

type ResultValues = z.output<typeof eventsApi.putResult.body>;

/**
 * An organiser's decision: on a disputed match, a correction, or a result taken back.
 * @throws AppError 404, 403, 400, 409 if later results depend on it
 */
export function putResult(
  deps: Deps,
  actor: Actor,
  id: number,
  key: string,
  { reason, cascade, version, clientId, ...body }: ResultValues,
): Promise<Match & { setAside: string[] }> {
  return changeEvent(deps, actor, id, { may: 'organiser' }, async (change) => {
    const { tx, state, now } = change;
    const row = state.matches.find((match) => match.key === key);
    if (!row) throw matchNotFound();
    const present = (setAside: string[]) => ({
      ...presentMatch(state, row, { actor }),
      setAside,
    });
    if (clientId && (await reportQueries.findReport(tx, id, clientId))) {
      change.unchanged();
      return present([]);
    }
    const { phase } = state.event;
    if (phase !== 'running' && phase !== 'finished') throw notNow();
    requireVersion(row, version);
    const oriented = isKnown(row) && row.outcome !== 'bye' ? orientReport(body, row) : undefined;
    if (!oriented) throw invalidField('a', 'These two do not meet in this match.');
    const before = row.result;
    const isBack = body.ended === 'none';
    const result = isBack ? null : resultOf(change, row, oriented, 'organiser');
    const setAside = dependents(change, row, result);
    if (setAside.length > 0 && !cascade) throw dependsOn(setAside);
    if (result) await decide(change, row, result);
    else takeBack(change, row);
    for (const later of state.matches.filter((match) => setAside.includes(match.key))) {
      takeBack(change, later);
      // The match is replayed, so reports count whenever they were played.
      setMatch(later, { takenBackAt: null });
    }
    const kept = { clientId: clientId ?? randomUUID(), key, body: oriented, by: actor.id };
    change.send(
      reportQueries.insertReport(tx, {
        ...kept,
        tournamentId: id,
        role: 'organiser',
        status: 'accepted',
        playedAt: now,
      }),
    );
    change.derive();
    await applyWaitingReports(change);
    change.record('result', { before, after: { key, result, setAside }, reason });
    return present(setAside);
  });
}

type Orders = z.output<typeof eventsApi.putOrder.response>;

/**
 * Stores a player's secret deck order; both are shown once both are in.
 * @throws AppError 404, 403, 409 if they are already shown
 */
export function putOrder(
  deps: Deps,
  actor: Actor,
  id: number,
  key: string,
  { game, cycle, order }: z.output<typeof eventsApi.putOrder.body>,
): Promise<Orders> {
  return changeEvent(deps, actor, id, { may: 'anyone' }, async (change) => {
    const { state } = change;
    const row = state.matches.find((match) => match.key === key);
    if (!row) throw matchNotFound();
    const byId = entrantsById(state);
    const side = (['a', 'b'] as const).find((one) => {
      const entrant = row[one];
      return entrant !== null && byId.get(entrant)?.userId === actor.id;
    });
    if (!side) throw forbidden(NOT_YOUR_MATCH);
    const isOpen = row.state === 'ready' || row.state === 'playing';
    const { settings, phase } = state.event;
    if (phase !== 'running' || settings.matchType !== 'deck' || !isOpen) throw notNow();
    const name = `${game}:${cycle}`;
    const sent = row.orders[name] ?? {};
    if (sent.a && sent.b) throw new AppError('conflict', 'The order is shown already.');
    const both = { ...sent, [side]: order as readonly number[] as DeckOrder };
    setMatch(row, { orders: { ...row.orders, [name]: both } });
    if (!both.a || !both.b) return { revealed: false, orders: null };
    return { revealed: true, orders: { a: [...both.a], b: [...both.b] } };
  });
}
