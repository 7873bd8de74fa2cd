import type pg from 'pg';
import { z } from 'zod';

/** Version of the archive's layout. */
export const FORMAT = 1;

export const MANIFEST_FILE = 'manifest.json';
export const TABLES_FOLDER = 'tables';
export { UPLOADS_FOLDER } from '../../media/storage/storage';

/** Schema of the archive's first file. */
export const manifestSchema = z.object({
  app: z.literal('ripcord'),
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Journal timestamp of the last applied migration, in milliseconds since 1970. */
  migration: z.number().int(),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
      columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]*$/)),
      rows: z.number().int(),
    }),
  ),
  /** Sequences of the identity columns. */
  sequences: z.array(
    z.object({
      name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
      lastValue: z.string().regex(/^\d+$/).nullable(),
    }),
  ),
  /** Number of uploaded files. */
  files: z.number().int(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export interface TableColumns {
  name: string;
  columns: string[];
}

/** Lists the app's tables with their writable columns. */
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

/** Lists each sequence's last value; null if unused. */
export async function listSequences(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; lastValue: string | null }>(
    `select sequencename as name, last_value::text as "lastValue"
     from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}
