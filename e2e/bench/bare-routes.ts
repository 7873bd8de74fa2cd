import type pg from 'pg';
export async function pollVersion(pool: pg.Pool, userId: number, topic: string): Promise<number> {
  const { rows } = await pool.query<{ version: string }>({
    name: 'version',
    text: 'SELECT version FROM versions WHERE user_id = $1 AND topic = $2',
    values: [userId, topic],
  });
  return Number(rows[0]?.version ?? 0);
}
export async function listCombos(_pool: pg.Pool, _userId: number): Promise<unknown[]> { return []; }
export async function listBattles(_pool: pg.Pool, _userId: number): Promise<unknown[]> { return []; }
export async function recordBattle(_pool: pg.Pool, _userId: number, _b: unknown): Promise<unknown> { return {}; }
