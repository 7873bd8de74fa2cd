import { and, eq, ne } from 'drizzle-orm';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import session from 'express-session';
import type { Config } from '../config';
import type { Db } from '../db/pool';
import { sessions } from '../db/schema';
import type { AppDeps } from '../deps';
import { isHttps } from '../http/own-origin';
import type { Actor } from './actor';
import { SessionStore } from './session-store';

/** The longest that browsers keep a cookie. */
const COOKIE_LIFETIME_MS = 400 * 24 * 60 * 60 * 1000;

/** `__Host-` binds the cookie to this host, to "/" and to https; browsers refuse it over http. */
export const sessionCookieName = (config: Pick<Config, 'publicUrl'>): string =>
  isHttps(config) ? '__Host-ripcord.sid' : 'ripcord.sid';

/**
 * Says who is calling: the session's row and the person's row, each one look-up by primary key.
 *
 * The server alone decides when a session ends (30 days after its last use). The cookie lives
 * longer than that, because express-session sends it only at sign-in and a sliding session would
 * otherwise end in the browser while it is in use.
 */
export function sessionLayer(
  { config, pool, log }: Pick<AppDeps, 'config' | 'pool' | 'log'>,
  passport: { initialize(): RequestHandler; session(): RequestHandler },
): RequestHandler {
  const router = Router();
  if (isHttps(config)) {
    // TLS ends at the proxy. PUBLIC_URL is the operator's word that browsers speak https, so that
    // a Secure cookie is sent even where TRUST_PROXY was forgotten.
    router.use((req, _res, next) => {
      Object.defineProperty(req, 'secure', { value: true });
      next();
    });
  }
  router.use(
    session({
      name: sessionCookieName(config),
      secret: config.sessionSecret,
      store: new SessionStore(pool, log),
      resave: false,
      saveUninitialized: false,
      cookie: { ...cookieOptions(config), maxAge: COOKIE_LIFETIME_MS },
    }),
    passport.initialize(),
    passport.session(),
  );
  return router;
}

const cookieOptions = (config: Pick<Config, 'publicUrl'>) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(config),
  path: '/',
});

/** Signs a person in under a new session id (passport regenerates it); the old id is worthless. */
export function signIn(req: Request, actor: Actor): Promise<void> {
  return new Promise((resolve, reject) =>
    req.logIn(actor, (error: unknown) => (error ? reject(error) : resolve())),
  );
}

/**
 * Ends this request's session, if there is one, and takes the cookie back. Not by passport's
 * logout, which would at once begin an empty session under a new cookie.
 */
export async function endSession(
  config: Pick<Config, 'publicUrl'>,
  req: Request,
  res: Response,
): Promise<void> {
  if (req.user) {
    await new Promise<void>((resolve, reject) =>
      req.session.destroy((error: unknown) => (error ? reject(error) : resolve())),
    );
  }
  res.clearCookie(sessionCookieName(config), cookieOptions(config));
}

/** Ends a person's sessions on every instance, all or all but one; runs in a transaction too. */
export async function endSessions(
  db: Pick<Db, 'delete'>,
  userId: number,
  { exceptSid }: { exceptSid?: string } = {},
): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        exceptSid === undefined ? undefined : ne(sessions.sid, exceptSid),
      ),
    );
}
