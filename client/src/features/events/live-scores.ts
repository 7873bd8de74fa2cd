import { useEffect, useRef, useState } from 'react';
import type { LiveRound } from '#shared/event-matches';
import { eventsApi } from '#shared/events';
import type { Side } from '#shared/rules/events/match';
import { call } from '@/lib/api';
import { subscribe } from '@/lib/realtime';
import { serverTime } from '@/lib/server-time';
import type { ShownMatch } from './views/words';

interface LiveScore extends Record<Side, number> {
  /** When it arrived, by this device's clock. */
  at: number;
}

export type LiveScores = ReadonlyMap<string, LiveScore>;

const NOTHING: LiveScores = new Map();

/** A pad repeats its score this often (milliseconds), so that others know it is still open. */
const REPEAT_MS = 30_000;
/** Longer silence (milliseconds) means that nobody judges the match now. */
const SILENT_MS = 3 * REPEAT_MS;
const SEND_PAUSE_MS = 1_000;

/** The points of an event's matches that are being judged, by key; needs `useEventUpdates`. */
export function useLiveScores(eventId: number): LiveScores {
  const [scores, setScores] = useState(NOTHING);
  useEffect(() => {
    const stop = subscribe('match_live', ({ eventId: of, key, a, b }) => {
      if (of !== eventId) return;
      setScores((before) => new Map(before).set(key, { a, b, at: Date.now() }));
    });
    const isHeard = ([, { at }]: [string, LiveScore]) => Date.now() - at < SILENT_MS;
    const timer = setInterval(
      () =>
        setScores((before) => (before.size > 0 ? new Map([...before].filter(isHeard)) : before)),
      REPEAT_MS,
    );
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [eventId]);
  return scores;
}

export const withLiveScores = <M extends ShownMatch>(matches: readonly M[], scores: LiveScores) =>
  matches.map((match) => {
    const live = match.outcome === null ? scores.get(match.key) : undefined;
    return live ? { ...match, live } : match;
  });

/** Matches whose points this device has sent since the app was opened. */
const sentHere = new Set<string>();

const nameOf = (eventId: number, key: string) => `${eventId} ${key}`;

export const isJudgedHere = (eventId: number, key: string) => sentHere.has(nameOf(eventId, key));

/**
 * Tells whoever watches the points of the open pad, at most once a second. Nobody waits for it, and
 * a decided match has none.
 */
export function useSendLiveScore(
  eventId: number,
  { key, outcome }: Pick<ShownMatch, 'key' | 'outcome'>,
  { a, b }: Record<Side, number>,
  /** Of the running game. */
  rounds: readonly LiveRound[],
) {
  const played = JSON.stringify(rounds.map(({ winner, finish }) => ({ winner, finish })));
  const sentAt = useRef(0);
  const isOpen = outcome === null;
  useEffect(() => {
    if (!isOpen) return;
    const send = () => {
      if (!navigator.onLine) return;
      sentAt.current = Date.now();
      sentHere.add(nameOf(eventId, key));
      const params = { id: eventId, key };
      const body = { a, b, seq: serverTime(), rounds: JSON.parse(played) };
      call(eventsApi.putLiveScore, { params, body }).catch(() => undefined);
    };
    const wait = Math.max(0, sentAt.current + SEND_PAUSE_MS - Date.now());
    const first = setTimeout(send, wait);
    const again = setInterval(send, REPEAT_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [eventId, key, isOpen, a, b, played]);
}
