import { createHash } from 'node:crypto';
import pg from 'pg';

/** Distinct statements that are prepared; each takes memory on every connection. */
const MOST_STATEMENTS = 500;

/** What a search may use depends on what was typed: such a statement is planned for each text. */
const PLANNED_EACH_TIME = /\bilike\b/i;

/** Names by text, for the process: a connection prepares a statement at its first use. */
const names = new Map<string, string | undefined>();

function nameOf(text: string): string | undefined {
  if (names.has(text)) return names.get(text);
  // Lists of any length make texts without end; the first few hundred are the app's own.
  if (names.size >= MOST_STATEMENTS) return undefined;
  const name = PLANNED_EACH_TIME.test(text)
    ? undefined
    : createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

/** The call with its statement named, when it is one with parameters and has no name yet. */
function named(args: unknown[]): unknown[] {
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
 * A connection that has Postgres parse and plan each statement with parameters once, not at every
 * call: the same few dozen make up all requests, and planning a look-up costs more than to run it.
 */
export class PreparedClient extends pg.Client {
  override query(...args: unknown[]): never {
    return (super.query as (...all: unknown[]) => never).apply(this, named(args));
  }
}
