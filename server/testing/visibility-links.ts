import { randomUUID } from 'node:crypto';
import type { ShareKind } from '#shared/share-links';
import type { WritableDb } from '../db/pool';
import { only } from '../db/query';
import { battles, combos, decks, media, shareLinks, tournaments } from '../db/schema';

interface Planted {
  userId: number;
  kind: ShareKind;
  /** A post. */
  isReady: boolean;
  /** A combo is archived, and a battle hidden by its event. */
  isClosed: boolean;
  /** A battle. */
  isOfEvent: boolean;
}

const parts = { blade: 'Dran Sword', disk: '3-60', driver: 'Flat' };
const colours = { colorStart: '#000000', colorEnd: '#ffffff' };

/** Writes links to new things, with what their policy asks for. */
export const plantLinks = (db: WritableDb, rows: readonly Planted[]) =>
  Promise.all(rows.map((row) => plantLink(db, row)));

async function plantLink(db: WritableDb, row: Planted) {
  const { userId, kind, isClosed } = row;
  const combo = await only(
    db
      .insert(combos)
      .values({ ...parts, ...colours, userId, name: 'Combo', isArchived: isClosed })
      .returning({ id: combos.id, isArchived: combos.isArchived }),
  );
  const link = { userId, code: randomUUID(), comboId: null, battleId: null, deckId: null };
  const none = { combo: null, battle: null, media: null };
  const things = {
    combo: async () => ({ ...link, comboId: combo.id, thing: { ...none, combo } }),
    battle: async () => {
      const battle = await plantBattle(db, combo.id, row);
      return { ...link, battleId: battle.id, thing: { ...none, battle } };
    },
    deck: async () => {
      const ids = { combo1Id: combo.id, combo2Id: combo.id, combo3Id: combo.id };
      const deck = { ...ids, userId, name: 'Deck' };
      const { id } = await only(db.insert(decks).values(deck).returning({ id: decks.id }));
      return { ...link, deckId: id, thing: none };
    },
    media: async () => {
      const status = row.isReady ? ('ready' as const) : ('processing' as const);
      const post = {
        userId,
        status,
        title: 'Post',
        mediaType: 'text',
        visibility: 'private',
      } as const;
      const { id } = await only(db.insert(media).values(post).returning({ id: media.id }));
      return { ...link, mediaId: id, thing: { ...none, media: { status } } };
    },
  };
  const { thing, ...values } = await things[kind]();
  const { id } = await only(db.insert(shareLinks).values(values).returning({ id: shareLinks.id }));
  return { ...thing, id, userId };
}

async function plantBattle(db: WritableDb, myComboId: number, row: Planted) {
  const { userId, isClosed: isHidden } = row;
  const cup = { userId, name: 'Cup', description: '', locations: [], date: new Date() };
  const event = row.isOfEvent
    ? await only(db.insert(tournaments).values(cup).returning({ id: tournaments.id }))
    : null;
  const words = { eventName: '', opponentName: 'Rival', opponentCombo: 'Hells Scythe 4-60 T' };
  const score = { result: 'WIN', myScore: 1, opponentScore: 0, roundsData: [] } as const;
  const played = { playedAt: new Date(), eventId: event?.id, isHidden };
  const battle = { ...words, ...score, ...played, roundsData: [], userId, myComboId };
  return only(
    db
      .insert(battles)
      .values(battle)
      .returning({ id: battles.id, eventId: battles.eventId, isHidden: battles.isHidden }),
  );
}
