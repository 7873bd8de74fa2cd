import type pg from 'pg';
import { vi } from 'vitest';
import type { Pool } from '../db/pool';

type Client = pg.PoolClient;

/** Changes the connection of the next transaction; plain queries connect with a callback. */
function onNextTransaction(pool: Pool, change: (client: Client) => void): void {
  const connect = pool.connect.bind(pool) as unknown as (...args: unknown[]) => Promise<Client>;
  let isNext = true;
  vi.spyOn(pool, 'connect').mockImplementation((async (...args: unknown[]) => {
    const client = await connect(...args);
    if (args.length > 0 || !isNext) return client;
    isNext = false;
    try {
      change(client);
    } catch (error) {
      client.release();
      throw error;
    }
    return client;
  }) as never);
}

export function refuseNextTransaction(pool: Pool, error: Error): void {
  onNextTransaction(pool, () => {
    throw error;
  });
}

/** Commits the next transaction, but hides the answer from its caller. */
export function loseNextCommit(pool: Pool): void {
  onNextTransaction(pool, (client) => {
    const query = client.query.bind(client) as unknown as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(client, 'query').mockImplementation((async (...args: unknown[]) => {
      const answer = await query(...args);
      if (args[0] === 'commit') throw new Error('Connection terminated unexpectedly');
      return answer;
    }) as never);
  });
}
