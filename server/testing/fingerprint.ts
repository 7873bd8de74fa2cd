import type { Pool } from '../db/pool';

const TICKS = `
  create schema fingerprint;
  create sequence fingerprint.ticks;
  create function fingerprint.tick() returns trigger language plpgsql as
    $$ begin perform nextval('fingerprint.ticks'); return null; end $$;`;

const ticksOf = (table: string) => `
  create trigger fingerprint_rows after insert or update or delete on ${table}
    for each row execute function fingerprint.tick();
  create trigger fingerprint_table after truncate on ${table}
    execute function fingerprint.tick();`;

const LOOK = `
  select (select last_value::text || is_called from fingerprint.ticks) as tick,
    exists (select from pg_stat_activity where datname = current_database()
      and backend_xid is not null) as writing`;

/**
 * One text that changes when any row does, in any table but those of rate limits, which count
 * refused requests on purpose. All rows are read only when one was written since they were read:
 * triggers tell, those that rolled back too. For a test's own database, once.
 */
export async function createFingerprint(pool: Pool): Promise<() => Promise<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'
     order by 1`,
  );
  await pool.query(TICKS + rows.map(({ name }) => ticksOf(name)).join(''));
  const counts = rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, sum(hashtextextended(t::text, 0)) as sum from ${name} t`,
  );
  const query = counts.join(' union all ');
  let known = { tick: '', text: '' };
  return async () => {
    const look = await pool.query<{ tick: string; writing: boolean }>({ name: 'look', text: LOOK });
    const { tick = '', writing = true } = look.rows[0] ?? {};
    if (tick === known.tick) return known.text;
    const text = JSON.stringify((await pool.query({ name: 'rows', text: query })).rows);
    // Who is still writing has told already, and is seen only later.
    known = { tick: writing ? '' : tick, text };
    return text;
  };
}
