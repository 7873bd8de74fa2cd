import { BADGES, type BadgeRule, earnedKeys, type Metric } from '../../../shared/rules/badges';
import type { Db } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { AppDeps } from '../../deps';
import { isForeignKeyViolation } from '../../http/database-error';
import type { Handler } from '../../jobs/definitions';
import type { Realtime } from '../../realtime/events';
import type { EarnedBadge } from './badges.queries';
import * as queries from './badges.queries';
import { readMetrics } from './metrics.queries';
import type { Occasion } from './occasions';
import { OCCASIONS } from './occasions';

const ofMetrics = (metrics: readonly Metric[]): readonly BadgeRule[] =>
  BADGES.filter(({ metric }) => metrics.includes(metric));

/** The badges that each occasion may earn. */
const badgesOf = (occasion: Occasion): readonly BadgeRule[] => ofMetrics(OCCASIONS[occasion]);

/** A badge that asks for as many is far: hardly anybody has all of its occasion. */
const FAR = 100;

/** Whether it is worth to ask if a person has all that an occasion may earn. */
const isSoonOver = (occasion: Occasion): boolean =>
  badgesOf(occasion).every(({ target }) => target < FAR);

/**
 * Has a person's badges awarded after something that may have earned some: a job does it, which is
 * there if the transaction is. Call it last in the transaction, since it may wait for another of
 * that person's, and `wake('badges.award')` after the commit. Whoever has all that the occasion may
 * earn makes no job, where that comes soon.
 */
export async function awardSoon(
  { jobs }: Pick<AppDeps, 'jobs'>,
  tx: Pick<Db, 'select' | 'execute'>,
  userId: number,
  occasion: Occasion,
): Promise<void> {
  if (isSoonOver(occasion)) {
    const keys = badgesOf(occasion).map(({ key }) => key);
    if ((await queries.countOf(tx, userId, keys)) === keys.length) return;
  }
  await jobs.enqueue(tx, 'badges.award', { userId, occasion });
}

/** The same for two people who did it together. */
export async function awardBothSoon(
  deps: Pick<AppDeps, 'jobs'>,
  tx: Pick<Db, 'select' | 'execute'>,
  people: readonly [number, number],
  occasion: Occasion,
): Promise<void> {
  // All transactions in the same order, since each may wait.
  for (const userId of people.toSorted((a, b) => a - b)) {
    await awardSoon(deps, tx, userId, occasion);
  }
}

/**
 * Awards what a person has earned by now, of all badges or of those of one occasion, and tells their
 * sockets. Nothing is awarded twice or taken away, however often and by however many this is done.
 * @returns the badges that are new
 */
export async function awardEarned(
  { db, realtime }: Pick<AppDeps, 'db'> & { realtime: Pick<Realtime, 'publish'> },
  userId: number,
  occasion?: Occasion,
): Promise<EarnedBadge[]> {
  const rows = await queries.listEarned(db, userId);
  const has = new Set(rows.map(({ badge }) => badge.key));
  const missing = (occasion ? badgesOf(occasion) : BADGES).filter(({ key }) => !has.has(key));
  const metrics = await readMetrics(
    db,
    userId,
    missing.map(({ metric }) => metric),
  );
  const keys = earnedKeys(metrics, missing);
  if (keys.length === 0) return [];
  const awarded = await db
    .transaction(async (tx) => {
      await bumpVersions(tx, [userId], 'badges');
      return queries.insertBadges(tx, userId, keys);
    })
    .catch((error: unknown) => {
      // The account was deleted meanwhile.
      if (isForeignKeyViolation(error)) return [];
      throw error;
    });
  if (awarded.length > 0) realtime.publish({ type: 'badges.changed', userId });
  return awarded;
}

/** Awards what an occasion earned. */
export const awardBadges: Handler<'badges.award'> = async (deps, { userId, occasion }) => {
  await awardEarned(deps, userId, occasion);
};
