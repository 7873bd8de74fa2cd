import type { LoggedScore } from '../../event-log';
import { t } from '../../translate';
import {
  type Applied,
  applyReport,
  decide,
  dependents,
  ownEntrant,
  resultOf,
  takeBack,
} from './apply-report';
import { type DeckOrder, orderTurn } from './deck-order';
import { derive } from './derive';
import {
  type EventData,
  isKnown,
  type MatchData,
  NOT_STORED,
  type ReportData,
  rulesOf,
  type StoredResult,
  withMatch,
} from './event-data';
import { type MatchReport, orientReport, type Side, scoreReport } from './match';
import { isMatchKey, type MatchPart, matchKeyOf, orderName, readMatchKey } from './match-key';
import { isSameResult } from './merge';
import {
  type Context,
  conflict,
  type Done,
  dependsOn,
  done,
  invalid,
  notFound,
  notNow,
  Refused,
  reopenFirst,
  staleVersion,
} from './outcome';
import { roundsIn } from './progress';
import type { StageKind } from './settings';

const findMatch = ({ matches }: EventData, key: string) => matches.find((row) => row.key === key);

function matchIn(data: EventData, key: string): MatchData {
  const row = findMatch(data, key);
  if (!row) throw notFound(t('This match was not found.'));
  return row;
}

/** Applies reports that arrived before their match was drawn; sets aside those the rules refuse. */
export function applyWaitingReports(data: EventData, now: Date): EventData {
  let next = data;
  for (const report of data.reports) {
    // Looked up each time, since the previous report may have decided who meets here.
    const row = report.status === 'waiting' ? findMatch(next, report.key) : undefined;
    if (!row || !isKnown(row)) continue;
    const { data: after, status } = orSetAside(next, () => applyReport(next, row, report, now));
    const reports = after.reports.map((one) => (one.id === report.id ? { ...one, status } : one));
    next = { ...after, reports };
    if (status !== 'set_aside') next = derive(next);
  }
  return next;
}

function orSetAside(data: EventData, apply: () => Applied): Applied {
  try {
    return apply();
  } catch (error) {
    if (error instanceof Refused) return { data, status: 'set_aside' };
    throw error;
  }
}

const PARTS: Record<StageKind, readonly MatchPart[]> = {
  swiss: ['r'],
  round_robin: ['r'],
  single: ['W', 'T'],
  double: ['W', 'L', 'F'],
};

/** Whether a match may still be drawn: in a later Swiss round, or a stage that has not started. */
function isStillToCome(data: EventData, key: string): boolean {
  if (!isMatchKey(key)) return false;
  const { stage, part, column, place } = readMatchKey(key);
  const kind = data.event.settings.stages[stage - 1]?.kind;
  if (!kind || !PARTS[kind].includes(part)) return false;
  // No stage has more rounds than entrants, and no round more matches.
  if (Math.max(column, place) > data.entrants.length) return false;
  if (!data.stages.some((one) => one.number === stage)) return true;
  const drawn = data.rounds.length;
  return kind === 'swiss' && column > drawn && column <= roundsIn(data, stage);
}

const roundOf = (key: string) => matchKeyOf({ ...readMatchKey(key), place: 1 });

type Submit = Omit<ReportData, 'id' | 'status'>;

/** Sets aside what the sender reported before of this match; players have one match in a round. */
function replaceWaiting(data: EventData, { key, by, role }: Submit): EventData {
  const isReplaced = (one: ReportData) =>
    one.status === 'waiting' &&
    one.by === by &&
    (role === 'player' ? roundOf(one.key) === roundOf(key) : one.key === key);
  return {
    ...data,
    reports: data.reports.map((one) => (isReplaced(one) ? { ...one, status: 'set_aside' } : one)),
  };
}

function receive(data: EventData, report: Submit, now: Date): Applied {
  const { phase } = data.event;
  const row = findMatch(data, report.key);
  if (phase !== 'running' && phase !== 'finished') throw notNow();
  if (!row && !isStillToCome(data, report.key)) throw notFound(t('This match was not found.'));
  if (phase === 'finished') {
    if (report.body.ended === 'none') throw reopenFirst();
    return { data, status: 'set_aside' };
  }
  if (!row || row.state === 'waiting') {
    return { data: replaceWaiting(data, report), status: 'waiting' };
  }
  return isKnown(row) ? applyReport(data, row, report, now) : { data, status: 'set_aside' };
}

function loggedScore(data: EventData, { key, body }: Submit): LoggedScore | undefined {
  const row = findMatch(data, key);
  const oriented = row && orientReport(body, row);
  if (!oriented || body.ended === 'none') return undefined;
  const scored = scoreReport(oriented, rulesOf(data, row));
  if ('message' in scored) return undefined;
  const { outcome, winner } = scored;
  const games = scored.games.map(({ aPoints, bPoints }) => ({ aPoints, bPoints }));
  return { a: oriented.a, b: oriented.b, outcome, winner, games };
}

