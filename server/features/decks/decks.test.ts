import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeckChange, DeckInput } from '#shared/decks';
import { api } from '#shared/routes';
import { decks } from '../../db/schema';
import {
  buildCombo,
  buildUser,
  LEGAL_PARTS,
  plantCombos,
  type TestUser,
} from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

let owner: TestUser;
let chosen: Pick<DeckInput, 'combo1Id' | 'combo2Id' | 'combo3Id'>;
const app = await sharedTestApp();
const stranger = await buildUser(app);
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

/** Status, field and message of a refusal. */
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
  it("stores the form's values", async () => {
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

  it('accepts ids as digit strings, and texts of maximum length', async () => {
    const { combo1Id } = chosen;
    const [name, description] = ['n'.repeat(50), 'd'.repeat(200)];
    const deck = await create({ combo1Id: String(combo1Id), name, description });
    expect(deck).toMatchObject({ name, description, combo1: { id: combo1Id } });
  });

  it('explains invalid texts', async () => {
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

  it('ignores computed fields from the client', async () => {
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
    expect(after).toEqual({ ...deck, updatedAt: after.updatedAt, version: deck.version + 1 });
  });

  it('creates one deck for a repeated clientId', async () => {
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

  it('creates one deck for ten concurrent repeats', async () => {
    const body = input({ clientId: randomUUID() });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.client.call(api.createDeck, { body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await decksOf(owner)).toHaveLength(1);
  });
});
