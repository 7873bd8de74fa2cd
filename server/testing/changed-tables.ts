import type { Pool } from '../db/pool';

// A change is noted in its own transaction, so that a rollback also removes the note.
const NOTES = `
  create schema changed_tables;
  create unlogged table changed_tables.notes (name text not null);
  create function changed_tables.note() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old *= new then return null; end if;
    insert into changed_tables.notes values (tg_table_name);
    return null;
  end $$;`;

const triggersOf = (table: string) => `
  create trigger note_rows after insert or update or delete on ${table}
    for each row execute function changed_tables.note();
  create trigger note_truncate after truncate on ${table}
    execute function changed_tables.note();`;

const TAKE_NOTES = `
  with taken as (delete from changed_tables.notes returning name)
  select distinct name from taken order by name`;

/**
 * Watches a test's own database. The returned function names the tables in which committed
 * transactions added, changed or deleted rows since the last call. Leaves out rate limits, which
 * count refused requests on purpose.
 */
export async function watchTables(pool: Pool): Promise<() => Promise<string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`,
  );
  await pool.query(NOTES + rows.map(({ name }) => triggersOf(name)).join(''));
  return async () => {
    const notes = await pool.query<{ name: string }>({ name: 'take-notes', text: TAKE_NOTES });
    return notes.rows.map(({ name }) => name);
  };
}
