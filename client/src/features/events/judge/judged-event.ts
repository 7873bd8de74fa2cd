import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import type { Match } from '#shared/event-matches';
import type { EventPacket } from '#shared/event-schemas';
import { readMatchKey } from '#shared/rules/events/match-key';
import { NO_START, rulesIndexOf, stageRules } from '#shared/rules/events/match-rules';
import { type RelayedPairings, relayedPairingsSchema } from '#shared/rules/events/relayed-pairings';
import { OWN_ID_MIN } from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import { useCurrentUser } from '@/features/accounts';
import { usePending } from '@/lib/outbox';
import { type PersonalStore, personalStore } from '@/lib/personal-store';
import { useStore } from '@/lib/store';
import { eventQueries, useEventUpdates } from '../api';
import { useDeskPacket } from '../desk/offline';
import { isJudgedHere, type LiveScores, useLiveScores } from '../live-scores';
import { matchReportKind, type UnsentReport } from './match-outbox';

/** An event as a judge's device knows it. */
export interface JudgedEvent {
  packet: EventPacket;
  /** Includes matches received as a code. */
  matches: readonly Match[];
  /** Reports on this device that the server has not confirmed, oldest first. */
  unsent: readonly UnsentReport[];
  /** Points of matches that are being judged, also by others. */
  live: LiveScores;
}

/** An event's packet merged with this device's data; works offline. */
export function useJudgedEvent(id: number) {
  const { id: userId } = useCurrentUser();
  const query = useQuery(eventQueries.packet(id));
  const store = pairingsStore(userId);
  const codes = useStore(store);
  const reports = usePending(matchReportKind);
  useEventUpdates(id);
  const live = useLiveScores(id);
  const packet = useDeskPacket(id, query.data);
  const judged = useMemo(
    (): JudgedEvent | undefined =>
      packet && {
        packet,
        matches: withPairings(packet, codes),
        unsent: reports.filter(({ about }) => about.eventId === id),
        live,
      },
    [packet, codes, reports, live, id],
  );
  return { query, judged };
}

const isOpen = ({ state, a, b }: Match) =>
  (state === 'ready' || state === 'playing') && a !== null && b !== null;

/** By stage, round and table; matches without a table come last. */
const byPlay = (one: Match, other: Match) =>
  one.stage - other.stage ||
  one.round - other.round ||
  (one.table ?? Number.POSITIVE_INFINITY) - (other.table ?? Number.POSITIVE_INFINITY) ||
  0;

interface JudgeLists {
  next: Match | undefined;
  /** At the judge's own tables; empty if none are assigned. */
  mine: Match[];
  others: Match[];
  disputed: Match[];
  /** Results by one player alone, as the other is a guest. */
  unconfirmed: Match[];
  /** Results that this judge alone has reported and may still correct, latest first. */
  done: Match[];
  /** Keys of the open matches that somebody else is judging. */
  taken: ReadonlySet<string>;
}

/** The matches to judge, without those reported on this device. */
export function judgeLists({ packet, matches, unsent, live }: JudgedEvent): JudgeLists {
  const reported = new Set(unsent.map(({ about }) => about.key));
  const open = matches.filter((match) => isOpen(match) && !reported.has(match.key)).sort(byPlay);
  const isMine = ({ table }: Match) => table !== null && packet.tables.includes(table);
  const mine = open.filter(isMine);
  const others = open.filter((match) => !isMine(match));
  const taken = new Set(
    open.flatMap(({ key }) => (live.has(key) && !isJudgedHere(packet.event.id, key) ? [key] : [])),
  );
  const free = (match: Match) => !taken.has(match.key);
  return {
    next:
      mine.find(free) ??
      (packet.tables.length === 0 ? others.find((match) => match.table && free(match)) : undefined),
    mine,
    others,
    taken,
    disputed: matches.filter(({ state }) => state === 'disputed').sort(byPlay),
    unconfirmed: matches.filter((match) => match.unconfirmed && !reported.has(match.key)),
    done: matches
      .filter(({ key, state }) => state === 'done' && packet.mine?.includes(key))
      .sort(byPlay)
      .reverse(),
  };
}

/** How long a changed match waits to be shown (milliseconds), so that no thumb hits another one. */
const SETTLE_MS = 2_000;

