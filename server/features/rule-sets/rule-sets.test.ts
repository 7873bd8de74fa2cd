import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { DEFAULT_RULES } from '#shared/rules/events/rule-fields';
import { partsOfKind } from '#shared/rules/parts/catalogue';
import { eventSettings } from '../../testing/event-steps';
import { buildUser, plantTournament, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const user = await buildUser(app);

type Body = Parameters<typeof save>[0];
async function save(
  body: { name: string; rules?: object; copyOf?: unknown; clientId?: string },
  by = user,
) {
  return by.client.send(api.createRuleSet, { body: body as never });
}
const saved = async (body: Body, by = user) =>
  (await by.client.call(api.createRuleSet, { body: body as never })).body;
const listOf = async (by: TestUser) => (await by.client.call(api.listRuleSets)).body;

it('lists the presets in order, with what differs from the defaults, then one’s own by name', async () => {
  const person = await buildUser(app);
  await saved({ name: 'beta' }, person);
  await saved({ name: 'Alpha' }, person);
  const list = await listOf(person);
  expect(list.map(({ key, name }) => [key, name])).toEqual([
    ['official_1on1', 'Official 1on1'],
    ['official_3on3', 'Official 3on3'],
    ['toysrus_g3', 'Toys"R"Us G3'],
    ['limited_2024', 'Limited 2024'],
    ['hasbro_only', 'Hasbro only'],
    ['wbo', 'WBO'],
    [null, 'Alpha'],
    [null, 'beta'],
  ]);
  const toSeven = [{ players: 2, rules: { pointsToWin: 7 } }];
  const limited = ['Wizard Rod', 'Phoenix Wing', 'Cobalt Drake', '9-60', 'Ball', 'Orb'];
  const hasbro = partsOfKind('blade').filter(({ hasbroName }) => hasbroName);
  expect(list.map(({ rules }) => rules)).toEqual([
    { ...DEFAULT_RULES, from: toSeven },
    { ...DEFAULT_RULES, from: toSeven, matchType: 'deck', deckList: 'hidden' },
    {
      ...DEFAULT_RULES,
      pointsToWin: 1,
      from: [{ players: 4, rules: { matchType: 'deck', pointsToWin: 4 } }],
      deckList: 'hidden',
    },
    {
      ...DEFAULT_RULES,
      matchType: 'deck',
      deckList: 'hidden',
      limited: limited.map((name) => ({ name, points: 1 })),
    },
    { ...DEFAULT_RULES, deckList: 'open', allowed: hasbro.map(({ name }) => name) },
    {
      ...DEFAULT_RULES,
      matchType: 'deck',
      deckList: 'revealed',
      outOfBounds: 'spin',
      notes: 'No painted parts.',
    },
    DEFAULT_RULES,
    DEFAULT_RULES,
  ]);
  expect(hasbro.length).toBeGreaterThan(50);
  expect(list[0]).toMatchObject({ id: null, version: null });
  expect(list[6]).toMatchObject({ key: null, version: 1 });
});

it('names presets in the reader’s language', async () => {
  const person = await buildUser(app);
  await person.client.call(api.updateLanguage, { body: { language: 'de' } });
  const [first] = await listOf(person);
  expect(first?.name).not.toBe('');
  expect(first?.key).toBe('official_1on1');
});

it('saves rules over those of a copied set, and points value by value', async () => {
  const g3 = await saved({
    name: 'Our G3',
    copyOf: 'toysrus_g3',
    rules: { points: { spin: 2 }, stadium: 'Xtreme' },
  });
  expect(g3.rules).toEqual({
    ...DEFAULT_RULES,
    pointsToWin: 1,
    from: [{ players: 4, rules: { matchType: 'deck', pointsToWin: 4 } }],
    deckList: 'hidden',
    points: { ...DEFAULT_RULES.points, spin: 2 },
    stadium: 'Xtreme',
  });
  const copy = await saved({ name: 'Copy', copyOf: g3.id, rules: { points: { over: 3 } } });
  expect(copy.rules.points).toEqual({ ...DEFAULT_RULES.points, spin: 2, over: 3 });
  expect(copy.rules.stadium).toBe('Xtreme');
});

it('refuses a copy of what is not one’s own, and rules that contradict each other', async () => {
  const other = await buildUser(app);
  const theirs = await saved({ name: 'Theirs' }, other);
  for (const copyOf of [theirs.id, 999_999]) {
    const { status, body } = await save({ name: 'Mine', copyOf });
    expect([status, body]).toMatchObject([400, { fields: [{ path: 'copyOf' }] }]);
  }
  const limited = [{ name: 'Ball', points: 1 }];
  const { status, body } = await save({ name: 'Mine', rules: { limited } });
  expect([status, body]).toMatchObject([
    400,
    { fields: [{ path: 'rules.limited', message: 'Limited parts need deck lists.' }] },
  ]);
  expect((await save({ name: 'Mine', rules: { limited, deckList: 'open' } })).status).toBe(201);
});

it('keeps names apart without regard to case, also when renaming', async () => {
  const person = await buildUser(app);
  const night = await saved({ name: 'Café Night' }, person);
  const other = await saved({ name: 'Other' }, person);
  const refusal = { code: 'conflict', message: 'You have a rule set of this name already.' };
  expect((await save({ name: 'CAFÉ NIGHT' }, person)).body).toMatchObject(refusal);
  const rename = (id: number | null, name: string) =>
    person.client.send(api.updateRuleSet, { params: { id: id ?? 0 }, body: { name, rules: {} } });
  expect((await rename(other.id, 'café night')).body).toMatchObject(refusal);
  expect((await rename(night.id, 'CAFÉ night')).body).toMatchObject({ name: 'CAFÉ night' });
  expect((await save({ name: 'café night' }, await buildUser(app))).status).toBe(201);
});

it('holds at most 50, also when many are sent at once', async () => {
  const person = await buildUser(app);
  for (let n = 0; n < 48; n += 1) await saved({ name: `Set ${n}` }, person);
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save({ name }, person)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'You can save at most 50 rule sets.',
  });
  expect(await listOf(person)).toHaveLength(56);
});

