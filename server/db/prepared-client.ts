import { createHash } from 'node:crypto';
import pg from 'pg';

/** Each prepared statement takes memory on every connection. */
const MAX_STATEMENTS = 500;

/** The best plan of a search depends on the text, so these are planned at every call. */
const UNPREPARED = /\blike\b/i;

/** Statement names by SQL text; each connection prepares a statement at its first use. */
const names = new Map<string, string | undefined>();

function nameOf(text: string): string | undefined {
  if (names.has(text)) return names.get(text);
  // Lists of any length make endless texts; the first few hundred are the app's own.
  if (names.size >= MAX_STATEMENTS) return undefined;
  const name = UNPREPARED.test(text)
    ? undefined
    : createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

/** Names the statement if it has parameters and no name yet. */
function withName(args: unknown[]): unknown[] {
  const [first, values, ...rest] = args;
  if (typeof first === 'string') {
    if (!Array.isArray(values)) return args;
    return [{ text: first, name: nameOf(first) }, values, ...rest];
  }
  const config = first as Partial<pg.QueryConfig>;
  const hasValues = Array.isArray(values) || Array.isArray(config.values);
  if (!hasValues || config.text === undefined || config.name !== undefined) return args;
  return [{ ...config, name: nameOf(config.text) }, values, ...rest];
}

/**
 * A connection that has Postgres parse and plan each parameterized statement once instead of at every
 * call: planning a look-up costs more than running it.
 */
export class PreparedClient extends pg.Client {
  override query(...args: unknown[]): never {
    return (super.query as (...all: unknown[]) => never).apply(this, withName(args));
  }
}
