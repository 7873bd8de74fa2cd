import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { Match, SubmittedReport } from '#shared/event-matches';
import type {
  Entrant,
  EventPacket,
  EventStanding,
  ListedEntrant,
  TournamentEvent,
} from '#shared/event-schemas';
import type { Division } from '#shared/rules/events/ages';
import type { DeskCall } from '#shared/rules/events/desk';
import type { Pair } from '#shared/rules/events/swiss';
import { useCurrentUser } from '@/features/accounts';
import { type Entry, entriesOf, outboxOf, useOutbox } from '@/lib/outbox';
import { randomId } from '@/lib/random-id';
import { useStore } from '@/lib/store';
import { useOnline, useReachable } from '@/lib/use-online';
import {
  type EntrantFilter,
  eventQueries,
  type MatchesOptions,
  type MatchFilter,
  useAllEntrants,
  useAllMatches,
  useAllWaiting,
} from '../api';
import { matchReportKind, type UnsentReport } from '../judge/match-outbox';
import { matchInLine } from '../views/words';
import { deskBase } from './acts';
import { DESK_KINDS, type DeskEntry, deskEntries, type WaitingCall } from './desk-outbox';

/** The desk while its device is offline or calls are pending. */
export interface OfflineDesk {
  /** The event with all pending calls and reports applied. */
  packet: EventPacket;
  /** The server's last known state. */
  saved: EventPacket;
  calls: readonly DeskEntry[];
  reports: readonly UnsentReport[];
  record: (...calls: { call: WaitingCall; name?: string }[]) => void;
  report: (report: { match: Match; body: Omit<SubmittedReport, 'clientId'> }) => void;
  firstPairs: () => Pair[] | undefined;
  nextPairs: () => Pair[];
  standings: (division?: Division) => EventStanding[];
  /** Sends the pending calls regardless of the server's state. */
  keepMine: () => Promise<void>;
  /** Drops the pending calls. */
  useSaved: () => Promise<void>;
}

const OfflineContext = createContext<OfflineDesk | undefined>(undefined);
export const OfflineProvider = OfflineContext.Provider;
export const useOffline = (): OfflineDesk | undefined => useContext(OfflineContext);

const asCall = (entry: DeskEntry | UnsentReport): DeskCall => {
  if (!('key' in entry.about)) return entry.about.call;
  const { a, b, games = [], warnings, ended } = entry.body as SubmittedReport;
  return {
    act: 'report',
    key: entry.about.key,
    report: {
      a: Number(a),
      b: Number(b),
      games: games.map(({ rounds = [], ...points }) => ({
        ...points,
        rounds: rounds.map((one) => ({
          ...one,
          aCombo: one.aCombo ?? null,
          bCombo: one.bCombo ?? null,
        })),
      })),
      warnings: { a: warnings?.a ?? [], b: warnings?.b ?? [] },
      ended,
    },
  };
};

type Rules = typeof import('#shared/rules/events/desk');
let loadedRules: Rules | undefined;

/** Lazy: the pairing rules are too large for the screen's first script. */
function useRules(isNeeded: boolean): Rules | undefined {
  const [rules, setRules] = useState(loadedRules);
  useEffect(() => {
    if (!isNeeded || rules) return;
    import('#shared/rules/events/desk').then(
      (loaded) => {
        loadedRules = loaded;
        setRules(loaded);
      },
      () => undefined,
    );
  }, [isNeeded, rules]);
  return rules;
}

const bySaved = (one: Entry, other: Entry) => Date.parse(one.savedAt) - Date.parse(other.savedAt);

/** The packet and the desk's pending calls on this device. */
function useWaiting(eventId: number, cached: EventPacket | undefined) {
  const { id: userId } = useCurrentUser();
  const { outbox, view } = useOutbox();
  const store = deskBase(userId, eventId);
  const base = useStore(store);
  const { entries } = view;
  return useMemo(() => {
    const calls = deskEntries(entries, eventId);
    const reports = entriesOf(matchReportKind, entries).filter(
      ({ about }) => about.eventId === eventId,
    );
    const start = (calls.length > 0 && base) || cached;
    return { outbox, userId, store, base: start, calls, reports };
  }, [entries, eventId, base, cached, outbox, userId, store]);
}

/** The packet with the desk's calls applied, without reports. */
export function useDeskPacket(eventId: number, cached: EventPacket | undefined) {
  const { base, calls } = useWaiting(eventId, cached);
  const rules = useRules(calls.length > 0);
  return useMemo(
    () =>
      rules && calls.length > 0 && base ? rules.applyDeskCalls(base, calls.map(asCall)) : cached,
    [rules, base, calls, cached],
  );
}

