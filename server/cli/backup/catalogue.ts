import type pg from 'pg';

export interface TableColumns {
  name: string;
  columns: string[];
}

/** Every table of the app, with the columns that can be written. */
export async function listTables(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return rows;
}

/** The last value that each sequence gave; null when it gave none. */
export async function listSequences(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; lastValue: string | null }>(
    `select sequencename as name, last_value::text as "lastValue"
     from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

/** The last migration that was applied, by its time in the journal; null before the first. */
export async function lastMigration(client: pg.ClientBase): Promise<number | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!found[0]?.there) return null;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  );
  const last = rows[0]?.last;
  return last ? Number(last) : null;
}
