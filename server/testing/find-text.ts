import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from '../db/pool';

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Lists all tables of all schemas, except Postgres's own. */
async function listTables(pool: Pool): Promise<{ name: string; binary: string[] }[]> {
  const { rows } = await pool.query<{ name: string; binary: string[] }>(`
    select format('%I.%I', table_schema, table_name) as name,
      coalesce(array_agg(quote_ident(column_name)) filter (where data_type = 'bytea'), '{}')::text[]
        as binary
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
    group by table_schema, table_name order by 1`);
  return rows;
}

/**
 * Finds every row that contains one of these texts in any column of any table, including jobs,
 * ignoring case, as `schema.table: row`.
 */
export async function findInRows(pool: Pool, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, binary } of await listTables(pool)) {
    const matches = texts.flatMap((text) => [
      `position(lower(${literal(text)}) in lower(t::text)) > 0`,
      ...binary.map((column) => `position(convert_to(${literal(text)}, 'UTF8') in ${column}) > 0`),
    ]);
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${name} t where ${matches.join(' or ')}`,
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

/** Columns that refer to a person, as `table.column`: foreign keys, and ids recognized by name. */
export async function listPersonColumns(pool: Pool): Promise<{ table: string; column: string }[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass
    union
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name like '%user\\_id'
    order by 1, 2`);
  return rows;
}

/** Counts rows that refer to this person by id, as `table.column: count`, without zero counts. */
export async function findById(pool: Pool, userId: number): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await listPersonColumns(pool)) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${column} = $1`,
      [userId],
    );
    if (rows[0]?.count) found.push(`${table}.${column}: ${rows[0].count}`);
  }
  return found;
}

/** Files below a folder whose path or content contains one of these texts. */
export async function findInFiles(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const haystack = `${file}\n${(await readFile(file)).toString('utf8')}`.toLowerCase();
    if (texts.some((text) => haystack.includes(text.toLowerCase()))) found.push(file);
  }
  return found;
}
