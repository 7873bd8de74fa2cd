import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Request, Response } from 'express';
import pLimit from 'p-limit';
import { Passport } from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import { CURRENT_PASSWORD_WRONG } from '../../../shared/accounts';
import { SUSPENDED } from '../../../shared/admin';
import { createKnownDevices, type Device } from '../../auth/known-device';
import { sessionHash } from '../../auth/sessions';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { addressKey, createLimiter, type Limiter } from '../../http/rate-limit';
import * as queries from './accounts.queries';

export interface Guess {
  /** Of an account, or of a name that nobody has. */
  accountKey: string;
  /** Client address; see `addressKey`. */
  address: string;
  /** Of a device that the account has signed in on. */
  knownDeviceId?: string | undefined;
}

/**
 * Limits wrong passwords or codes, shared by all instances. A stranger is slowed down by the limits of
 * their address; the limit of the account is far above them and stops many addresses together. An
 * owner's known device passes all of them and has its own.
 */
export function createGuessLimits(deps: Pick<AppDeps, 'pool' | 'config'>, kind: 'login' | 'code') {
  const addresses = createLimiter(deps, `${kind}-address`);
  const pairs = createLimiter(deps, `${kind}-pair`);
  const accounts = createLimiter(deps, `${kind}-account`);
  const devices = createLimiter(deps, `${kind}-device`);

  const countersOf = ({ accountKey, address, knownDeviceId }: Guess): [Limiter, string][] =>
    knownDeviceId
      ? [[devices, `${accountKey}|${knownDeviceId}`]]
      : [
          [addresses, address],
          [pairs, `${accountKey}|${address}`],
          [accounts, accountKey],
        ];

  /**
   * Counts a guess before it is checked, so that parallel ones count.
   * @returns undoes it, for a right one
   * @throws AppError 429
   */
  return async (guess: Guess): Promise<() => Promise<void>> => {
    const counted: [Limiter, string][] = [];
    const refund = async () => {
      await Promise.all(counted.map(([by, key]) => by.giveBack(key)));
    };
    for (const [by, key] of countersOf(guess)) {
      try {
        await by.consume(key);
      } catch (refusal) {
        // Nothing was checked: a refused account must not use up the limit of a whole address.
        await refund();
        throw refusal;
      }
      counted.push([by, key]);
    }
    return refund;
  };
}

/**
 * Concurrent password checks per process. A hash takes 46 MiB and a core. Since each check counts
 * against the limits until its outcome is known, a crowd signing in at once must not exhaust them.
 */
const CHECKS_AT_ONCE = 4;
const limit = pLimit(CHECKS_AT_ONCE);

/** Typed names may be e-mail addresses, so only a digest is stored. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The same for an unknown name and a wrong password. */
export const wrongCredentials = () =>
  new AppError('unauthenticated', 'Invalid username or password');

export const suspended = () => new AppError('forbidden', SUSPENDED);

export interface Credentials {
  /** Username or e-mail address, as typed. */
  name: string;
  password: string;
  /** Client address to count the attempt for; see `addressKey`. */
  address: string;
  device: Device | null;
}

export interface Checked {
  actor: Actor;
  passwordHash: string;
  /** Whether the account has signed in on this device before. */
  isKnownDevice: boolean;
}

/**
 * Checks name and password within limits shared by all instances. An attempt is counted before the
 * check, so that parallel guesses count, and refunded if it was right. An unknown name is counted
 * too, so that it cannot be told from an account.
 * @throws AppError 401 wrong name or password, 403 suspended, 429
 */
export function createCredentialCheck(deps: Pick<AppDeps, 'db' | 'pool' | 'config'>) {
  const countGuess = createGuessLimits(deps, 'login');
  const devices = createKnownDevices(deps.config);

  async function check({ name, password, address, device }: Credentials): Promise<Checked> {
    const account = await queries.findAccount(deps.db, name);
    const accountKey = account ? `id:${account.id}` : `name:${digest(name.toLowerCase())}`;
    const isKnownDevice = account !== undefined && devices.knows(device, account);
    const knownDeviceId = isKnownDevice ? device?.id : undefined;
    const refund = await countGuess({ accountKey, address, knownDeviceId });
    const matches = await verifyPassword(account?.passwordHash, password);
    if (!account || !matches) throw wrongCredentials();
    await refund();
    const { passwordHash, suspendedAt, ...actor } = account;
    // Only someone who knows the password learns of the suspension.
    if (suspendedAt) throw suspended();
    return { actor, passwordHash, isKnownDevice };
  }

  return (credentials: Credentials) => limit(() => check(credentials));
}

