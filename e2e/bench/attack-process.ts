import { Agent, request } from 'node:http';
import type { LoadRequest } from './load';

/** Requests that are all sent at once. */
export interface Attack {
  url: string;
  requests: LoadRequest[];
}

export interface AttackResult {
  /** Responses by status; 0 for none. */
  statuses: [status: number, count: number][];
  /** Time until the last response. */
  milliseconds: number;
}

const agent = new Agent({ keepAlive: true });

function send(url: string, { method, path, headers, body }: LoadRequest): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url + path, { method, headers, agent }, (res) => {
      res.resume().once('end', () => resolve(res.statusCode ?? 0));
    });
    sent.once('error', () => resolve(0));
    sent.end(body && JSON.stringify(body));
  });
}

/** Runs in a separate process, so that it does not slow down the timed requests. */
process.on('message', async ({ url, requests }: Attack) => {
  const start = performance.now();
  const counts = new Map<number, number>();
  await Promise.all(
    requests.map(async (one) => {
      const status = await send(url, one);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }),
  );
  process.send?.({ statuses: [...counts], milliseconds: performance.now() - start });
});
