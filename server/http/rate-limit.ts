import { BlockList, isIPv6 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppDeps } from '../deps';
import { AppError } from './app-error';

/** So many in so long; RATE_LIMIT_SCALE multiplies `points`. */
export interface Limit {
  /** Names the limit in the table. */
  name: string;
  points: number;
  seconds: number;
  /** The sentence of the 429, up to when to try again. */
  message: string;
}

export interface Limiter {
  /** Counts one. @throws AppError 429 with Retry-After when that is one too many */
  consume(key: string): Promise<void>;
  /** Takes one back that turned out not to count. */
  giveBack(key: string): Promise<void>;
}

/** A limit kept in Postgres: instances share it and restarts keep it. */
export function createLimiter(
  { pool, config }: Pick<AppDeps, 'pool' | 'config'>,
  { name, points, seconds, message }: Limit,
): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: Math.max(1, Math.round(points * config.rateLimitScale)),
    duration: seconds,
  });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError('rate_limited', `${message} ${tryAgainIn(retryAfter)}`, { retryAfter });
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}

/** Seconds from which on a wait is told in a unit, and the unit's own length; the longest first. */
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

/** A guard that counts every request of an address. */
export function limitByAddress(limiter: Limiter): RequestHandler {
  return async (req, _res, next) => {
    await limiter.consume(addressKey(req));
    next();
  };
}

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/**
 * Whom a request counts for: the address, believed from X-Forwarded-For only behind TRUST_PROXY.
 * One IPv6 customer holds a whole /64, so that its 64 bits count together.
 */
export function addressKey(req: Pick<Request, 'ip'>): string {
  const ip = (req.ip ?? '').split('%', 1)[0] ?? '';
  if (!isIPv6(ip)) return ip;
  const dotted = /(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1];
  if (dotted && mapped.check(ip, 'ipv6')) return dotted;
  return `${ipv6Prefix(ip)}::/64`;
}

/** The first four groups of an IPv6 address, each without leading zeros. */
function ipv6Prefix(ip: string): string {
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':');
    const dotted = rest.some((group) => group.includes('.')) ? 1 : 0;
    while (groups.length + rest.length + dotted < 8) groups.push('0');
    groups.push(...rest);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