export function submitReport(data: EventData, report: Submit, { now }: Context): Done {
  const { data: received, status } = receive(data, report, now);
  const { key, clientId, body, by, role, playedAt } = report;
  const stored = { id: NOT_STORED, key, clientId, body, by, role, playedAt, status };
  const derived = derive({ ...received, reports: [...received.reports, stored] });
  const after = data.isOneMatch ? derived : applyWaitingReports(derived, now);
  const isOwn = ownEntrant(data, body, report) !== undefined;
  const score = loggedScore(data, report);
  const isUnconfirmed = status === 'accepted' && findMatch(after, key)?.result?.unconfirmed;
  return done(after, {
    act: 'report',
    after: {
      key,
      report: status,
      ...(score && { score }),
      ...(isOwn && { own: true }),
      ...(isUnconfirmed && { unconfirmed: true }),
    },
  });
}

interface Decide {
  key: string;
  body: MatchReport;
  by: number | null;
  clientId: string;
  reason: string;
  /** Takes back later results that depend on this one. */
  cascade: boolean;
  /** The match's version that the organiser has seen. */
  version?: number | undefined;
}

/** Whether a disputed match is decided as one of its reports says. */
const isReported = (data: EventData, row: MatchData, result: StoredResult | null): boolean =>
  row.isDisputed &&
  data.reports.some(({ key, body, role, status }) => {
    const isOwn = key === row.key && ['accepted', 'disputed'].includes(status);
    // Taking a result back says none.
    const oriented = isOwn && body.ended !== 'none' && orientReport(body, row);
    return oriented && result && isSameResult(resultOf(data, row, oriented, role), result);
  });

/** An organiser's decision: on a disputed match, a correction, or a result taken back. */
export function decideMatch(data: EventData, command: Decide, { now }: Context): Done {
  const { key, body, by, clientId, reason, cascade, version } = command;
  const row = matchIn(data, key);
  const { phase } = data.event;
  if (phase !== 'running' && phase !== 'finished') throw notNow();
  if (version !== undefined && version !== row.version) throw staleVersion();
  if (phase === 'finished' && body.ended === 'none') throw reopenFirst();
  const oriented = isKnown(row) && row.outcome !== 'bye' ? orientReport(body, row) : undefined;
  if (!oriented) throw invalid('a', t('These two do not meet in this match.'));
  const own = ownEntrant(data, row, { by, role: 'organiser' });
  const result =
    body.ended === 'none' ? null : { ...resultOf(data, row, oriented, 'organiser'), own };
  const setAside = dependents(data, row, result);
  if (setAside.length > 0 && !cascade) throw dependsOn(setAside);
  const decided = result ? decide(data, row, result) : takeBack(data, key, now);
  // The matches are replayed, so reports count whenever they were played.
  const cleared = setAside.reduce((before, later) => takeBack(before, later, null), decided);
  const report: ReportData = {
    id: NOT_STORED,
    key,
    clientId,
    body: oriented,
    by,
    role: 'organiser',
    status: 'accepted',
    playedAt: now,
  };
  const derived = derive({ ...cleared, reports: [...cleared.reports, report] });
  const after = {
    key,
    result,
    setAside,
    ...(own !== undefined && { own: true as const }),
    ...(isReported(data, row, result) && { betweenReports: true as const }),
  };
  const log = { act: 'result', before: row.result, after, reason } as const;
  return done(applyWaitingReports(derived, now), log);
}

interface SendOrder {
  key: string;
  side: Side;
  game: number;
  cycle: number;
  order: DeckOrder;
}

/** Stores a player's secret deck order, unless both are shown already. */
export function sendOrder(data: EventData, { key, side, game, cycle, order }: SendOrder): Done {
  const row = matchIn(data, key);
  const rules = rulesOf(data, row);
  const isOpen = row.state === 'ready' || row.state === 'playing';
  if (data.event.phase !== 'running' || rules.matchType !== 'deck' || !isOpen) throw notNow();
  const turn = orderTurn(rules, { game, cycle });
  if (turn?.game !== game || turn.cycle !== cycle) {
    throw conflict(t('The order of the deck is fixed in this event.'));
  }
  const name = orderName(game, cycle);
  const sent = row.orders[name] ?? {};
  if (sent.a && sent.b) throw conflict(t('The order is shown already.'));
  const orders = { ...row.orders, [name]: { ...sent, [side]: order } };
  return done(withMatch(data, key, { orders }));
}
