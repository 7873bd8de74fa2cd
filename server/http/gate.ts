/** Runs a task when there is room for it. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/** Lets at most `width` tasks run at once; the others wait their turn. */
export function createGate(width: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function through<T>(task: () => Promise<T>): Promise<T> {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The place is handed on, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}
