import {
  type Badge,
  type BadgeProgress,
  SHOWCASE_MAX,
  showcaseFull,
  type UserBadge,
} from '#shared/badges';
import { OCCASIONS, type Occasion } from '#shared/rules/badge-occasions';
import {
  BADGES,
  type BadgeRule,
  badgeProgress,
  earnedKeys,
  type Metric,
  type Metrics,
} from '#shared/rules/badges';
import { t } from '#shared/translate';
import { type After, type Reader, transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { Actor, AppDeps } from '../../deps';
import { AppError, isForeignKeyViolation, notFound } from '../../http/app-error';
import type { Handler } from '../../jobs/definitions';
import { notify } from '../../jobs/notify';
import type { EarnedBadge } from './badges.queries';
import * as queries from './badges.queries';
import { readMetrics } from './metrics.queries';

/** In the reader's language. */
export const presentBadge = ({ key, name, description, category, tier }: BadgeRule): Badge => ({
  key,
  name: t(name),
  description: t(description),
  category,
  tier,
});

const presentEarned = ({ id, earnedAt, showcasedAt }: EarnedBadge) => ({
  id,
  earnedAt: earnedAt.toISOString(),
  showcased: showcasedAt !== null,
});

export const presentUserBadge = (earned: EarnedBadge): UserBadge => ({
  ...presentEarned(earned),
  badge: presentBadge(earned.badge),
});

/** An earned badge stays at its target, even if the count falls later. */
export const presentProgress = (
  badge: BadgeRule,
  metrics: Metrics,
  earned: EarnedBadge | undefined,
): BadgeProgress => ({
  ...presentBadge(badge),
  progress: earned ? badge.target : badgeProgress(badge, metrics),
  target: badge.target,
  earned: earned ? presentEarned(earned) : null,
});

export { listShowcased } from './badges.queries';

type Deps = Pick<AppDeps, 'db'>;
type WriteDeps = Pick<AppDeps, 'db' | 'log'>;

/** Counts only the metrics of badges that are not earned yet. */
export async function listCatalogue({ db }: Deps, actor: Actor): Promise<BadgeProgress[]> {
  const rows = await queries.listEarned(db, actor.id);
  const earned = new Map(rows.map((row) => [row.badge.key, row]));
  const missing = BADGES.filter(({ key }) => !earned.has(key));
  const metrics = await readMetrics(
    db,
    actor.id,
    missing.map(({ metric }) => metric),
  );
  return BADGES.map((badge) => presentProgress(badge, metrics, earned.get(badge.key)));
}

/** Returns other people's badges that `actor` may see. */
export const findVisibleBadges = ({ db }: Deps, actor: Actor, ids: readonly number[]) =>
  queries.findBadges(db, actor.id, ids);

/**
 * Adds a badge to the actor's profile or removes it. The version row is the lock that enforces
 * SHOWCASE_MAX.
 * @throws AppError 404 when `actor` does not have this badge, 409 when the showcase is full
 */
export const setShowcased = (deps: WriteDeps, actor: Actor, id: number, showcased: boolean) =>
  transact(deps, async (tx) => {
    await bumpVersions(tx, [actor.id], 'badges');
    const earned = await queries.findOwn(tx, actor.id, id);
    if (!earned) throw notFound(t('You do not have this badge.'));
    if (showcased && (await queries.countOtherShowcased(tx, earned)) >= SHOWCASE_MAX) {
      throw new AppError('conflict', showcaseFull());
    }
    await queries.setShowcased(tx, earned, showcased);
    return { ...earned, showcasedAt: showcased ? (earned.showcasedAt ?? new Date()) : null };
  });

/** Also updates the person's other devices. */
export async function markSeen(deps: WriteDeps & Pick<AppDeps, 'realtime'>, actor: Actor) {
  if (!(await queries.hasUnseen(deps.db, actor.id))) return;
  await transact(deps, async (tx, after) => {
    await bumpVersions(tx, [actor.id], 'badges');
    await queries.markSeen(tx, actor.id);
    after(() => deps.realtime.publish({ type: 'badges.changed', userId: actor.id }));
  });
}

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
  deps: Pick<AppDeps, 'db' | 'log' | 'jobs' | 'clock'> & {
    realtime: Pick<AppDeps['realtime'], 'publish'>;
  },
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
      for (const { id: about, badge } of awarded) {
        await notify(deps, tx, after, {
          kind: 'badge',
          by: null,
          to: userId,
          about,
          params: { badge: badge.key },
        });
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
