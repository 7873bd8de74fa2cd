import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getTableName, type Table } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';

/** Roughly one socket write (characters). */
const CHUNK_CHARACTERS = 64 * 1024;

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

/** A value in COPY's text format. */
function copyValue(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 't' : 'f';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

function* inChunks<Row extends object>(
  rows: Iterable<Row>,
  columns: readonly (keyof Row)[],
): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${columns.map((column) => copyValue(row[column])).join('\t')}\n`;
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

/**
 * Streams rows with COPY, holding at most one chunk in memory. COPY keeps the given ids; call
 * `advanceIds` to move the sequence past them.
 */
export async function copyRows<T extends Table, C extends keyof T['$inferSelect'] & string>(
  client: pg.ClientBase,
  table: T,
  columns: readonly C[],
  rows: Iterable<Pick<T['$inferSelect'], C>>,
): Promise<void> {
  const names = columns.map((column) => `"${toSnakeCase(column)}"`).join(', ');
  const target = client.query(
    copyStreams.from(`COPY "${getTableName(table)}" (${names}) FROM STDIN`),
  );
  await pipeline(Readable.from(inChunks(rows, columns), { objectMode: true }), target);
}

/** Moves a table's sequence past ids written by COPY. */
export async function advanceIds(client: pg.ClientBase, table: Table): Promise<void> {
  const name = getTableName(table);
  await client.query(
    `SELECT setval(pg_get_serial_sequence('${name}', 'id'), greatest(1, (SELECT max(id) FROM "${name}")))`,
  );
}
