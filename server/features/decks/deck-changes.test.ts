import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeckChange, DeckInput } from '#shared/decks';
import { api } from '#shared/routes';
import { combos, decks } from '../../db/schema';
import {
  buildBlock,
  buildCombo,
  buildUser,
  comboInput,
  LEGAL_PARTS,
  plantCombos,
  plantDeck,
  type TestUser,
} from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

let owner: TestUser;
let chosen: Pick<DeckInput, 'combo1Id' | 'combo2Id' | 'combo3Id'>;
const app = await sharedTestApp();
const stranger = await buildUser(app);
const administrator = await buildUser(app, { role: 'admin' });
beforeEach(async () => {
  owner = await buildUser(app);
  chosen = await chooseThree(owner);
});

async function chooseThree(person: TestUser) {
  const [combo1Id, combo2Id, combo3Id] = await plantCombos(app, person);
  return { combo1Id, combo2Id, combo3Id };
}

const withId = (id: number) => ({ params: { id } });
const input = (values: Partial<DeckInput> = {}): DeckInput => ({
  name: 'Night Train',
  ...chosen,
  ...values,
});
const create = async (values: Partial<DeckInput> = {}) =>
  (await owner.client.call(api.createDeck, { body: input(values) })).body;
const update = async (id: number, body: DeckChange) =>
  (await owner.client.call(api.updateDeck, { ...withId(id), body })).body;
const read = async (person: TestUser, id: number) =>
  (await person.client.call(api.getDeck, withId(id))).body;

const decksOf = (person: TestUser) =>
  app.db.select().from(decks).where(eq(decks.userId, person.id));

const duplicate = (part: string) =>
  `Duplicate ${part} detected. Each part can only be used once across all combos in a deck.`;