/** The next match, which changes only after a while, unless there was none. */
export function useSettledNext(judged: JudgedEvent, next: Match | undefined): Match | undefined {
  const [shown, setShown] = useState(next?.key);
  const key = next?.key;
  // By key, since the objects of a match change with each live score.
  useEffect(() => {
    if (shown === key) return;
    const timer = setTimeout(() => setShown(key), shown ? SETTLE_MS : 0);
    return () => clearTimeout(timer);
  }, [key, shown]);
  return shown === key ? next : judged.matches.find((match) => match.key === shown);
}

const EMPTY: RelayedPairings[] = [];

/** Pairings received as codes; the latest for each match comes last. */
export const pairingsStore = (userId: number): PersonalStore<RelayedPairings[]> =>
  personalStore(userId, 'event-pairings', z.array(relayedPairingsSchema), EMPTY);

/** Keeps codes of several rounds: a judge may be a round behind. */
const CODES_MAX = 20;

export function keepPairings(store: PersonalStore<RelayedPairings[]>, pairings: RelayedPairings) {
  store.set([...store.get(), pairings].slice(-CODES_MAX));
}

/** The rules of a match that the packet does not know: those that its code names, else its stage's. */
function rulesAt(
  { settings, rules: all }: EventPacket['event'],
  stage: number,
  {
    rules = rulesIndexOf(settings, { stage, playersLeft: null }),
    start = NO_START,
  }: Pick<RelayedPairings['matches'][number], 'rules' | 'start'>,
) {
  const { pointsToWin: target, games: bestOf } = all[rules] ?? stageRules(settings, stage);
  return { target, bestOf, rules, start };
}

/** The packet's matches, plus those known only from codes. */
export function withPairings(
  { event, entrants, matches }: EventPacket,
  codes: readonly RelayedPairings[],
): Match[] {
  const own = codes.filter(({ eventId }) => eventId === event.id);
  const names = new Map(entrants.map(({ id, name }) => [id, name]));
  for (const { id, name } of own.flatMap((code) => code.names)) names.set(id, name);
  const side = (id: number) => ({
    entrantId: id,
    name: names.get(id) ?? t('Player {number}', { number: id }),
  });
  const byKey = new Map(matches.map((match) => [match.key, match]));
  for (const { key, table, a, b, ...own } of codes.flatMap((code) =>
    code.eventId === event.id ? code.matches : [],
  )) {
    const known = byKey.get(key);
    if (known && known.state !== 'waiting') continue;
    const { stage, column: round } = readMatchKey(key);
    const state = b === null ? ('done' as const) : ('ready' as const);
    // A bracket's last rounds may have other rules; the packet has them once it was drawn.
    const { target, bestOf, rules, start } = known ?? rulesAt(event, stage, own);
    byKey.set(key, {
      key,
      stage,
      round,
      group: null,
      table,
      state,
      winner: null,
      games: [],
      version: 1,
      ...(known && { stage: known.stage, round: known.round, group: known.group }),
      target,
      bestOf,
      rules,
      start,
      outcome: b === null ? 'bye' : null,
      a: side(a),
      b: b === null ? null : side(b),
      can: { report: b !== null, correct: false },
    });
  }
  return [...byKey.values()];
}

/** The open matches of a round, for a code; with the names of late entrants and guests. */
export function pairingsOf(
  { event, entrants }: EventPacket,
  matches: readonly Match[],
): RelayedPairings | undefined {
  const open = matches.filter(({ state, a, b }) => state === 'ready' && a && b);
  const current = open.filter(
    ({ stage, round }) => stage === open[0]?.stage && round === open[0]?.round,
  );
  if (current.length === 0) return undefined;
  const isUsual = ({ stage, rules, start }: Match) =>
    rules === rulesIndexOf(event.settings, { stage, playersLeft: null }) && !start.a && !start.b;
  const hasRules = !current.every(isUsual);
  const ids = new Set(current.flatMap(({ a, b }) => [a?.entrantId, b?.entrantId]));
  const isNew = ({ id, joinedRound }: EventPacket['entrants'][number]) =>
    ids.has(id) && (joinedRound > 1 || id >= OWN_ID_MIN);
  return {
    eventId: event.id,
    matches: current.flatMap(({ key, table, a, b, rules, start }) =>
      a && b
        ? [{ key, table, a: a.entrantId, b: b.entrantId, ...(hasRules && { rules, start }) }]
        : [],
    ),
    names: entrants.filter(isNew).map(({ id, name }) => ({ id, name })),
  };
}
