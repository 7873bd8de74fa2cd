import { expect } from 'vitest';
import type { Pool } from '../db/pool';

/** Many times what it takes (milliseconds). */
const PATIENCE_MS = 10_000;

/** Resolves when a transaction waits for another one, or so many do. */
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