describe('changing a deck', () => {
  it('accepts any subset of the fields, and leaves the rest', async () => {
    const deck = await create({ description: 'Old words' });
    const shared = await update(deck.id, { isPublic: true });
    expect(shared).toEqual({
      ...deck,
      isPublic: true,
      version: 2,
      updatedAt: shared.updatedAt,
    });
    expect(shared.updatedAt > deck.updatedAt).toBe(true);
    expect(await update(deck.id, { name: 'Day Train' })).toMatchObject({
      name: 'Day Train',
      description: 'Old words',
      isPublic: true,
    });
    expect(await update(deck.id, { description: '' })).toMatchObject({ description: null });
    expect(await update(deck.id, { isPublic: false })).toMatchObject({ isPublic: false });
    expect(await update(deck.id, {})).toMatchObject({ name: 'Day Train', isPublic: false });
  });

  it('accepts other combos by the same rules', async () => {
    const deck = await create();
    const other = await buildCombo(owner, { blade: 'Shark Edge', disk: '9-60', driver: 'Point' });
    expect(await update(deck.id, { combo2Id: other.id })).toMatchObject({
      combo1: { id: chosen.combo1Id },
      combo2: { id: other.id, blade: 'Shark Edge' },
      combo3: { id: chosen.combo3Id },
    });
    const theirs = await buildCombo(stranger, { ...LEGAL_PARTS[1], isPublic: true });
    const sameBlade = await buildCombo(owner, { ...LEGAL_PARTS[1], blade: 'Wizard Rod' });
    for (const [body, expected] of [
      [{ combo2Id: 9_999_999 }, [404, undefined, 'Combo not found.']],
      [{ combo2Id: theirs.id }, [403, undefined, 'You can only make decks of your own combos.']],
      [{ combo2Id: sameBlade.id }, [400, 'combo3Id', duplicate('blade')]],
      // The same combo twice in one change, and once in a place that was not sent.
      [{ combo1Id: other.id, combo2Id: other.id }, [400, 'combo3Id', 'Each combo must be unique']],
      [{ combo1Id: chosen.combo3Id }, [400, 'combo3Id', 'Each combo must be unique']],
      [{ combo1Id: null }, [400, 'combo1Id', 'You must select a first combo']],
      [{ name: 'ab' }, [400, 'name', 'Name must be at least 3 characters']],
    ] as const) {
      const answer = await owner.client.fail(api.updateDeck, { ...withId(deck.id), body });
      expect([answer.status, answer.body.fields?.[0]?.path, answer.body.message]).toEqual(expected);
    }
    expect(await read(owner, deck.id)).toMatchObject({ combo2: { id: other.id } });
  });

  it('can have the combos change places', async () => {
    const deck = await create();
    const { combo1Id, combo2Id, combo3Id } = chosen;
    const turned = { combo1Id: combo2Id, combo2Id: combo3Id, combo3Id: combo1Id };
    expect(await update(deck.id, turned)).toMatchObject({
      combo1: { id: combo2Id },
      combo2: { id: combo3Id },
      combo3: { id: combo1Id },
    });
  });

  it('keeps concurrent changes from breaking a rule together', async () => {
    const deck = await create();
    const parts = { disk: '9-60', driver: 'Point' };
    const a = await buildCombo(owner, { ...parts, blade: 'Shark Edge' });
    const b = await buildCombo(owner, { ...LEGAL_PARTS[2], blade: 'Shark Edge' });
    // Each change is legal, but together they use one blade twice.
    for (let round = 0; round < 5; round += 1) {
      await update(deck.id, chosen);
      const answers = await Promise.all([
        owner.client.send(api.updateDeck, { ...withId(deck.id), body: { combo1Id: a.id } }),
        owner.client.send(api.updateDeck, { ...withId(deck.id), body: { combo3Id: b.id } }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      expect((await read(owner, deck.id)).problem).toBeNull();
    }
  });

  it('is for the owner: of others 403 when public, else 404', async () => {
    const open = await create({ isPublic: true });
    const hidden = await create();
    for (const person of [stranger, administrator]) {
      for (const [{ id }, status] of [
        [open, 403],
        [hidden, 404],
      ] as const) {
        const answer = await person.client.fail(api.updateDeck, {
          ...withId(id),
          body: { name: 'Mine now' },
        });
        expect(answer.status).toBe(status);
      }
    }
    const refused = await stranger.client.fail(api.deleteDeck, withId(open.id));
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "You don't have permission to change this deck.",
    ]);
    expect((await administrator.client.fail(api.deleteDeck, withId(hidden.id))).status).toBe(404);
    expect(await read(owner, open.id)).toEqual(open);
    expect(await read(owner, hidden.id)).toEqual(hidden);
  });
});

describe('a combo that is changed', () => {
  it('may leave the deck with a part twice: the deck says so, and all else works', async () => {
    const deck = await create({ isPublic: true });
    const id = Number(chosen.combo2Id);
    const changeTo = (parts: object) =>
      owner.client.call(api.updateCombo, { ...withId(id), body: comboInput(parts) });
    await changeTo({ ...LEGAL_PARTS[1], driver: 'Flat' });
    const problem = duplicate('bit');
    expect(await read(owner, deck.id)).toMatchObject({ problem, combo2: { driver: 'Flat' } });
    expect((await stranger.client.fail(api.getDeck, withId(deck.id))).status).toBe(404);
    const community = (await stranger.client.call(api.listCommunityDecks)).body;
    expect(community.map(({ id: listed }) => listed)).not.toContain(deck.id);
    expect((await owner.client.call(api.listDecks)).body).toMatchObject([{ problem }]);
    expect(await update(deck.id, { name: 'Renamed', isPublic: false })).toMatchObject({ problem });
    // Choosing combos applies the rule again.
    const again = await owner.client.fail(api.updateDeck, { ...withId(deck.id), body: chosen });
    expect([again.status, again.body.message]).toEqual([400, problem]);
    const share = { body: { isPublic: true } };
    const refused = await owner.client.fail(api.updateDeck, { ...withId(deck.id), ...share });
    expect([refused.status, refused.body.message]).toEqual([409, problem]);
    await changeTo(LEGAL_PARTS[1]);
    expect(await update(deck.id, share.body)).toMatchObject({ problem: null });
    expect((await read(stranger, deck.id)).problem).toBeNull();
  });
});

describe('who sees a deck', () => {
  it('is its owner alone, until it is shared', async () => {
    const deck = await create();
    for (const person of [stranger, administrator]) {
      const answer = await person.client.fail(api.getDeck, withId(deck.id));
      expect([answer.status, answer.body.message]).toEqual([
        404,
        "The requested deck could not be found or you don't have permission to view it.",
      ]);
    }
    await update(deck.id, { isPublic: true });
    expect(await read(stranger, deck.id)).toMatchObject({
      isMine: false,
      can: { edit: false, delete: false, record: false },
    });
    expect(await read(administrator, deck.id)).toMatchObject({
      can: { edit: false, delete: true, record: false },
    });
    await update(deck.id, { isPublic: false });
    expect((await stranger.client.fail(api.getDeck, withId(deck.id))).status).toBe(404);
    expect((await stranger.client.fail(api.getDeck, withId(9_999_999))).status).toBe(404);
  });

  it('sees its combos too, though these be private', async () => {
    const open = await buildCombo(owner, { ...LEGAL_PARTS[0], isPublic: true });
    const { id } = await create({ combo1Id: open.id, isPublic: true });
    const deck = await read(stranger, id);
    expect([deck.combo1.canView, deck.combo2.canView]).toEqual([true, false]);
    expect(deck.combo2).toMatchObject({ blade: 'Hells Scythe', disk: '4-60', driver: 'Taper' });
    const combo2 = withId(deck.combo2.id);
    expect((await stranger.client.fail(api.getCombo, combo2)).status).toBe(404);
    const own = await read(owner, id);
    expect([own.combo1.canView, own.combo2.canView]).toEqual([true, true]);
  });

  it('hides people behind a block', async () => {
    const deck = await create({ isPublic: true });
    const [blocker, blocked] = [await buildUser(app), await buildUser(app)];
    await buildBlock(app, blocker, owner);
    await buildBlock(app, owner, blocked);
    for (const person of [blocker, blocked]) {
      expect((await person.client.fail(api.getDeck, withId(deck.id))).status).toBe(404);
      const body = { name: 'Mine now' };
      const change = await person.client.fail(api.updateDeck, { ...withId(deck.id), body });
      expect(change.status).toBe(404);
      expect((await person.client.fail(api.deleteDeck, withId(deck.id))).status).toBe(404);
    }
  });
});

describe('deleting', () => {
  it('deletes the deck and keeps its combos', async () => {
    const deck = await create();
    expect((await owner.client.call(api.deleteDeck, withId(deck.id))).status).toBe(204);
    expect((await owner.client.fail(api.getDeck, withId(deck.id))).status).toBe(404);
    expect((await owner.client.fail(api.deleteDeck, withId(deck.id))).status).toBe(404);
    const left = await app.db.select().from(combos).where(eq(combos.userId, owner.id));
    expect(left).toHaveLength(3);
  });

  it('of a public deck is the administrator’s too', async () => {
    const { id } = await plantDeck(app, owner, { isPublic: true });
    expect((await administrator.client.call(api.deleteDeck, withId(id))).status).toBe(204);
    expect(await decksOf(owner)).toEqual([]);
  });
});
