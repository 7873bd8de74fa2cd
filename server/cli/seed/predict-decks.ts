import { eq, inArray } from 'drizzle-orm';
import type { Actor } from '../../actor';
import type { Db } from '../../db/pool';
import { decks, users } from '../../db/schema';
import { createDeck } from '../../features/decks/save-deck';
import { predictOwn } from '../../features/recommendations/predictions';
import { presentForecast } from '../../features/recommendations/recommendations.presenter';
import { recommendDeck } from '../../features/recommendations/recommendations.service';
import { refit } from '../../features/recommendations/refit';
import { noJobs } from '../../jobs/queue';
import { noLog } from '../../log';
import { DEMO_PEOPLE, DEMO_USERNAME } from './demo-words';

type DeckRow = typeof decks.$inferSelect;

const comboIdsOf = ({ combo1Id, combo2Id, combo3Id }: DeckRow) => [combo1Id, combo2Id, combo3Id];

/**
 * Has the app's own rating, learnt anew from all battles there are by now, predict the decks of the
 * demo community. Some were made on its advice: not everybody takes it, the demo account has just
 * done so.
 */
export async function predictDecks(db: Db): Promise<void> {
  await refit({ db });
  const names = [DEMO_USERNAME, ...DEMO_PEOPLE.map(([username]) => username)];
  const { id, username, displayName, role, email, avatarFolder, profileCompleted } = users;
  const people = await db
    .select({ id, username, displayName, role, email, avatarFolder, profileCompleted })
    .from(users)
    .where(inArray(username, names))
    .orderBy(id);
  for (const [position, actor] of people.entries()) {
    const own = await db.select().from(decks).where(eq(decks.userId, actor.id)).orderBy(decks.id);
    if (own.length === 0) continue;
    await predictOwnDecks(db, actor, own);
    if (position % 2 === 0) await takeAdvice(db, actor, own);
  }
}

async function predictOwnDecks(db: Db, actor: Actor, own: readonly DeckRow[]): Promise<void> {
  const { combos, forecast } = await predictOwn({ db }, actor);
  for (const deck of own) {
    const [a, b, c] = comboIdsOf(deck).map((id) => combos.find(({ combo }) => combo.id === id));
    if (!a || !b || !c) throw new Error(`A combo of the deck "${deck.name}" is not its owner's`);
    const forecasted = presentForecast(forecast([a, b, c]));
    await db.update(decks).set(forecasted).where(eq(decks.id, deck.id));
  }
}

/** What is recommended is marked as such; the demo account makes it where it has not got it yet. */
async function takeAdvice(db: Db, actor: Actor, own: readonly DeckRow[]): Promise<void> {
  const { comboIds, name, description } = await recommendDeck({ db }, actor);
  const best = own.find((deck) => comboIdsOf(deck).every((id) => comboIds.includes(id)));
  if (best) {
    await db.update(decks).set({ isAiRecommended: true }).where(eq(decks.id, best.id));
  } else if (actor.username === DEMO_USERNAME) {
    const [combo1Id, combo2Id, combo3Id] = comboIds;
    const chosen = { combo1Id, combo2Id, combo3Id, isPublic: false, isAiRecommended: true };
    await createDeck({ db, jobs: noJobs, log: noLog }, actor, { ...chosen, name, description });
  }
}
