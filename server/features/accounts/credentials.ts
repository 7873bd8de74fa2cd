import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Request, Response } from 'express';
import pLimit from 'p-limit';
import { Passport } from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import { CURRENT_PASSWORD_WRONG } from '#shared/accounts';
import { SUSPENDED } from '#shared/admin';
import { normalizeEmail } from '#shared/email';
import { t } from '#shared/translate';
import { createKnownDevices, type Device } from '../../auth/known-device';
import { sessionHash } from '../../auth/sessions';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { addressKey, createLimiter, type Limiter } from '../../http/rate-limit';
import * as queries from './accounts.queries';

interface Guess {
  /** Key of an account, or of a name that no account has. */
  accountKey: string;
  /** Client address; see `addressKey`. */
  address: string;
  /** Id of a device that the account has signed in on. */
  knownDeviceId?: string | undefined;
}

/**
 * Limits wrong passwords across all instances. Strangers are slowed down by the limits of
 * their address; the account's limit is far higher and stops attacks from many addresses. A device
 * the owner is known to use bypasses all of these and has its own limit.
 */
function createGuessLimits(deps: Pick<AppDeps, 'pool' | 'config'>) {
  const addresses = createLimiter(deps, 'login-address');
  const pairs = createLimiter(deps, 'login-pair');
  const accounts = createLimiter(deps, 'login-account');
  const devices = createLimiter(deps, 'login-device');

  const countersOf = ({ accountKey, address, knownDeviceId }: Guess): [Limiter, string][] =>
    knownDeviceId
      ? [[devices, `${accountKey}|${knownDeviceId}`]]
      : [
          [addresses, address],
          [pairs, `${accountKey}|${address}`],
          [accounts, accountKey],
        ];

  /**
   * Counts a guess before it is checked, so that parallel guesses count.
   * @returns a function that undoes the count of a right guess
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
        // Nothing was checked: guesses at a locked account must not use up the address's limit.
        await refund();
        throw refusal;
      }
      counted.push([by, key]);
    }
    return refund;
  };
}

/**
 * Concurrent password checks per process. A hash takes 46 MiB and a core. Each check counts against
 * the limits until its outcome is known, and a crowd signing in at once must not exhaust them.
 */
const CHECKS_AT_ONCE = 4;
const limit = pLimit(CHECKS_AT_ONCE);

/** Typed names may be e-mail addresses, so only a digest is stored. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The same for unknown names and wrong passwords. */
export const wrongCredentials = () =>
  new AppError('unauthenticated', t('Invalid username or password'));

export const suspended = () => new AppError('forbidden', SUSPENDED);

export interface Credentials {
  /** Username or e-mail address, as typed. */
  name: string;
  password: string;
  /** Client address that the attempt counts for; see `addressKey`. */
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
 * check, so that parallel guesses count, and refunded if right. Unknown names are counted too, so
 * that they look like accounts.
 * @throws AppError 401 wrong name or password, 403 suspended, 429
 */
export function createCredentialCheck(deps: Pick<AppDeps, 'db' | 'pool' | 'config'>) {
  const countGuess = createGuessLimits(deps);
  const devices = createKnownDevices(deps.config);

  async function check({ name, password, address, device }: Credentials): Promise<Checked> {
    const account = await queries.findAccount(deps.db, name);
    const accountKey = account
      ? `id:${account.id}`
      : `name:${digest(normalizeEmail(name).toLowerCase())}`;
    const isKnownDevice = account !== undefined && devices.knows(device, account);
    const knownDeviceId = isKnownDevice ? device?.id : undefined;
    const refund = await countGuess({ accountKey, address, knownDeviceId });
    const matches = await verifyPassword(account?.passwordHash, password);
    if (!account || !matches) throw wrongCredentials();
    await refund();
    const { passwordHash, suspendedAt, ...actor } = account;
    // Only somebody who knows the password learns of the suspension.
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
 * Checks the password of a signed-in person and returns its hash. Wrong passwords count by session:
 * an unattended device must not allow guessing. Right ones count by person for `purpose`; beyond
 * that limit they count as wrong ones, so that the checks end too.
 */
export function createOwnPasswordCheck(
  deps: Pick<AppDeps, 'db' | 'pool' | 'config'>,
  purpose: 'password-changes' | 'confirmations',
) {
  const limiter = createLimiter(deps, 'own-password');
  const rightOnes = createLimiter(deps, purpose);

  async function check({ actor, sid = '' }: OwnSession, password: string): Promise<string> {
    const key = sessionHash(sid);
    await limiter.consume(key);
    const passwordHash = (await queries.readStanding(deps.db, actor.id))?.passwordHash;
    const matches = await verifyPassword(passwordHash, password);
    if (passwordHash === undefined || !matches) throw wrongCurrentPassword();
    await rightOnes.consume(String(actor.id));
    await limiter.giveBack(key);
    return passwordHash;
  }

  return (session: OwnSession, password: string) => limit(() => check(session, password));
}

/**
 * Checks again after the session was created; see `readStanding`.
 * @throws AppError 401 if the password has changed meanwhile, 403 if suspended
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

/**
 * Hashes at once in a process. One of libuv's four threads stays free for files, DNS and new
 * database connections: on a busy machine, they would wait for seconds behind a crowd's passwords.
 */
const HASHES_AT_ONCE = 3;
const hashing = pLimit(HASHES_AT_ONCE);

export const hashPassword = (password: string): Promise<string> =>
  hashing(() => hash(password, PARAMETERS));

/** Hash of an unknown password, with the same parameters. */
const DUMMY_HASH =
  '$argon2id$v=19$m=47104,t=1,p=1$rPUO3C+8hMpEt47cftTegA$GJKXybzd40sqhobuVFSxuUxFIQjuVvL7p9WuebPgYMs';

/** Without a hash (no such account), checks a dummy, so that the answer takes as long. */
export async function verifyPassword(stored: string | undefined, password: string) {
  const matches = await hashing(() => verify(stored ?? DUMMY_HASH, password));
  return stored !== undefined && matches;
}

declare module 'express-session' {
  interface SessionData {
    /** Set by passport. */
    passport?: { user?: number };
    /** Truncated User-Agent, shown only in words (`deviceOf`). */
    userAgent?: string;
    /** The account was not used on this device before. */
    isNewDevice?: boolean;
  }
}

/** Characters. */
const USER_AGENT_MAX = 300;

/** Created once per app, so that apps in one process share nothing. */
export type AppPassport = InstanceType<typeof Passport>;

/** What the strategy found, which passport has no place for. */
const outcomes = new WeakMap<object, Checked>();

export function createPassport(deps: Pick<AppDeps, 'db' | 'pool' | 'config'>): AppPassport {
  const check = createCredentialCheck(deps);
  const devices = createKnownDevices(deps.config);
  const passport = new Passport();
  passport.use(
    new LocalStrategy({ passReqToCallback: true, session: false }, (req, name, password, done) => {
      check({ name, password, address: addressKey(req), device: devices.read(req) }).then(
        (checked) => {
          outcomes.set(req, checked);
          done(null, checked.actor);
        },
        (error: unknown) => done(error),
      );
    }),
  );
  // Runs between creating and saving the session, so that it is saved once.
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
    const done = (error: unknown, user: Express.User | false | null) => {
      const checked = user ? outcomes.get(req) : undefined;
      if (checked) resolve(checked);
      else reject(error ?? wrongCredentials());
    };
    passport.authenticate('local', { session: false }, done)(req, res, reject);
  });
