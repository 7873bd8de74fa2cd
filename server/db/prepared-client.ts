import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';

/** Limited, because each prepared statement takes memory on every connection. */
const MAX_STATEMENTS = 500;

/** Not prepared: the best plan of a search depends on its text, so it is planned on every call. */
const UNPREPARED = /\blike\b/i;

/** Not prepared if undefined. */
const nameOf = (text: string) =>
  UNPREPARED.test(text)
    ? undefined
    : createHash('sha256').update(text).digest('base64url').slice(0, 20);

interface Streaming {
  connection: { stream: Pick<Writable, 'cork' | 'uncork'> };
}

/**
 * A connection on which Postgres parses and plans each parameterized statement once rather than on
 * every call, since planning a look-up costs more than running it. Statements issued together share
 * one network write.
 */
export class PreparedClient extends pg.Client {
  /** Statement names by SQL text. */
  #names = new Map<string, string | undefined>();

  override query(...args: unknown[]): never {
    const { stream } = (this as unknown as Streaming).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return (super.query as (...all: unknown[]) => never).apply(this, this.#withName(args));
  }

  /** Names the statement if it has parameters but no name yet. */
  #withName(args: unknown[]): unknown[] {
    const [first, values, ...rest] = args;
    if (typeof first === 'string') {
      if (!Array.isArray(values)) return args;
      return [{ text: first, name: this.#nameOf(first) }, values, ...rest];
    }
    const config = first as Partial<pg.QueryConfig>;
    const hasValues = Array.isArray(values) || Array.isArray(config.values);
    if (!hasValues || config.text === undefined || config.name !== undefined) return args;
    return [{ ...config, name: this.#nameOf(config.text) }, values, ...rest];
  }

  #nameOf(text: string): string | undefined {
    // Lists of varying length produce endless texts; the first few hundred are the app's own.
    if (!this.#names.has(text) && this.#names.size < MAX_STATEMENTS) {
      this.#names.set(text, nameOf(text));
    }
    return this.#names.get(text);
  }
}
