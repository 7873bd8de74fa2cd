import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { users } from '../../db/schema';
import { buildUser, type TestUser } from '../../testing/factories';
import { ownTestApp, sharedTestApp } from '../../testing/test-app';

let ana: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
beforeEach(async () => {
  ana = await buildUser(app, { displayName: 'Ana', bio: 'Plays on Sundays.', city: 'Porto' });
});

const WORDS = { displayName: 'Ana Lima', bio: 'Plays every Sunday.', city: 'Lisbon' };
const change = async (body: object, { client } = ana) =>
  (await client.call(api.updateProfile, { body })).body;
const refuse = async (body: object) => {
  const { status, body: refusal } = await ana.client.fail(api.updateProfile, { body });
  return [status, refusal.message, refusal.fields?.map(({ path }) => path)];
};
const rowOf = async ({ id }: TestUser) => {
  const [row] = await app.db.select().from(users).where(eq(users.id, id));
  return row;
};

describe('a change', () => {
  it('is in the answer, the profile and the person', async () => {
    const answer = await change(WORDS);
    expect(answer).toMatchObject({ ...WORDS, id: ana.id, profileCompleted: false });
    expect((await ana.client.call(api.getOwnProfile)).body).toEqual(answer);
    expect((await ana.client.call(api.getUser)).body.displayName).toBe('Ana Lima');
  });

  it.each(['displayName', 'bio', 'city'] as const)('of %s alone leaves the rest', async (field) => {
    const before = await rowOf(ana);
    await change({ [field]: WORDS[field] });
    expect(await rowOf(ana)).toMatchObject({
      displayName: before?.displayName,
      bio: before?.bio,
      city: before?.city,
      [field]: WORDS[field],
    });
  });

  it('of nothing is fine', async () => {
    const before = await rowOf(ana);
    expect(await change({})).toMatchObject({ displayName: 'Ana', city: 'Porto' });
    expect(await rowOf(ana)).toEqual(before);
  });

  it('comes as a form, too', async () => {
    const { body } = await ana.client.call(api.updateProfile, {
      body: { ...WORDS, profileCompleted: 'true' },
      files: {},
    });
    expect(body).toMatchObject({ ...WORDS, profileCompleted: true });
  });

  it('is trimmed before it is measured and stored', async () => {
    expect(await change({ displayName: '  Bob  ' })).toMatchObject({ displayName: 'Bob' });
    expect((await refuse({ displayName: '  Bo  ' }))[0]).toBe(400);
  });

  it('of read-only fields is ignored', async () => {
    const before = await rowOf(ana);
    await change({
      city: 'Lisbon',
      id: 1,
      userId: 1,
      username: 'other',
      role: 'admin',
      isAdmin: true,
      email: 'a@b.example',
      comboCount: 9,
      friendCount: 9,
      totalBattles: 9,
      winRate: 100,
      suspendedAt: null,
      avatarFolder: 'x',
      avatarFiles: [],
      avatarUrl: '/x',
      createdAt: '2000-01-01',
    });
    const profileSavedAt = expect.any(Date);
    const after = { ...before, city: 'Lisbon', version: 2, profileSavedAt };
    expect(await rowOf(ana)).toEqual(after);
  });
});

describe('the completed profile', () => {
  it('stays completed', async () => {
    expect(await change({ profileCompleted: true })).toMatchObject({ profileCompleted: true });
    expect(await change({ profileCompleted: false, city: 'Faro' })).toMatchObject({
      profileCompleted: true,
    });
    expect((await ana.client.call(api.getUser)).body.profileCompleted).toBe(true);
  });
});

describe('the limits', () => {
  const EDGES = [
    ['displayName', 3, 50, 'Display name must be at least 3 characters'],
    ['bio', 10, 160, 'Bio must be at least 10 characters'],
    ['city', 2, 60, 'City must be at least 2 characters'],
  ] as const;

  it.each(EDGES)('of %s are %i and %i characters', async (field, min, max, sentence) => {
    // Two bytes each: characters are counted.
    for (const length of [min, max]) {
      expect(await change({ [field]: 'é'.repeat(length) })).toMatchObject({
        [field]: 'é'.repeat(length),
      });
    }
    const before = await rowOf(ana);
    expect(await refuse({ [field]: 'x'.repeat(min - 1) })).toEqual([400, sentence, [field]]);
    expect((await refuse({ [field]: '' }))[1]).toBe(sentence);
    expect((await refuse({ [field]: null }))[0]).toBe(400);
    const tooLong = await refuse({ [field]: 'x'.repeat(max + 1) });
    expect(tooLong[0]).toBe(400);
    expect(tooLong[1]).toBe(
      field === 'bio'
        ? 'Bio must be 160 characters or less'
        : `Please use at most ${max} characters`,
    );
    expect(await rowOf(ana)).toEqual(before);
  });

  it('of changes in an hour are for each person', async () => {
    const limited = await ownTestApp({
      databaseUrl: app.databaseUrl,
      config: { rateLimitScale: 2 / 60 },
    });
    const [eager, other] = [await buildUser(limited), await buildUser(limited)];
    const send = async ({ client }: TestUser) =>
      (await client.send(api.updateProfile, { body: { city: 'Lisbon' } })).status;
    expect([await send(eager), await send(eager), await send(eager)]).toEqual([200, 200, 429]);
    expect(await send(other)).toBe(200);
  });
});

it('two changes at once both stay', async () => {
  await Promise.all([change({ city: 'Lisbon' }), change({ bio: WORDS.bio })]);
  expect(await rowOf(ana)).toMatchObject({ city: 'Lisbon', bio: WORDS.bio, displayName: 'Ana' });
});
