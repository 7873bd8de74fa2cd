import type { Request, RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { type Message, t } from '#shared/translate';
import { createKeyedQueue } from '../async';
import type { Config } from '../config';
import type { Pool } from '../db/pool';
import type { AppDeps } from '../deps';
import { AppError } from './app-error';
import {
  LIMITS,
  type Limit,
  type LimitName,
  MEMORY_LIMITS,
  PERSON_LIMITS,
  type PersonLimit,
  SHARED_LIMITS,
} from './limits';
import { isMutation } from './request-guards';

/** What is left of a limit, and for how many milliseconds it counts. */
export interface Left {
  points: number;
  milliseconds: number;
}

export interface Limiter {
  /** @throws AppError 429 with Retry-After if the limit is reached */
  consume(key: string): Promise<Left>;
  /** As `consume`, but counts nothing. */
  check(key: string): Promise<void>;
  /** Undoes a `consume` that turned out not to count. */
  giveBack(key: string): Promise<void>;
}

export const scaled = (
  { points }: Pick<Limit, 'points'>,
  { rateLimitScale }: Pick<Config, 'rateLimitScale'>,
) => Math.max(1, Math.round(points * rateLimitScale));

export function createLimiter(
  { pool, config }: Pick<AppDeps, 'pool' | 'config'>,
  name: LimitName,
  message: Message = LIMITS[name].message,
): Limiter {
  const limit = { ...LIMITS[name], message };
  const store = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: scaled(limit, config),
    duration: limit.seconds,
  });
  const limiter = limiterOn(store, limit);
  // Counts of the same key lock the same row: here they wait without a connection each.
  const queue = createKeyedQueue<string>({ atOnce: 1 });
  return { ...limiter, consume: (key) => queue.run(key, () => limiter.consume(key)) };
}

/** Milliseconds between additions to the shared counts. */
const SHARE_MS = 1_000;

/** Keys are sorted, so that all instances lock rows in the same order. */
const ADD_COUNTS = `
  insert into rate_limits as known (key, points, expire)
  select key, points, $3 from unnest($1::text[], $2::int[]) as fresh (key, points)
  on conflict (key) do update set
    points = excluded.points + case when known.expire > $4 then known.points else 0 end,
    expire = case when known.expire > $4 then known.expire else excluded.expire end
  returning key, points, expire`;

type SharedName = keyof typeof SHARED_LIMITS;

const sharedLimiters = new WeakMap<Pool, Map<SharedName, Limiter>>();

/**
 * Refuses by a count in memory, so that no request waits for a write. Once a second, one statement
 * adds the new counts of all keys to those in Postgres and reads what all instances have counted;
 * so the limit holds across instances and restarts, but for what comes within that second. The same
 * limiter for all routes of an app.
 */
export function createSharedLimiter(
  { pool, config, background }: Pick<AppDeps, 'pool' | 'config' | 'background'>,
  name: SharedName,
): Limiter {
  const limiters = sharedLimiters.get(pool) ?? new Map<SharedName, Limiter>();
  sharedLimiters.set(pool, limiters);
  const known = limiters.get(name);
  if (known) return known;
  const limit = SHARED_LIMITS[name];
  const store = new RateLimiterMemory({ points: scaled(limit, config), duration: limit.seconds });
  const fresh = new Map<string, number>();
  let isDue = false;

  async function share(): Promise<void> {
    isDue = false;
    const counts = [...fresh].map(([key, count]) => [`${name}:${key}`, count] as const).sort();
    fresh.clear();
    const now = Date.now();
    const keys = counts.map(([key]) => key);
    const points = counts.map(([, count]) => count);
    const { rows } = await pool.query<{ key: string; points: number; expire: number }>(ADD_COUNTS, [
      keys,
      points,
      now + limit.seconds * 1_000,
      now,
    ]);
    for (const row of rows) {
      const key = row.key.slice(name.length + 1);
      const count = row.points + (fresh.get(key) ?? 0);
      await store.set(key, count, Math.max(1, row.expire - Date.now()) / 1_000);
    }
  }

  const limiter = limiterOn(store, limit);
  const counting: Limiter = {
    ...limiter,
    async consume(key) {
      const left = await limiter.consume(key);
      fresh.set(key, (fresh.get(key) ?? 0) + 1);
      if (isDue) return left;
      isDue = true;
      setTimeout(() => background.run('limits', share), SHARE_MS).unref();
      return left;
    },
  };
  limiters.set(name, counting);
  return counting;
}

