import { and, eq, ne } from 'drizzle-orm';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { Actor } from '../actor';
import type { Config } from '../config';
import type { Tx } from '../db/pool';
import { sessions } from '../db/schema';
import type { After } from '../db/transact';
import type { AppDeps } from '../deps';
import { isHttps } from '../http/own-origin';
import { deleteSession } from './delete-session';
import { sessionHash } from './session-hash';
import { createSessionReader, sessionCookieName } from './session-reader';
import { SessionStore } from './session-store';

/** The longest that browsers keep a cookie. */
const COOKIE_LIFETIME_MS = 400 * 24 * 60 * 60 * 1000;

/**
 * Says who is calling, in one look-up.
 *
 * The server alone decides when a session ends (30 days after its last use). The cookie lives
 * longer than that, because it is sent only at sign-in and a sliding session would otherwise end in
 * the browser while it is in use.
 */
export function whoCalls(deps: Pick<AppDeps, 'config' | 'db'>): RequestHandler {
  const read = createSessionReader(deps);
  return (req, _res, next) =>
    read(req.headers.cookie).then((found) => {
      if (found) {
        req.user = found.actor;
        req.sid = found.sid;
      }
      next();
    }, next);
}

/** Guards of the routes that sign somebody in: what `signIn` makes the session with. */
export function sessionMaker(
  deps: Pick<AppDeps, 'config' | 'db' | 'pool' | 'log' | 'realtime'>,
  passport: { initialize(): RequestHandler },
): RequestHandler[] {
  const { config } = deps;
  // TLS ends at the proxy. PUBLIC_URL is the operator's word that browsers speak https, so that
  // a Secure cookie is sent even where TRUST_PROXY was forgotten.
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
  return [knowsHttps, maker, passport.initialize()];
}

const cookieOptions = (config: Pick<Config, 'publicUrl'>) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(config),
  path: '/',
});

/**
 * Signs a person in under a new session id (passport regenerates it); the old id is worthless.
 * For routes with the guards of `sessionMaker`.
 */
export function signIn(req: Request, actor: Actor): Promise<void> {
  return new Promise((resolve, reject) =>
    req.logIn(actor, (error: unknown) => (error ? reject(error) : resolve())),
  );
}

/** Ends this request's session, if there is one, with its sockets, and takes the cookie back. */
export async function endSession(
  deps: Pick<AppDeps, 'config' | 'db' | 'realtime'>,
  req: Request,
  res: Response,
): Promise<void> {
  const { session: made } = req;
  if (made) {
    // One that a sign-in has just made: express-session must not send its cookie.
    await new Promise<void>((resolve, reject) =>
      made.destroy((error: unknown) => (error ? reject(error) : resolve())),
    );
  } else if (req.sid !== undefined) {
    await deleteSession(deps, req.sid);
  }
  takeCookieBack(deps, res);
}

/** Has the browser forget a session that has ended. */
export function takeCookieBack({ config }: Pick<AppDeps, 'config'>, res: Response): void {
  res.clearCookie(sessionCookieName(config), cookieOptions(config));
}

/** Ends a person's sessions on every instance, all or all but one, with their sockets. */
export async function endSessions(
  { realtime }: Pick<AppDeps, 'realtime'>,
  tx: Tx,
  after: After,
  userId: number,
  exceptSid?: string,
): Promise<void> {
  const others = exceptSid === undefined ? undefined : ne(sessions.sid, exceptSid);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
  const exceptSessionHash = exceptSid === undefined ? null : sessionHash(exceptSid);
  after(() => realtime.publish({ type: 'sessions.ended', userId, exceptSessionHash }));
}
