import {
  type Badge,
  type BadgeProgress,
  SHOWCASE_FULL,
  SHOWCASE_MAX,
  type UserBadge,
} from '#shared/badges';
import { BADGES, type BadgeRule, badgeProgress, type Metrics } from '#shared/rules/badges';
import { transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { Actor, AppDeps } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import type { EarnedBadge } from './badges.queries';
import * as queries from './badges.queries';
import { readMetrics } from './metrics.queries';

const presentBadge = ({ key, name, description, category, tier }: Badge): Badge => ({
  key,
  name,
  description,
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
    if (!earned) throw notFound('You do not have this badge.');
    if (showcased && (await queries.countOtherShowcased(tx, earned)) >= SHOWCASE_MAX) {
      throw new AppError('conflict', SHOWCASE_FULL);
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