/** For requests that cost little. Each instance counts separately. */
export function createMemoryLimiter(config: Config, name: keyof typeof MEMORY_LIMITS): Limiter {
  const limit: Limit = MEMORY_LIMITS[name];
  const store = new RateLimiterMemory({ points: scaled(limit, config), duration: limit.seconds });
  return limiterOn(store, limit);
}

export function tooMany(message: Message, milliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  const sentences = { problem: t(message), advice: tryAgainIn(retryAfter) };
  return new AppError('rate_limited', t('{problem} {advice}', sentences), { retryAfter });
}

const limiterOn = (limiter: RateLimiterAbstract, { message }: Limit): Limiter => ({
  async consume(key) {
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(key);
      return { points: remainingPoints, milliseconds: msBeforeNext };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooMany(message, refusal.msBeforeNext);
    }
  },
  async check(key) {
    const state = await limiter.get(key);
    if (state && state.consumedPoints >= limiter.points) throw tooMany(message, state.msBeforeNext);
  },
  async giveBack(key) {
    await limiter.reward(key);
  },
});

/** In the largest unit that is not too coarse. */
function tryAgainIn(seconds: number): string {
  const within = (unit: number) => Math.ceil(seconds / unit);
  if (seconds >= 36 * 3_600) {
    const count = within(24 * 3_600);
    return t('Please try again in {count, plural, one {# day} other {# days}}.', { count });
  }
  if (seconds >= 90 * 60) {
    const count = within(3_600);
    return t('Please try again in {count, plural, one {# hour} other {# hours}}.', { count });
  }
  if (seconds >= 60) {
    const count = within(60);
    return t('Please try again in {count, plural, one {# minute} other {# minutes}}.', { count });
  }
  const count = within(1);
  return t('Please try again in {count, plural, one {# second} other {# seconds}}.', { count });
}

export const limitBy =
  (keyOf: (req: Request) => string) =>
  (limiter: Limiter): RequestHandler =>
  async (req, _res, next) => {
    await limiter.consume(keyOf(req));
    next();
  };

export const limitByAddress = limitBy((req) => addressKey(req));

/** Counts before the input is parsed or files are received. */
export const limitByPerson = limitBy((req) => String(req.user?.id));

/** The router ignores case and a final slash, so the limits do too. */
const pathOf = ({ baseUrl, path }: Request) =>
  `${baseUrl}${path}`
    .toLowerCase()
    .replace(/^\/api(?=\/)/, '')
    .replace(/(?<=.)\/$/, '');

function appliesTo({ method, path, except, isSearch }: PersonLimit, req: Request) {
  const isMethod = (method === 'write') === isMutation(req);
  if (!isMethod || (isSearch && !req.query.q)) return false;
  const asked = pathOf(req);
  return path.test(asked) && !except?.test(asked);
}

/** @param extraScale multiplies the limits in addition to RATE_LIMIT_SCALE */
export function limitPeople({ rateLimitScale }: Config, extraScale: number): RequestHandler {
  const config = { rateLimitScale: rateLimitScale * extraScale };
  const limits = Object.values<PersonLimit>(PERSON_LIMITS).map((limit) => {
    const store = new RateLimiterMemory({ points: scaled(limit, config), duration: limit.seconds });
    return { limit, limiter: limiterOn(store, limit) };
  });
  return async (req, _res, next) => {
    const { user } = req;
    if (user) {
      for (const { limit, limiter } of limits) {
        if (appliesTo(limit, req)) await limiter.consume(String(user.id));
      }
    }
    next();
  };
}

/**
 * The key that a request counts against: its IP address, taken from X-Forwarded-For only behind
 * TRUST_PROXY. An IPv6 customer usually has a whole /64, so those 64 bits count together.
 */
export function addressKey(req: Pick<Request, 'ip'>): string {
  if (!req.ip || !ipaddr.isValid(req.ip)) return req.ip ?? '';
  const address = ipaddr.process(req.ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
