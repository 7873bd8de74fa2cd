import type { Logger } from 'pino';

/** Work that goes on after the answer was sent, such as a mail; a graceful stop waits for it. */
export interface Background {
  /** Starts the work now; a failure is logged, since nobody waits for it. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when all that was started has ended. */
  drain(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const task = work()
        .catch((error: unknown) => log.error({ err: error, task: name }, 'background task failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async drain() {
      await Promise.all(running);
    },
  };
}
