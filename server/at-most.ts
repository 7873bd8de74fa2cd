import { once } from 'node:events';

/** Waits for the work, whatever it does, not longer than the deadline. */
export async function atMost(deadline: AbortSignal, work: Promise<unknown>): Promise<void> {
  if (deadline.aborted) return;
  await Promise.race([work, once(deadline, 'abort')]);
}
