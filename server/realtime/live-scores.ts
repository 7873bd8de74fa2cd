import type { ServerMessage } from '#shared/realtime';
import type { PadScore } from './events';

/** What sockets get: who has one sees what the match is at, not how. */
export const scoreMessage = (eventId: number, { key, a, b, round }: PadScore): ServerMessage => ({
  type: 'match_live',
  eventId,
  key,
  a,
  b,
  round,
});

const KEPT_MS = 10 * 60_000;

/** Keeps the latest score of each match in memory, for those who start to watch meanwhile. */
export function createLiveScores() {
  const events = new Map<number, Map<string, { score: PadScore; expiry: NodeJS.Timeout }>>();

  function forget(eventId: number, key: string): void {
    const scores = events.get(eventId);
    scores?.delete(key);
    if (scores?.size === 0) events.delete(eventId);
  }

  return {
    /** @returns false if a later one is known */
    set(eventId: number, score: PadScore): boolean {
      const scores = events.get(eventId) ?? new Map();
      const known: { score: PadScore; expiry: NodeJS.Timeout } | undefined = scores.get(score.key);
      if (known && (score.seq ?? Infinity) < (known.score.seq ?? 0)) return false;
      clearTimeout(known?.expiry);
      const expiry = setTimeout(forget, KEPT_MS, eventId, score.key).unref();
      events.set(eventId, scores.set(score.key, { score, expiry }));
      return true;
    },
    of: (eventId: number): PadScore[] =>
      [...(events.get(eventId)?.values() ?? [])].map(({ score }) => score),
  };
}
export type LiveScores = ReturnType<typeof createLiveScores>;
