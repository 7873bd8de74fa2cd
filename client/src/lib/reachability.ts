const listeners = new Set<() => void>();
let reachable = true;
let answeredAt = 0;

/**
 * Told by every call of the API: whether it was answered, and when it was sent (milliseconds). One
 * that went unanswered while later ones were is no news.
 */
export function noteAnswer(answered: boolean, sentAt: number): void {
  if (answered) answeredAt = Date.now();
  if (reachable === answered || (!answered && sentAt < answeredAt)) return;
  reachable = answered;
  for (const listener of listeners) listener();
}

/** Whether the server answered when it was last called; the device's own word counts little. */
export const isReachable = () => reachable;

export function subscribeReachable(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
