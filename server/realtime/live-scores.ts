import type { LiveScore } from '#shared/realtime';

const KEPT_MS = 10 * 60_000;

/** Keeps the latest score of each match in memory, for those who start to watch meanwhile. */
export function createLiveScores() {
  const events = new Map<number, Map<string, { score: LiveScore; expiry: NodeJS.Timeout }>>();

  function forget(eventId: number, key: string): void {
    const scores = events.get(eventId);
    scores?.delete(key);
    if (scores?.size === 0) events.delete(eventId);
  }

  return {
    set(eventId: number, score: LiveScore): void {
      const scores = events.get(eventId) ?? new Map();
      clearTimeout(scores.get(score.key)?.expiry);
      const expiry = setTimeout(forget, KEPT_MS, eventId, score.key).unref();
      events.set(eventId, scores.set(score.key, { score, expiry }));
    },
    of: (eventId: number): LiveScore[] =>
      [...(events.get(eventId)?.values() ?? [])].map(({ score }) => score),
  };
}
export type LiveScores = ReturnType<typeof createLiveScores>;
