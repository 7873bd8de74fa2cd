import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** Sent as JSON, each time with another clientId. */
  body?: Record<string, unknown>;
}

export interface LoadPlan {
  url: string;
  connections: number;
  seconds: number;
  /** Each connection sends them in turn, and from the first one again. */
  requests: LoadRequest[];
  /** Only answers with this status count as served. */
  expectedStatus: number;
}

export interface LoadResult {
  /** Served requests a second. */
  perSecond: number;
  /** Other statuses than the expected one, and how often they came. */
  unexpected: [status: number, count: number][];
  /** Requests without an answer. */
  errors: number;
  /** Mean size of an answer with its headers. */
  bytes: number;
}

export interface LoadSender {
  send(plan: LoadPlan): Promise<LoadResult>;
  close(): void;
}

/** Starts the process that sends requests. */
export function createLoadSender(): LoadSender {
  const child: ChildProcess = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  const failed = failure(child);
  // Closing it ends it too, when nobody waits any more.
  failed.catch(() => {});
  return {
    async send(plan) {
      const answered = new Promise<LoadResult>((resolve) => child.once('message', resolve));
      child.send(plan);
      const result = await Promise.race([answered, failed]);
      if (result.unexpected.length > 0 || result.errors > 0) {
        throw new Error(
          `${plan.url}${plan.requests[0]?.path}: answers by unexpected status ${JSON.stringify(result.unexpected)}, ${result.errors} requests without an answer`,
        );
      }
      return result;
    },
    close: () => child.kill(),
  };
}

async function failure(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`The process that sends the requests ended with code ${code}.`);
}
