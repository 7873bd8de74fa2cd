import connectPgSimple from 'connect-pg-simple';
import session from 'express-session';
import type { AppDeps } from '../deps';
import { deleteSession } from './delete-session';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A session ends this long after its last use. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

const PRUNE_SECONDS = 60 * 60;

const PgStore = connectPgSimple(session);

type Done = (error?: unknown) => void;

/**
 * connect-pg-simple, which writes the row of a sign-in, with three differences: a session without a
 * person is not kept, nothing is touched here (`session-reader.ts` does that), and a session that
 * ends, such as the one before a sign-in, takes its sockets along.
 */
export class SessionStore extends PgStore {
  constructor(private readonly deps: Pick<AppDeps, 'pool' | 'db' | 'log' | 'realtime'>) {
    const { pool, log } = deps;
    super({
      pool,
      tableName: 'sessions',
      ttl: SESSION_LIFETIME_MS / 1000,
      disableTouch: true,
      pruneSessionInterval: PRUNE_SECONDS,
      errorLog: (message: unknown, error: unknown) => log.warn({ err: error }, String(message)),
    });
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

  override destroy(sid: string, done: Done = () => {}): void {
    deleteSession(this.deps, sid).then(() => done(), done);
  }
}

function hasPerson(data: session.SessionData): boolean {
  const { passport } = data as session.SessionData & { passport?: { user?: number } };
  return passport?.user !== undefined;
}
