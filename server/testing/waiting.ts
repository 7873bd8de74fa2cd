import { expect } from 'vitest';
import type { Pool } from '../db/pool';

/** Milliseconds; many times what it takes. */
const PATIENCE_MS = 10_000;

/** Resolves when this many transactions are waiting for others. */
export async function someoneWaits(pool: Pool, howMany = 1): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  await expect.poll(isWaiting, { timeout: PATIENCE_MS }).toBe(howMany);
}
