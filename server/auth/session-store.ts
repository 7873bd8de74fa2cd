import connectPgSimple from 'connect-pg-simple';
import session from 'express-session';
import type { Logger } from 'pino';
import type { Pool } from '../db/pool';
import { databaseSilent } from '../http/database-error';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A session ends this long after its last use. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

/** The row is written at most once in this time, however many requests there are. */
export const TOUCH_INTERVAL_MS = SESSION_LIFETIME_MS / 10;

const PRUNE_SECONDS = 60 * 60;

/** Sessions remembered as touched; when there are more, all are forgotten and asked once again. */
const REMEMBERED = 50_000;

/**
 * How long a request waits for its session. A server that refuses connections fails at once; one
 * that is frozen or cut off says nothing, and this first look-up is what notices.
 */
const PATIENCE_MS = 1_200;

const PgStore = connectPgSimple(session);

type Done = (error?: unknown) => void;

/**
 * connect-pg-simple with four differences. Polling must not write: a session is touched at most
 * once per TOUCH_INTERVAL_MS. A session without a person is not kept. And nothing brings an ended
 * session back: a touch is an UPDATE, and only a sign-in, under a new id, inserts. And nobody waits
 * long for a database that says nothing.
 */
export class SessionStore extends PgStore {
  /** When each session was last touched by this process (milliseconds since 1970). */
  private readonly touched = new Map<string, number>();

  constructor(
    private readonly pool: Pool,
    log: Logger,
  ) {
    super({
      pool,
      tableName: 'sessions',
      ttl: SESSION_LIFETIME_MS / 1000,
      pruneSessionInterval: PRUNE_SECONDS,
      errorLog: (message: unknown, error: unknown) => log.warn({ err: error }, String(message)),
    });
  }

  override get(sid: string, done: (error: unknown, data?: session.SessionData | null) => void) {
    let answered = false;
    const once: typeof done = (error, data) => {
      if (answered) return;
      answered = true;
      clearTimeout(timer);
      done(error, data);
    };
    const timer = setTimeout(() => once(databaseSilent()), PATIENCE_MS);
    super.get(sid, once);
  }

  override set(sid: string, data: session.SessionData, done: Done = () => {}): void {
    if (!hasPerson(data)) {
      this.destroy(sid, done);
      return;
    }
    // Without a date of its own the row expires by `ttl`; the browser's cookie lives longer.
    const cookie = { ...data.cookie, expires: null } as session.Cookie;
    super.set(sid, { ...data, cookie }, done);
  }

  override touch(sid: string, data: session.SessionData, done: Done = () => {}): void {
    const now = Date.now();
    if (!hasPerson(data) || (this.touched.get(sid) ?? 0) > now - TOUCH_INTERVAL_MS) {
      done();
      return;
    }
    if (this.touched.size >= REMEMBERED) this.touched.clear();
    this.touched.set(sid, now);
    this.pool
      .query('UPDATE sessions SET expire = $2 WHERE sid = $1 AND expire < $3', [
        sid,
        new Date(now + SESSION_LIFETIME_MS),
        new Date(now + SESSION_LIFETIME_MS - TOUCH_INTERVAL_MS),
      ])
      .then(() => done())
      // The answer is ready and right; the next request touches again.
      .catch(() => {
        this.touched.delete(sid);
        done();
      });
  }
}

function hasPerson(data: session.SessionData): boolean {
  const { passport } = data as session.SessionData & { passport?: { user?: number } };
  return passport?.user !== undefined;
}