export interface OwnSession {
  actor: Actor;
  sid: string | undefined;
}

export const wrongCurrentPassword = () => invalidField('currentPassword', CURRENT_PASSWORD_WRONG);

/**
 * Checks the password of a signed-in person and returns its hash. Wrong ones count by session: an
 * unattended device must not allow guessing.
 */
export function createOwnPasswordCheck(deps: Pick<AppDeps, 'db' | 'pool' | 'config'>) {
  const limiter = createLimiter(deps, 'own-password');

  async function check({ actor, sid = '' }: OwnSession, password: string): Promise<string> {
    const key = sessionHash(sid);
    await limiter.consume(key);
    const passwordHash = (await queries.readStanding(deps.db, actor.id))?.passwordHash;
    const matches = await verifyPassword(passwordHash, password);
    if (passwordHash === undefined || !matches) throw wrongCurrentPassword();
    await limiter.giveBack(key);
    return passwordHash;
  }

  return (session: OwnSession, password: string) => limit(() => check(session, password));
}

/**
 * Re-checks after the session was created; see `readStanding`.
 * @throws AppError 401 when the password has changed meanwhile, 403 when suspended
 */
export async function checkStanding(
  { db }: Pick<AppDeps, 'db'>,
  { actor, passwordHash }: Pick<Checked, 'actor' | 'passwordHash'>,
): Promise<void> {
  const now = await queries.readStanding(db, actor.id);
  if (now?.passwordHash !== passwordHash) throw wrongCredentials();
  if (now.suspendedAt) throw suspended();
}

/** Argon2id (the library's default) with OWASP's first recommendation: 46 MiB, one pass. */
const PARAMETERS = {
  memoryCost: 47_104,
  timeCost: 1,
  parallelism: 1,
};

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Hash of a password that nobody has, with the same parameters. */
const DUMMY_HASH =
  '$argon2id$v=19$m=47104,t=1,p=1$rPUO3C+8hMpEt47cftTegA$GJKXybzd40sqhobuVFSxuUxFIQjuVvL7p9WuebPgYMs';

/** Without a hash (no such account) checks a dummy, so that the answer takes as long. */
export async function verifyPassword(stored: string | undefined, password: string) {
  const matches = await verify(stored ?? DUMMY_HASH, password);
  return stored !== undefined && matches;
}

declare module 'express-session' {
  interface SessionData {
    /** Set by passport. */
    passport?: { user?: number };
    /** Truncated User-Agent, shown only in words (`deviceOf`). */
    userAgent?: string;
    /** The account had not been used on this device before. */
    isNewDevice?: boolean;
  }
}

/** Characters. */
const USER_AGENT_MAX = 300;

/** One per app: nothing is shared between apps in a process. */
export type AppPassport = InstanceType<typeof Passport>;

export function createPassport(deps: Pick<AppDeps, 'db' | 'pool' | 'config'>): AppPassport {
  const check = createCredentialCheck(deps);
  const devices = createKnownDevices(deps.config);
  const passport = new Passport();
  passport.use(
    new LocalStrategy({ passReqToCallback: true, session: false }, (req, name, password, done) => {
      check({ name, password, address: addressKey(req), device: devices.read(req) }).then(
        (checked) => done(null, checked.actor, checked as never),
        (error: unknown) => done(error),
      );
    }),
  );
  // Runs after the new session is created and before it is saved, so that it is written once.
  passport.serializeUser<number, Request>((req, user, done) => {
    if (req.res?.locals.isNewDevice) req.session.isNewDevice = true;
    req.session.userAgent = req.get('user-agent')?.slice(0, USER_AGENT_MAX);
    done(null, user.id);
  });
  return passport;
}

/**
 * Runs the local strategy on the parsed body.
 * @throws AppError 401, 403 or 429
 */
export const checkCredentials = (
  passport: AppPassport,
  req: Request,
  res: Response,
): Promise<Checked> =>
  new Promise((resolve, reject) => {
    const done = (error: unknown, user: Express.User | false | null, info: unknown) => {
      if (error) reject(error);
      else if (user) resolve(info as Checked);
      else reject(wrongCredentials());
    };
    passport.authenticate('local', { session: false }, done)(req, res, reject);
  });
