import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** Sent as JSON with a new clientId each time. */
  body?: Record<string, unknown>;
}

export interface LoadPlan {
  url: string;
  connections: number;
  seconds: number;
  /** Each connection cycles through them. */
  requests: LoadRequest[];
  /** Only this status counts as served. */
  expectedStatus: number;
}

export interface LoadResult {
  /** Requests served per second. */
  perSecond: number;
  /** Unexpected statuses and their counts. */
  unexpected: [status: number, count: number][];
  /** Requests without a response. */
  errors: number;
  /** Mean response size with headers (bytes). */
  bytes: number;
}

export interface LoadSender {
  send(plan: LoadPlan): Promise<LoadResult>;
  close(): void;
}

export function createLoadSender(): LoadSender {
  const child: ChildProcess = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  const failed = failure(child);
  // Closing it rejects pending calls as well.
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
