import connectPgSimple from 'connect-pg-simple';
import { and, eq, ne } from 'drizzle-orm';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import onHeaders from 'on-headers';
import type { Config } from '../config';
import type { After, Tx } from '../db/pool';
import { sessions, signInChallenges } from '../db/schema';
import type { Actor, AppDeps } from '../deps';
import { isHttps } from '../http/request-guards';
import { createSessionReader, SESSION_LIFETIME_MS, sessionCookieName } from './session-reader';
import { deleteSession, sessionHash } from './sessions';

/** The longest that browsers keep a cookie. */
export const COOKIE_LIFETIME_MS = 400 * 24 * 60 * 60 * 1000;

const PRUNE_INTERVAL_SECONDS = 60 * 60;

const PgStore = connectPgSimple(session);

type Done = (error?: unknown) => void;

/**
 * connect-pg-simple with four differences: sessions without a user are not saved, the others once,
 * `session-reader.ts` extends the expiry, and ending a session also closes its sockets.
 */
export class SessionStore extends PgStore {
  /**
   * express-session saves again when the answer ends, which would revive a session that a new
   * password ended meanwhile.
   */
  private readonly saved = new WeakSet<session.SessionData>();

  constructor(private readonly deps: Pick<AppDeps, 'pool' | 'db' | 'log' | 'realtime'>) {
    const { pool, log } = deps;
    super({
      pool,
      tableName: 'sessions',
      ttl: SESSION_LIFETIME_MS / 1000,
      disableTouch: true,
      pruneSessionInterval: PRUNE_INTERVAL_SECONDS,
      errorLog: (message: unknown, error: unknown) => log.warn({ err: error }, String(message)),
    });
  }

  override set(sid: string, data: session.SessionData, done: Done = () => {}): void {
    const { passport } = data as session.SessionData & { passport?: { user?: number } };
    if (passport?.user === undefined) {
      this.destroy(sid, done);
      return;
    }
    if (this.saved.has(data)) {
      done();
      return;
    }
    this.saved.add(data);
    // Without a date, the row expires by `ttl`; the browser's cookie lives longer.
    const cookie = { ...data.cookie, expires: null } as session.Cookie;
    super.set(sid, { ...data, cookie }, done);
  }

  override destroy(sid: string, done: Done = () => {}): void {
    deleteSession(this.deps, sid).then(() => done(), done);
  }
}

/**
 * Sets `req.user`, `req.sid` and `req.versions`. Only the server decides when a session ends (30 days after its
 * last use). The cookie lives longer: it is sent only at sign-in, so a sliding session would
 * otherwise expire in the browser while in use.
 */
export function readActor(deps: Pick<AppDeps, 'config' | 'db' | 'log'>): RequestHandler {
  const read = createSessionReader(deps);
  return (req, _res, next) =>
    read(req.headers.cookie).then((found) => {
      if (found) {
        req.user = found.actor;
        req.sid = found.sid;
        req.versions = found.versions;
      }
      next();
    }, next);
}

/** Guards that routes need before calling `signIn`. */
export function sessionMaker(
  deps: Pick<AppDeps, 'config' | 'db' | 'pool' | 'log' | 'realtime'>,
  passport: { initialize(): RequestHandler },
): RequestHandler[] {
  const { config } = deps;
  // TLS ends at the proxy. With an https PUBLIC_URL, the Secure cookie is sent even if TRUST_PROXY
  // was forgotten.
  const knowsHttps: RequestHandler = (req, _res, next) => {
    if (isHttps(config)) Object.defineProperty(req, 'secure', { value: true });
    next();
  };
  const maker = session({
    name: sessionCookieName(config),
    secret: config.sessionSecret,
    store: new SessionStore(deps),
    resave: false,
    saveUninitialized: false,
    cookie: { ...cookieOptions(config), maxAge: COOKIE_LIFETIME_MS },
  });
  return [knowsHttps, sessionCookieFirst, maker, passport.initialize()];
}

/** Puts it before the cookie of `known-device.ts`, for clients that read only one. */
const sessionCookieFirst: RequestHandler = (_req, res, next) => {
  onHeaders(res, () => {
    const cookies = res.getHeader('Set-Cookie');
    if (Array.isArray(cookies)) res.setHeader('Set-Cookie', cookies.toReversed());
  });
  next();
};

export const cookieOptions = (config: Pick<Config, 'publicUrl'>) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(config),
  path: '/',
});

/** A cookie for some minutes that holds a token of `newToken`. */
export function tokenCookie(config: Pick<Config, 'publicUrl'>, purpose: string) {
  const name = isHttps(config) ? `__Host-ripcord.${purpose}` : `ripcord.${purpose}`;
  const pattern = new RegExp(`(?:^|; *)${name.replaceAll('.', '\\.')}=([\\w-]{43})(?:;|$)`);
  return {
    /** '' without one. */
    read: (req: Pick<Request, 'headers'>) => pattern.exec(req.headers.cookie ?? '')?.[1] ?? '',
    write(res: Response, token: string, minutes: number): void {
      res.cookie(name, token, { ...cookieOptions(config), maxAge: minutes * 60_000 });
    },
    clear: (res: Response) => res.clearCookie(name, cookieOptions(config)),
  };
}

/** Signs in under a new session id, made by passport. Requires the guards of `sessionMaker`. */
export const signIn = (req: Request, actor: Actor): Promise<void> =>
  new Promise((resolve, reject) =>
    req.logIn(actor, (error: unknown) => (error ? reject(error) : resolve())),
  );

/** Ends the request's session, if any, closes its sockets and clears the cookie. */
export async function endSession(
  deps: Pick<AppDeps, 'config' | 'db' | 'log' | 'realtime'>,
  req: Request,
  res: Response,
): Promise<void> {
  const { session: made } = req;
  if (made) {
    // A sign-in has just created it, so express-session must not send its cookie.
    await new Promise<void>((resolve, reject) =>
      made.destroy((error: unknown) => (error ? reject(error) : resolve())),
    );
  } else if (req.sid !== undefined) {
    await deleteSession(deps, req.sid);
  }
  clearSessionCookie(deps, res);
}

export function clearSessionCookie({ config }: Pick<AppDeps, 'config'>, res: Response): void {
  res.clearCookie(sessionCookieName(config), cookieOptions(config));
}

/**
 * Ends a person's sessions on every instance, all or all but one, including their sockets and
 * sign-ins that wait for a second step.
 */
export async function endSessions(
  { realtime }: Pick<AppDeps, 'realtime'>,
  tx: Tx,
  after: After,
  userId: number,
  exceptSid?: string,
): Promise<void> {
  const others = exceptSid === undefined ? undefined : ne(sessions.sid, exceptSid);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  const exceptSessionHash = exceptSid === undefined ? null : sessionHash(exceptSid);
  after(() => realtime.publish({ type: 'sessions.ended', userId, exceptSessionHash }));
}
