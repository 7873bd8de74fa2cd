import { asc, eq, inArray } from 'drizzle-orm';
import { BADGE_TIERS } from '../../../shared/badges';
import { findBadge } from '../../../shared/rules/badges';
import type { Db } from '../../db/pool';
import { userBadges, users } from '../../db/schema';
import { awardEarned } from '../../features/badges/award';
import { noLog } from '../../log';
import { DEMO_PEOPLE, DEMO_USERNAME } from './demo-words';

/** Badges that people show, and those that the demo account has not looked at yet. */
const SHOWCASED = 4;
const UNSEEN = 2;

const tierOf = (key: string) => BADGE_TIERS.indexOf(findBadge(key)?.tier ?? 'bronze');

/**
 * Awards what the demo community has come to, as if it had been awarded along the way: from the day
 * of signing up until now, the easier ones first. Everybody shows the hardest.
 */
export async function awardDemoBadges(db: Db, now: Date): Promise<void> {
  const names = [DEMO_USERNAME, ...DEMO_PEOPLE.map(([username]) => username)];
  const people = await db
    .select({ id: users.id, username: users.username, createdAt: users.createdAt })
    .from(users)
    .where(inArray(users.username, names))
    .orderBy(asc(users.id));
  for (const person of people) {
    await awardEarned({ db, log: noLog, realtime: { publish: () => {} } }, person.id);
    await spreadOut(db, person, now);
  }
}

interface Person {
  id: number;
  username: string;
  createdAt: Date;
}

async function spreadOut(db: Db, { id, username, createdAt }: Person, now: Date): Promise<void> {
  const rows = await db.select().from(userBadges).where(eq(userBadges.userId, id));
  const byTier = rows.toSorted(
    (a, b) => tierOf(a.badgeKey) - tierOf(b.badgeKey) || a.badgeKey.localeCompare(b.badgeKey),
  );
  const step = (now.getTime() - createdAt.getTime()) / (byTier.length + 1);
  const seen = byTier.length - (username === DEMO_USERNAME ? UNSEEN : 0);
  for (const [position, badge] of byTier.entries()) {
    const earnedAt = new Date(createdAt.getTime() + step * (position + 1));
    const isUnseen = position >= seen;
    const isShown = !isUnseen && position >= seen - SHOWCASED;
    await db
      .update(userBadges)
      .set({
        earnedAt,
        seenAt: isUnseen ? null : earnedAt,
        showcasedAt: isShown ? earnedAt : null,
      })
      .where(eq(userBadges.id, badge.id));
  }
}
