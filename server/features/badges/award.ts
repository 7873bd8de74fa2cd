import type { Occasion } from '#shared/rules/badge-occasions';
import { OCCASIONS } from '#shared/rules/badge-occasions';
import { BADGES, type BadgeRule, earnedKeys, type Metric } from '#shared/rules/badges';
import type { Reader } from '../../db/pool';
import { type After, transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { AppDeps } from '../../deps';
import { isForeignKeyViolation } from '../../http/app-error';
import type { Handler } from '../../jobs/definitions';
import type { EarnedBadge } from './badges.queries';
import * as queries from './badges.queries';
import { readMetrics } from './metrics.queries';

const ofMetrics = (metrics: readonly Metric[]) =>
  BADGES.filter(({ metric }) => metrics.includes(metric));

const badgesOf = (occasion: Occasion): readonly BadgeRule[] => ofMetrics(OCCASIONS[occasion]);

/** With targets of at least this, hardly anybody has all badges of an occasion. */
const FAR = 100;

/** Whether most people soon have all badges of an occasion, so that checking saves jobs. */
const isSoonOver = (occasion: Occasion): boolean =>
  badgesOf(occasion).every(({ target }) => target < FAR);

/**
 * Enqueues awarding the badges that something may have earned, unless the person has them all. Call
 * it last in the transaction, since it may wait for another transaction of that person.
 */
export async function awardSoon(
  { jobs }: Pick<AppDeps, 'jobs'>,
  tx: Reader,
  after: After,
  userId: number,
  occasion: Occasion,
): Promise<void> {
  if (isSoonOver(occasion)) {
    const keys = badgesOf(occasion).map(({ key }) => key);
    if ((await queries.countOf(tx, userId, keys)) === keys.length) return;
  }
  await jobs.enqueue(tx, after, 'badges.award', { userId, occasion });
}

export async function awardBothSoon(
  deps: Pick<AppDeps, 'jobs'>,
  tx: Reader,
  after: After,
  people: readonly [number, number],
  occasion: Occasion,
): Promise<void> {
  // In a fixed order, since each call may wait for a lock.
  for (const userId of people.toSorted((a, b) => a - b)) {
    await awardSoon(deps, tx, after, userId, occasion);
  }
}

/**
 * Awards the badges a person has earned so far, of one occasion or all, and notifies their sockets.
 * Idempotent and safe to run concurrently.
 * @returns the new badges
 */
export async function awardEarned(
  deps: Pick<AppDeps, 'db' | 'log'> & { realtime: Pick<AppDeps['realtime'], 'publish'> },
  userId: number,
  occasion?: Occasion,
): Promise<EarnedBadge[]> {
  const rows = await queries.listEarned(deps.db, userId);
  const has = new Set(rows.map(({ badge }) => badge.key));
  const missing = (occasion ? badgesOf(occasion) : BADGES).filter(({ key }) => !has.has(key));
  const metrics = await readMetrics(
    deps.db,
    userId,
    missing.map(({ metric }) => metric),
  );
  const keys = earnedKeys(metrics, missing);
  if (keys.length === 0) return [];
  try {
    return await transact(deps, async (tx, after) => {
      await bumpVersions(tx, [userId], 'badges');
      const awarded = await queries.insertBadges(tx, userId, keys);
      if (awarded.length > 0) {
        after(() => deps.realtime.publish({ type: 'badges.changed', userId }));
      }
      return awarded;
    });
  } catch (error) {
    // The account was deleted meanwhile.
    if (isForeignKeyViolation(error)) return [];
    throw error;
  }
}

export const awardBadges: Handler<'badges.award'> = async (deps, { userId, occasion }) => {
  await awardEarned(deps, userId, occasion);
};
