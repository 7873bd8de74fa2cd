import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Match, ReportResult, SubmittedReportValues } from '#shared/event-matches';
import type { eventsApi } from '#shared/events';
import type { DeckOrder } from '#shared/rules/events/deck-order';
import { isKnown } from '#shared/rules/events/event-data';
import { SIDES } from '#shared/rules/events/match';
import { orderName, readMatchKey } from '#shared/rules/events/match-key';
import { isOpen } from '#shared/rules/events/progress';
import { cutChange, roundToRepair } from '#shared/rules/events/round-commands';
import { t } from '#shared/translate';
import type { Tx } from '../../db/pool';
import { together } from '../../db/pool';
import type { Actor } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { changeEvent, type Deps, notNow } from './change-event';
import { readMatch, readRows } from './event-rows';
import type { EventState } from './event-state';
import { canJudge, NOT_YOUR_MATCH, requireRole } from './events.policy';
import { entrantsById, presentMatch } from './events.presenter';
import type { EntrantRow, ReportRow } from './events.queries';
import { senderOf } from './report-senders';
import * as reportQueries from './reports.queries';
import { getState } from './settled.service';

export const matchNotFound = () => notFound(t('This match was not found.'));

interface Reported {
  /** 200 for a repeat, 202 if its round is not drawn yet. */
  status: 200 | 201 | 202;
  body: { report: ReportResult; match: Match | null };
}

/** Limits the time to now, since phones' clocks may be ahead. */
const notAfter = (date: Date, now: Date): Date => new Date(Math.min(date.getTime(), now.getTime()));

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
    const report = { clientId, key, body, playedAt: played, ...sender };
    await change.run({ act: 'report', ...report });
    const outcome = state.reports.at(-1)?.status ?? 'set_aside';
    const status = outcome === 'waiting' ? 202 : 201;
    return { status, body: { report: outcome, match: present(state, key) } };
  });
}

type ResultValues = z.output<typeof eventsApi.putResult.body>;

export type Correction = z.output<typeof eventsApi.putResult.response>;

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
): Promise<Correction> {
  return changeEvent(deps, actor, id, { may: 'organiser' }, async (change) => {
    const { tx, state } = change;
    const before = state.matches.find((match) => match.key === key);
    let known = JSON.stringify(cutChange(state));
    const present = (setAside: string[]) => {
      const row = state.matches.find((match) => match.key === key);
      if (!before || !row) throw matchNotFound();
      const match = presentMatch(state, row, { actor });
      const change = before.stage === 1 ? cutChange(state) : null;
      // Only what this correction changes: the organiser has kept the cut after earlier ones.
      const cut = JSON.stringify(change) === known ? null : change;
      return { ...match, setAside, cut, repair: roundToRepair(state, before) };
    };
    const decision = { key, by: actor.id, clientId: clientId ?? randomUUID(), body };
    const sent = { ...decision, tournamentId: id };
    if (clientId && (await reportQueries.findReport(tx, sent))) {
      change.unchanged();
      known = '';
      return present([]);
    }
    const log = await change.run({ act: 'result', ...decision, reason, cascade, version });
    return present(log.flatMap((entry) => (entry.act === 'result' && entry.after?.setAside) || []));
  });
}

/** Tells whoever watches the points so far. @throws AppError 404, 403, 409 unless it is being played */
export async function putLiveScore(
  deps: Deps,
  actor: Actor,
  id: number,
  key: string,
  score: z.output<typeof eventsApi.putLiveScore.body>,
): Promise<void> {
  const { matches, role, event } = await getState(deps, actor, id);
  requireRole(role, 'judge');
  const row = matches.find((match) => match.key === key);
  if (!row) throw matchNotFound();
  if (event.phase !== 'running' || !isKnown(row) || !isOpen(row)) throw notNow();
  deps.realtime.publish({ type: 'match.live', eventId: id, key, round: row.round, ...score });
}

type Orders = z.output<typeof eventsApi.putOrder.response>;

/**
 * Stores a player's secret deck order, or a guest's from staff; both are shown once both are in.
 * @throws AppError 404, 403, 409 if they are already shown
 */
export function putOrder(
  deps: Deps,
  actor: Actor,
  id: number,
  key: string,
  { entrantId, game, cycle, order }: z.output<typeof eventsApi.putOrder.body>,
): Promise<Orders> {
  return changeEvent(deps, actor, id, { may: 'anyone' }, async (change) => {
    const { state } = change;
    const row = state.matches.find((match) => match.key === key);
    if (!row) throw matchNotFound();
    const byId = entrantsById(state);
    const isSender = ({ id: entrant, userId }: EntrantRow) =>
      entrantId === undefined || !canJudge(state.role)
        ? userId === actor.id
        : entrant === entrantId && userId === null;
    const side = SIDES.find((one) => {
      const entrant = byId.get(row[one] ?? 0);
      return entrant && isSender(entrant);
    });
    if (!side) throw new AppError('forbidden', NOT_YOUR_MATCH);
    const own = order as readonly number[] as DeckOrder;
    await change.run({ act: 'order', key, side, game, cycle, order: own });
    const sent = state.matches.find((match) => match.key === key)?.orders[orderName(game, cycle)];
    if (!sent?.a || !sent.b) return { revealed: false, orders: null };
    return { revealed: true, orders: { a: [...sent.a], b: [...sent.b] } };
  });
}
