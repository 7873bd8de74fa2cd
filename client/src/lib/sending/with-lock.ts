/** A tab that holds the lock and was put to sleep is not waited for any longer (milliseconds). */
const PATIENCE_MS = 10_000;

/**
 * Does the work in one tab at a time, where the browser has locks (secure contexts only). It is a
 * courtesy, not a promise: without locks, or when another tab keeps one for too long, the work is
 * done all the same.
 */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  let isOurs = false;
  try {
    await navigator.locks.request(name, { signal: patience.signal }, () => {
      clearTimeout(timer);
      isOurs = true;
      return work();
    });
  } catch (error) {
    if (isOurs) throw error;
    await work();
  } finally {
    clearTimeout(timer);
  }
}
