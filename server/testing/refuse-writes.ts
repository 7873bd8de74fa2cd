import type { TestApp } from './test-app';

/** Makes every insert and update of a table fail until the returned function is called. */
export async function refuseWrites({ pool }: TestApp, table: string): Promise<() => Promise<void>> {
  await pool.query(`alter table ${table} add constraint refused check (false) not valid`);
  return async () => {
    await pool.query(`alter table ${table} drop constraint refused`);
  };
}