it('answers a repeat with the first result, also at the same time, and 410 once it is deleted', async () => {
  const clientId = randomUUID();
  const twice = () => user.client.call(api.createRuleSet, { body: { name: 'Twice', clientId } });
  const [one, two] = await Promise.all([twice(), twice()]);
  expect([one.status, two.status].toSorted()).toEqual([200, 201]);
  expect(one.body.id).toBe(two.body.id);
  await user.client.call(api.deleteRuleSet, { params: { id: one.body.id ?? 0 } });
  expect(await save({ name: 'Twice', clientId })).toMatchObject({
    status: 410,
    body: { message: 'This rule set was deleted.' },
  });
});

it('changes a set under its version, and takes defaults for rules that are left out', async () => {
  const { id } = await saved({ name: 'Edited', rules: { pointsToWin: 7, games: 3 } });
  const params = { id: id ?? 0 };
  const edit = (version: number, pointsToWin: number) =>
    user.client.send(api.updateRuleSet, {
      params,
      body: { name: 'Edited', rules: { pointsToWin }, version },
    });
  expect((await edit(1, 5)).body).toMatchObject({
    version: 2,
    rules: { ...DEFAULT_RULES, pointsToWin: 5 },
  });
  // A repeat of a lost answer, then a device that has seen nothing of it.
  expect(await edit(1, 5)).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await edit(1, 6)).toMatchObject({
    status: 409,
    body: { current: { version: 2, rules: { pointsToWin: 5 } } },
  });
  await user.client.call(api.deleteRuleSet, { params });
  const { status, body } = await user.client.send(api.getRuleSet, { params });
  expect([status, body]).toMatchObject([404, { message: 'This rule set was not found.' }]);
});

it('fills in the rules that an event leaves out, as a copy', async () => {
  const set = await saved({
    name: 'League',
    rules: { pointsToWin: 5, points: { spin: 2 }, matchType: 'deck' },
  });
  const { id } = await plantTournament(app, user);
  const request = (more: object) => ({ params: { id }, body: { ...eventSettings(), ...more } });
  const put = (more: object) => user.client.call(api.putEvent, request(more));
  const { body: event } = await put({ ruleSet: set.id, games: 3, points: { over: 3 } });
  expect(event.settings).toMatchObject({
    pointsToWin: 5,
    games: 3,
    matchType: 'deck',
    rulesName: 'League',
    points: { ...DEFAULT_RULES.points, spin: 2, over: 3 },
  });
  await user.client.call(api.updateRuleSet, {
    params: { id: set.id ?? 0 },
    body: { name: 'League 2', rules: {} },
  });
  const { body: later } = await user.client.call(api.getEvent, { params: { id } });
  expect(later.settings).toEqual(event.settings);
  // Without a set, what is left out is the default.
  expect((await put({})).body.settings).toMatchObject({ ...DEFAULT_RULES, rulesName: null });
  expect((await put({ ruleSet: 'wbo', rulesName: 'House rules' })).body.settings).toMatchObject({
    outOfBounds: 'spin',
    notes: 'No painted parts.',
    rulesName: 'House rules',
  });
  expect((await put({ ruleSet: 'toysrus_g3', rulesName: null })).body.settings).toMatchObject({
    pointsToWin: 1,
    rulesName: null,
  });
  const other = await saved({ name: 'Theirs' }, await buildUser(app));
  for (const ruleSet of [other.id, 999_999, 'unknown']) {
    const { status, body } = await user.client.fail(api.putEvent, request({ ruleSet }));
    expect([status, body]).toMatchObject([400, { fields: [{ path: 'ruleSet' }] }]);
  }
});