export function useOfflineDesk(eventId: number, isOrganiser: boolean): OfflineDesk | undefined {
  const client = useQueryClient();
  const isOnline = useOnline();
  const isReached = useReachable();
  const { data: saved } = useQuery({
    ...eventQueries.packet(eventId),
    enabled: isOrganiser,
    retry: false,
  });
  const { outbox, userId, store, base, calls, reports } = useWaiting(eventId, saved);
  // Prefetched for offline use.
  const rules = useRules(true);
  const packet = useMemo(
    () => base && rules?.applyDeskCalls(base, [...calls, ...reports].sort(bySaved).map(asCall)),
    [rules, base, calls, reports],
  );
  const isOffline = calls.length > 0 || !isOnline || !isReached;
  return useMemo(() => {
    if (!isOffline || !rules || !packet || !base || packet.event.role !== 'organiser')
      return undefined;
    const { version } = base.event;
    return {
      packet,
      saved: saved ?? base,
      calls,
      reports,
      record(...made) {
        if (calls.length === 0) store.set(base);
        let before = packet;
        for (const { call, name } of made) {
          const about = { eventId, name, call, seen: rules.deskMark(before), version };
          const row = { clientId: randomId(), body: {}, about };
          void outboxOf(client, userId).record(DESK_KINDS[call.act], row, { hasForm: false });
          before = rules.applyDeskCalls(before, [call]);
        }
      },
      report({ match, body }) {
        const { key } = match;
        const clientId = reports.find(({ about }) => about.key === key)?.clientId ?? randomId();
        const about = { eventId, key, match: matchInLine(match) };
        const row = { clientId, body: { ...body, clientId }, about };
        void outboxOf(client, userId).record(matchReportKind, row, { hasForm: false });
      },
      firstPairs: () => rules.firstPairs(packet),
      nextPairs: () => rules.nextPairs(packet),
      standings: (division) => rules.standingsIn(packet, division),
      async keepMine() {
        // The first call blocks the others, so it is re-recorded last.
        for (const { clientId, body, about, kind } of calls.toReversed()) {
          const own = Object.values(DESK_KINDS).find((one) => one.kind === kind);
          const row = { clientId, body, about: { ...about, seen: null } };
          if (own) await outbox?.record(own, row, { hasForm: false });
        }
      },
      async useSaved() {
        for (const { clientId } of calls.toReversed()) await outbox?.discard(clientId);
        store.set(null);
      },
    };
  }, [
    isOffline,
    rules,
    packet,
    base,
    saved,
    calls,
    reports,
    store,
    client,
    userId,
    eventId,
    outbox,
  ]);
}

const asList = <T,>(data: T[]) => ({
  data,
  error: null,
  isPending: false,
  isPlaceholderData: false,
  refetch: async () => undefined,
});

/** The event's matches; from this device while the desk is offline. */
export function useDeskMatches(id: number, filter: MatchFilter, options: MatchesOptions) {
  const offline = useOffline();
  const query = useAllMatches(id, filter, {
    ...options,
    enabled: options.enabled !== false && !offline,
  });
  const { stage, round, state } = filter;
  const own = offline?.packet.matches.filter(
    (match) =>
      (stage === undefined || match.stage === stage) &&
      (round === undefined || match.round === round) &&
      (state === undefined || match.state === state),
  );
  return own ? asList(own) : query;
}

export function useDeskEntrants(id: number, filter: EntrantFilter = {}) {
  const offline = useOffline();
  const query = useAllEntrants(id, filter, !offline);
  return offline ? asList<Entrant>(offline.packet.entrants) : query;
}

/** The waitlist; from this device while the desk is offline. */
export function useDeskWaiting({ id, counts }: TournamentEvent) {
  const offline = useOffline();
  const query = useAllWaiting(id, !offline && counts.waiting > 0);
  const own = offline?.packet.waiting ?? [];
  const isOffered = ({ state }: ListedEntrant) => state === 'offered';
  return offline
    ? asList([...own.filter(isOffered), ...own.filter((one) => !isOffered(one))])
    : query;
}

/** The standings of the current stage; from this device while the desk is offline. */
export function useDeskStandings(id: number, division?: Division) {
  const offline = useOffline();
  const query = useQuery({ ...eventQueries.standings(id, undefined, division), enabled: !offline });
  const own = useMemo(() => offline?.standings(division), [offline, division]);
  return own ? asList(own) : query;
}
