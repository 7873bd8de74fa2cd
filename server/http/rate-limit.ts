import type { Request, RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { createKeyedQueue } from '../async';
import type { Config } from '../config';
import type { AppDeps } from '../deps';
import { AppError } from './app-error';
import {
  LIMITS,
  type Limit,
  type LimitName,
  MEMORY_LIMITS,
  PERSON_LIMITS,
  type PersonLimit,
} from './limits';
import { isMutation } from './request-guards';

export interface Limiter {
  /** @throws AppError 429 with Retry-After if the limit is reached */
  consume(key: string): Promise<void>;
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
  message: string = LIMITS[name].message,
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

/** For requests that need no database. Each instance counts separately. */
export function createMemoryLimiter(config: Config, name: keyof typeof MEMORY_LIMITS): Limiter {
  const limit: Limit = MEMORY_LIMITS[name];
  const store = new RateLimiterMemory({ points: scaled(limit, config), duration: limit.seconds });
  return limiterOn(store, limit);
}

export function tooMany(message: string, milliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AppError('rate_limited', `${message} ${tryAgainIn(retryAfter)}`, { retryAfter });
}

const limiterOn = (limiter: RateLimiterAbstract, { message }: Limit): Limiter => ({
  async consume(key) {
    try {
      await limiter.consume(key);
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

/** Waits of at least `from` seconds are shown in this unit, of `size` seconds. */
const UNITS = [
  { from: 36 * 3_600, size: 24 * 3_600, word: 'day' },
  { from: 90 * 60, size: 3_600, word: 'hour' },
  { from: 60, size: 60, word: 'minute' },
];

function tryAgainIn(seconds: number): string {
  const unit = UNITS.find(({ from }) => seconds >= from) ?? { size: 1, word: 'second' };
  const count = Math.ceil(seconds / unit.size);
  return `Please try again in ${count} ${unit.word}${count === 1 ? '' : 's'}.`;
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
const pathOf = ({ path }: Request) => path.toLowerCase().replace(/(?<=.)\/$/, '');

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
