/** Runs work in its turn. */
export type Turns = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many pieces of work run at once in this process; others wait, the first come first.
 * The signal ends the waiting alone: a place is free again when its work has really ended.
 * @throws the signal's reason, when the turn did not come in time
 */
export function createTurns(places: number): Turns {
  const waiting = new Set<() => void>();
  let free = places;

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(begin);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(begin);
    });
  }

  function leave(): void {
    const [next] = waiting;
    if (!next) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async (signal, work) => {
    await enter(signal);
    return work().finally(leave);
  };
}
