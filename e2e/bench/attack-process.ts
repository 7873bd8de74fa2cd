import { Agent, request } from 'node:http';
import os from 'node:os';
import type { LoadRequest } from './load';

export interface AttackRequest extends Omit<LoadRequest, 'body'> {
  body?: string | undefined;
}

/** Requests of one account, sent again and again in turn until `stop`. */
export interface Attack {
  url: string;
  requests: AttackRequest[];
  atOnce: number;
}

/** Responses by status; 0 for none. */
export type AttackResult = [status: number, count: number][];

const agent = new Agent({ keepAlive: true });

function send(url: string, { method, path, headers, body }: AttackRequest): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url + path, { method, headers, agent }, (res) => {
      res.resume().once('close', () => resolve(res.statusCode ?? 0));
    });
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}

// An attacker has a computer of their own. Here both share the processors, so the server goes first.
os.setPriority(10);

let isOver = false;

async function attack({ url, requests, atOnce }: Attack): Promise<AttackResult> {
  const counts = new Map<number, number>();
  let next = 0;
  isOver = false;
  const sender = async () => {
    while (!isOver) {
      const one = requests[next % requests.length];
      next += 1;
      if (!one) return;
      const status = await send(url, one);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return [...counts];
}

process.on('message', (message: Attack | 'stop') => {
  if (message === 'stop') isOver = true;
  else void attack(message).then((result) => process.send?.(result));
});
