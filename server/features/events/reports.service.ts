import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Match, ReportResult, SubmittedReportValues } from '#shared/event-matches';
import type { eventsApi } from '#shared/events';
import type { DeckOrder } from '#shared/rules/events/deck-order';
import { orientReport } from '#shared/rules/events/match';
import { orderName, readMatchKey } from '#shared/rules/events/match-key';
import type { Tx } from '../../db/pool';
import { together } from '../../db/pool';
import type { Actor } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import {
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
import type { EventState } from './event-state';
import { NOT_YOUR_MATCH } from './events.policy';
import { entrantsById, presentMatch } from './events.presenter';
import type { MatchRow, ReportRow } from './events.queries';
import { isStillToCome, replaceWaiting, type Sender, senderOf } from './report-senders';
import * as reportQueries from './reports.queries';

export const matchNotFound = () => notFound('This match was not found.');

interface Reported {
  /** 200 for a repeat, 202 if its round is not drawn yet. */
  status: 200 | 201 | 202;
  body: { report: ReportResult; match: Match | null };
}

/** Limits the time to now, since phones' clocks may be ahead. */
const notAfter = (date: Date, now: Date): Date => new Date(Math.min(date.getTime(), now.getTime()));

const isKnown = (row: MatchRow) => row.a !== null && row.b !== null && row.state !== 'void';

/** @throws AppError 404, 403, 400, 409 */
async function receive(
  change: Change,
  key: string,
  { playedAt, ...body }: Omit<SubmittedReportValues, 'clientId' | 'author'>,
  row: MatchRow | undefined,
  sender: Sender,
): Promise<ReportRow['status']> {
  const { state } = change;
  const { phase } = state.event;
  if (phase !== 'running' && phase !== 'finished') throw notNow();
  if (!row && !isStillToCome(state, key)) throw matchNotFound();
  if (phase === 'finished') return 'set_aside';
  if (!row || row.state === 'waiting') {
    await replaceWaiting(change, sender, key);
    return 'waiting';
  }
  if (!isKnown(row)) return 'set_aside';
  return applyReport(change, row, { body, playedAt, ...sender });
}

/** Whether the first result of this match changes no other match, which is false in brackets. */
const standsAlone = ({ matches: [row] }: Pick<EventState, 'matches'>) =>
  row !== undefined && readMatchKey(row.key).part === 'r' && row.result === null && !row.isDisputed;

/**
 * Accepts a report of a match. A repeated clientId of the same sender gets the first outcome.
 * @throws AppError 404, 403, 400, 409
 */
export async function submitReport(
  deps: Deps,
  actor: Actor,
  id: number,
  key: string,
  values: SubmittedReportValues,
): Promise<Reported> {
  const { clientId, playedAt, ...submitted } = values;
  const { author, ...body } = submitted;
  const present = (state: EventState, of: string) => {
    const row = state.matches.find((match) => match.key === of);
    return row ? presentMatch(state, row, { actor }) : null;
  };
  const repeated = (state: EventState, { status, key: of }: ReportRow): Reported => ({
    status: 200,
    body: { report: status, match: present(state, of) },
  });
  const sent = { tournamentId: id, clientId, key, body };
  const known = await reportQueries.findReport(deps.db, { ...sent, by: actor.id });
  if (known) return repeated(await getState(deps, actor, id), known);
  let earlier: ReportRow | undefined;
  const read = async (tx: Tx) => {
    const [own, [queue], part] = await together(
      reportQueries.findReport(tx, { ...sent, by: actor.id }),
      reportQueries.hasQueue(tx, { id }),
      readMatch(tx, actor, { id, key }),
    );
    earlier = own;
    if (own?.key === key) return part;
    const isSmall = standsAlone(part) && !queue?.found && body.ended !== 'none';
    return isSmall && !own ? part : readRows(deps.db, id, tx);
  };
  return changeEvent(deps, actor, id, { may: 'anyone', read }, async (change) => {
    const { tx, state, now } = change;
    const row = state.matches.find((match) => match.key === key);
    const sender = earlier ? undefined : senderOf(change, row, submitted);
    if (sender && sender.by !== actor.id) {
      earlier = await reportQueries.findReport(tx, { ...sent, by: sender.by });
    }
    if (earlier || !sender) {
      change.unchanged();
      return repeated(state, earlier as ReportRow);
    }
    const played = notAfter(playedAt, now);
    const report = await receive(change, key, { ...body, playedAt: played }, row, sender);
    change.send(
      reportQueries.insertReport(tx, { ...sent, ...sender, status: report, playedAt: played }),
    );
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
  const keys = state.matches.filter(isKnown).map(({ key }) => key);
  const waiting = await reportQueries.listWaitingReports(tx, state.event.tournamentId, keys);
  for (const report of waiting) {
    // Looked up each time, since the previous report may have decided who meets here.
    const row = state.matches.find((match) => match.key === report.key);
    if (!row || !isKnown(row)) continue;
    const status = await applyReport(change, row, report).catch((error: unknown) => {
      if (error instanceof AppError) return 'set_aside' as const;
      throw error;
    });
    change.send(reportQueries.setReportStatus(tx, [report.id], status));
    if (status !== 'set_aside') change.derive();
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
    const sent = { tournamentId: id, clientId: clientId ?? randomUUID(), key, body };
    if (clientId && (await reportQueries.findReport(tx, { ...sent, by: actor.id }))) {
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
    change.send(
      reportQueries.insertReport(tx, {
        ...sent,
        body: oriented,
        by: actor.id,
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
    if (!side) throw new AppError('forbidden', NOT_YOUR_MATCH);
    const isOpen = row.state === 'ready' || row.state === 'playing';
    const { settings, phase } = state.event;
    if (phase !== 'running' || settings.matchType !== 'deck' || !isOpen) throw notNow();
    const name = orderName(game, cycle);
    const sent = row.orders[name] ?? {};
    if (sent.a && sent.b) throw new AppError('conflict', 'The order is shown already.');
    const both = { ...sent, [side]: order as readonly number[] as DeckOrder };
    setMatch(row, { orders: { ...row.orders, [name]: both } });
    if (!both.a || !both.b) return { revealed: false, orders: null };
    return { revealed: true, orders: { a: [...both.a], b: [...both.b] } };
  });
}
