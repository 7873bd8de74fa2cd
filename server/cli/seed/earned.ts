import { asc, eq, inArray } from 'drizzle-orm';
import { BADGE_TIERS } from '#shared/badges';
import { findBadge } from '#shared/rules/badges';
import type { WritableDb } from '../../db/pool';
import { decks, userBadges, users } from '../../db/schema';
import type { Actor } from '../../deps';
import { awardEarned } from '../../features/badges/badges.service';
import { createDeck } from '../../features/decks/save-deck';
import { predictOwn } from '../../features/recommendations/predictions.service';
import {
  presentForecast,
  recommendDeck,
} from '../../features/recommendations/recommendations.service';
import { refit } from '../../features/recommendations/refit';
import { noJobs } from '../../jobs/queue';
import { noLog } from '../../log';
import { withoutThreads } from '../../thread-tasks';
import { DEMO_USERNAMES, demo } from './random';

/** Badges that people show on their profile, and badges the demo account has not seen yet. */
const SHOWCASED = 4;
const UNSEEN = 2;

type User = typeof users.$inferSelect;
type Deck = typeof decks.$inferSelect;

const demoPeople = (db: WritableDb) =>
  db.select().from(users).where(inArray(users.username, DEMO_USERNAMES)).orderBy(asc(users.id));

/**
 * Awards earned badges over the time since people joined, easier ones first. Everybody shows their
 * hardest.
 */
export async function awardDemoBadges(db: WritableDb, now: Date): Promise<void> {
  for (const person of await demoPeople(db)) {
    await awardEarned({ db, log: noLog, jobs: noJobs, realtime: { publish: () => {} } }, person.id);
    await spreadBadges(db, person, now);
  }
}

const tierOf = (key: string) => BADGE_TIERS.indexOf(findBadge(key)?.tier ?? 'bronze');

async function spreadBadges(
  db: WritableDb,
  { id, username, createdAt }: User,
  now: Date,
): Promise<void> {
  const rows = await db.select().from(userBadges).where(eq(userBadges.userId, id));
  const byTier = rows.toSorted(
    (a, b) => tierOf(a.badgeKey) - tierOf(b.badgeKey) || a.badgeKey.localeCompare(b.badgeKey),
  );
  const step = (now.getTime() - createdAt.getTime()) / (byTier.length + 1);
  const seen = byTier.length - (username === demo.username ? UNSEEN : 0);
  for (const [position, badge] of byTier.entries()) {
    const earnedAt = new Date(createdAt.getTime() + step * (position + 1));
    const isUnseen = position >= seen;
    const isShown = !isUnseen && position >= seen - SHOWCASED;
    const seenAt = isUnseen ? null : earnedAt;
    await db
      .update(userBadges)
      .set({ earnedAt, seenAt, showcasedAt: isShown ? earnedAt : null })
      .where(eq(userBadges.id, badge.id));
  }
}

const comboIdsOf = ({ combo1Id, combo2Id, combo3Id }: Deck) => [combo1Id, combo2Id, combo3Id];

/**
 * Predicts every demo deck with the app's own model, fitted to all current battles. Every other
 * person has a recommended deck.
 */
export async function forecastDecks(db: WritableDb): Promise<void> {
  await refit({ db, log: noLog });
  for (const [position, actor] of (await demoPeople(db)).entries()) {
    const own = await db.select().from(decks).where(eq(decks.userId, actor.id)).orderBy(decks.id);
    if (own.length === 0) continue;
    await forecastOwnDecks(db, actor, own);
    if (position % 2 === 0) await markRecommended(db, actor, own);
  }
}

async function forecastOwnDecks(db: WritableDb, actor: Actor, own: readonly Deck[]): Promise<void> {
  const { combos, forecast } = await predictOwn({ db }, actor);
  for (const deck of own) {
    const [a, b, c] = comboIdsOf(deck).map((id) => combos.find(({ combo }) => combo.id === id));
    if (!a || !b || !c) throw new Error(`A combo of the deck "${deck.name}" is not its owner's`);
    const forecasted = presentForecast(forecast([a, b, c]));
    await db.update(decks).set(forecasted).where(eq(decks.id, deck.id));
  }
}

/** Marks the recommended deck if it exists; otherwise, the demo account creates it. */
async function markRecommended(db: WritableDb, actor: Actor, own: readonly Deck[]): Promise<void> {
  const { comboIds, name, description } = await recommendDeck({ db }, actor);
  const best = own.find((deck) => comboIdsOf(deck).every((id) => comboIds.includes(id)));
  if (best) {
    await db.update(decks).set({ isAiRecommended: true }).where(eq(decks.id, best.id));
  } else if (actor.username === demo.username) {
    const [combo1Id, combo2Id, combo3Id] = comboIds;
    const chosen = { combo1Id, combo2Id, combo3Id, isPublic: false, isAiRecommended: true };
    const threads = withoutThreads({ db, log: noLog });
    await createDeck({ db, jobs: noJobs, log: noLog, threads }, actor, {
      ...chosen,
      name,
      description,
    });
  }
}
