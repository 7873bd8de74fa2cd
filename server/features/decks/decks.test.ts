import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeckChange, DeckInput } from '../../../shared/decks';
import { api } from '../../../shared/routes';
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
import { createTestApp, type TestApp } from '../../testing/test-app';

let app: TestApp;
let owner: TestUser;
let stranger: TestUser;
let administrator: TestUser;
let chosen: Pick<DeckInput, 'combo1Id' | 'combo2Id' | 'combo3Id'>;
beforeAll(async () => {
  app = await createTestApp();
  stranger = await buildUser(app);
  administrator = await buildUser(app, { role: 'admin' });
});
beforeEach(async () => {
  owner = await buildUser(app);
  chosen = await chooseThree(owner);
});
afterAll(() => app.close());

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

/** Status, field and sentence of a refusal. */
async function refusal(values: Record<string, unknown>) {
  const { status, body } = await owner.client.fail(api.createDeck, {
    body: { ...input(), ...values },
  });
  return [status, body.fields?.[0]?.path, body.message];
}

const decksOf = (person: TestUser) =>
  app.db.select().from(decks).where(eq(decks.userId, person.id));

const duplicate = (part: string) =>
  `Duplicate ${part} detected. Each part can only be used once across all combos in a deck.`;

describe('making a deck', () => {
  it('stores what the form sends', async () => {
    const deck = await create({ name: '  Night Train ', description: ' Three tops. ' });
    expect(deck).toMatchObject({
      userId: owner.id,
      name: 'Night Train',
      description: 'Three tops.',
      isPublic: false,
      isAiRecommended: false,
      combo1: { id: chosen.combo1Id, blade: 'Dran Sword', bladeType: 'attack', canView: true },
      combo2: { id: chosen.combo2Id, blade: 'Hells Scythe', bladeType: 'balance' },
      combo3: { id: chosen.combo3Id, blade: 'Wizard Rod', bladeType: 'stamina' },
      problem: null,
      actualWinRate: 0,
      battlesCount: 0,
      battleCount: 0,
      winCount: 0,
      user: { username: owner.username },
      isMine: true,
      can: { edit: true, delete: true, record: true },
    });
    expect(await read(owner, deck.id)).toEqual(deck);
  });

  it('takes ids as texts of digits, and the longest words there may be', async () => {
    const { combo1Id } = chosen;
    const [name, description] = ['n'.repeat(50), 'd'.repeat(200)];
    const deck = await create({ combo1Id: String(combo1Id), name, description });
    expect(deck).toMatchObject({ name, description, combo1: { id: combo1Id } });
  });

  it('says what is wrong with the words', async () => {
    const short = [400, 'name', 'Name must be at least 3 characters'];
    expect(await refusal({ name: 'ab' })).toEqual(short);
    expect(await refusal({ name: ' a  ' })).toEqual(short);
    expect(await refusal({ name: 'n'.repeat(51) })).toEqual([
      400,
      'name',
      'Name must be less than 50 characters',
    ]);
    expect((await refusal({ description: 'd'.repeat(201) })).slice(0, 2)).toEqual([
      400,
      'description',
    ]);
    expect((await refusal({ isPublic: 'yes' })).slice(0, 2)).toEqual([400, 'isPublic']);
  });

  it('says which combo is missing, and that each must be another', async () => {
    for (const [field, word] of [
      ['combo1Id', 'first'],
      ['combo2Id', 'second'],
      ['combo3Id', 'third'],
    ]) {
      const sentence = `You must select a ${word} combo`;
      for (const value of [undefined, null, 0, -1, 1.5, 'x', '']) {
        expect(await refusal({ [`${field}`]: value })).toEqual([400, field, sentence]);
      }
    }
    const twice = [400, 'combo3Id', 'Each combo must be unique'];
    expect(await refusal({ combo3Id: chosen.combo1Id })).toEqual(twice);
    expect(await refusal({ combo2Id: String(chosen.combo1Id) })).toEqual(twice);
    expect(await decksOf(owner)).toEqual([]);
  });

  it.each([
    ['blade', { blade: 'Dran Sword' }],
    ['ratchet', { disk: '3-60' }],
    ['bit', { driver: 'Flat' }],
  ])('refuses the same %s in two combos', async (word, part) => {
    const combo = await buildCombo(owner, { ...LEGAL_PARTS[2], ...part });
    expect(await refusal({ combo3Id: combo.id })).toEqual([400, 'combo3Id', duplicate(word)]);
    expect(await decksOf(owner)).toEqual([]);
  });

  it('refuses combos that are not there, and those of others, public or not', async () => {
    expect(await refusal({ combo2Id: 9_999_999 })).toEqual([404, undefined, 'Combo not found.']);
    for (const isPublic of [true, false]) {
      const theirs = await buildCombo(stranger, { ...LEGAL_PARTS[1], isPublic });
      expect(await refusal({ combo2Id: theirs.id })).toEqual([
        403,
        undefined,
        'You can only make decks of your own combos.',
      ]);
    }
    expect(await decksOf(owner)).toEqual([]);
  });

  it('believes nothing of what it works out itself', async () => {
    const more = {
      id: 7,
      userId: stranger.id,
      wins: 50,
      battles: 50,
      winCount: 50,
      winRate: 1,
      predictedWinRate: 99,
      actualWinRate: 99,
      createdAt: '2020-01-01T00:00:00.000Z',
      isAdmin: true,
    };
    const body = { ...input(), ...more };
    const deck = (await owner.client.call(api.createDeck, { body })).body;
    expect(deck).toMatchObject({ userId: owner.id, winCount: 0, battlesCount: 0 });
    expect(deck.predictedWinRate).not.toBe(99);
    const after = await update(deck.id, { name: deck.name, ...more });
    expect(after).toEqual({ ...deck, updatedAt: after.updatedAt });
  });

  it('makes one deck of what is sent again with its clientId', async () => {
    const clientId = randomUUID();
    const first = await create({ clientId });
    const again = await owner.client.call(api.createDeck, {
      body: input({ clientId, name: 'Another name', combo1Id: 9_999_999 }),
    });
    expect([again.status, again.body]).toEqual([200, first]);
    const [combo1Id, combo2Id, combo3Id] = await plantCombos(app, stranger);
    const theirs = await stranger.client.call(api.createDeck, {
      body: { name: 'Theirs', combo1Id, combo2Id, combo3Id, clientId },
    });
    expect(theirs.status).toBe(201);
  });

  it('makes one deck of what arrives ten times at once', async () => {
    const body = input({ clientId: randomUUID() });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.client.call(api.createDeck, { body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await decksOf(owner)).toHaveLength(1);
  });
});

describe('changing a deck', () => {
  it('takes any part of the form, and leaves the rest', async () => {
    const deck = await create({ description: 'Old words' });
    const shared = await update(deck.id, { isPublic: true });
    expect(shared).toEqual({ ...deck, isPublic: true, updatedAt: shared.updatedAt });
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

  it('takes other combos by the same rules', async () => {
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
      // Two places in one change, and a place that was not sent.
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

  it('never ends with what two changes at once may not make together', async () => {
    const deck = await create();
    const parts = { disk: '9-60', driver: 'Point' };
    const a = await buildCombo(owner, { ...parts, blade: 'Shark Edge' });
    const b = await buildCombo(owner, { ...LEGAL_PARTS[2], blade: 'Shark Edge' });
    // Each is legal alone; together they have one blade twice.
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
    expect(await read(stranger, deck.id)).toMatchObject({ problem });
    expect((await owner.client.call(api.listDecks)).body).toMatchObject([{ problem }]);
    expect(await update(deck.id, { name: 'Renamed', isPublic: false })).toMatchObject({ problem });
    // Whoever chooses combos is held to the rule again.
    const again = await owner.client.fail(api.updateDeck, { ...withId(deck.id), body: chosen });
    expect([again.status, again.body.message]).toEqual([400, problem]);
    await changeTo(LEGAL_PARTS[1]);
    expect(await update(deck.id, chosen)).toMatchObject({ problem: null });
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

  it('is nobody on the other side of a block', async () => {
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
  it('takes the deck away and leaves its combos', async () => {
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
