import type { Request, Response } from 'express';
import { Passport } from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import type { AppDeps } from '../../deps';
import { addressKey } from '../../http/rate-limit';
import { type Checked, createCredentialCheck, wrongCredentials } from './credentials';

declare module 'express-session' {
  interface SessionData {
    /** Set by passport. */
    passport?: { user?: number };
    /** Truncated User-Agent, shown only in words (`deviceOf`). */
    userAgent?: string;
  }
}

/** Characters. */
const USER_AGENT_MAX = 300;

/** One per app: nothing is shared between apps in a process. */
export type AppPassport = InstanceType<typeof Passport>;

export function createPassport(deps: Pick<AppDeps, 'db' | 'pool' | 'config'>): AppPassport {
  const check = createCredentialCheck(deps);
  const passport = new Passport();
  passport.use(
    new LocalStrategy({ passReqToCallback: true, session: false }, (req, name, password, done) => {
      check({ name, password, address: addressKey(req) }).then(
        (checked) => done(null, checked.actor, checked as never),
        (error: unknown) => done(error),
      );
    }),
  );
  // Runs after the new session is created and before it is saved, so that it is written once.
  passport.serializeUser<number, Request>((req, user, done) => {
    req.session.userAgent = req.get('user-agent')?.slice(0, USER_AGENT_MAX);
    done(null, user.id);
  });
  return passport;
}

/**
 * Runs the local strategy on the parsed body.
 * @throws AppError 401, 403 or 429
 */
export function checkCredentials(
  passport: AppPassport,
  req: Request,
  res: Response,
): Promise<Checked> {
  return new Promise((resolve, reject) => {
    const done = (error: unknown, user: Express.User | false | null, info: unknown) => {
      if (error) reject(error);
      else if (user) resolve(info as Checked);
      else reject(wrongCredentials());
    };
    passport.authenticate('local', { session: false }, done)(req, res, reject);
  });
}
