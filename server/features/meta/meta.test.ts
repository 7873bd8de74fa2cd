import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BattleSubmission } from '#shared/battles';
import { api } from '#shared/routes';
import { STAND_INS } from '#shared/stand-ins';
import { battles, combos, eventMatches, metaParts, users } from '../../db/schema';
import { createBoss } from '../../jobs/queue';
import { buildChild } from '../../testing/children';
import { buildEvent, changePhase, matchesOf, reportOf } from '../../testing/event-steps';
import { buildBattle, buildCombo, buildUser, type TestUser } from '../../testing/factories';
import { readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { runJobs } from '../../testing/run-jobs';
import { sharedTestApp } from '../../testing/test-app';
import { refreshIfOld, refreshMeta } from './refresh';

const NOW = new Date('2026-03-31T12:00:00.000Z');
const DAY_MS = 86_400_000;

let clock = NOW;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
app.deps.clock = () => clock;
const admin = await buildUser(app, { role: 'admin' });

const refresh = () => refreshMeta(app.deps);
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();

const AXE = { blade: 'Dran Sword', disk: '3-60', driver: 'Flat', isPublic: true } as const;

async function record(
  owner: TestUser,
  myComboId: number,
  {
    wins = 0,
    losses = 0,
    ...input
  }: Partial<BattleSubmission> & { wins?: number; losses?: number },
) {
  for (let index = 0; index < wins + losses; index += 1) {
    const winner = index < wins ? 'me' : 'opponent';
    const roundsData = [{ roundNumber: 1, winner, finishType: 'burst' }] as const;
    const opponentCombo = 'the blue one';
    const playedAt = daysAgo(1);
    const sent = { opponentCombo, playedAt, ...input, roundsData: [...roundsData] };
    await buildBattle(owner, { myComboId, ...sent });
  }
}

const listOf = async ({ client }: TestUser, query: Parameters<typeof ask>[1] = {}) =>
  (await ask(client, query)).body;
const ask = (
  client: TestUser['client'],
  query: {
    kind?: 'blade' | 'disk' | 'build';
    period?: 'all' | '30d';
    limit?: number;
    cursor?: string;
  },
) => client.call(api.listPartStats, { query });

const pageOf = async ({ client }: TestUser, kind: string, slug: string) =>
  (await client.call(api.getPartStats, { params: { kind, slug } })).body;

/** Number of battles with a blade that no other test uses. */
async function battlesWith(blade: string) {
  await refresh();
  const slug = blade.toLowerCase().replace(' ', '-');
  return (await pageOf(admin, 'blade', slug)).battles;
}

describe('a part', () => {
  it('is ranked with 20 battles of 3 people, by the lower end of the interval', async () => {
    const people = [await buildUser(app), await buildUser(app), await buildUser(app)];
    for (const [index, person] of people.entries()) {
      const { id } = await buildCombo(person, AXE);
      const theirs = { opponentCombo: 'Hells Scythe 4-60T' };
      await record(person, id, { wins: index === 2 ? 6 : 5, losses: 2, ...theirs });
    }
    expect((await refresh()).battles).toBe(22);
    const [first, second] = await listOf(people[0] ?? admin, { kind: 'blade' });
    expect(first).toMatchObject({
      kind: 'blade',
      name: 'Dran Sword',
      slug: 'dran-sword',
      type: 'attack',
      battles: 22,
      people: 3,
      rounds: 22,
      ranked: true,
      change: null,
      winRate: 73,
      won: { burst: 16, spin: 0, over: 0, extreme: 0 },
      lost: { burst: 6 },
      mine: { battles: 7, winRate: 71 },
    });
    // Weighs as much as 6.6 battles.
    expect(first).toMatchObject({ low: 41, high: 91 });
    expect(second).toMatchObject({ name: 'Hells Scythe', winRate: 27, mine: null, people: 3 });
    expect((await listOf(admin, { kind: 'build' }))[0]).toMatchObject({
      kind: 'build',
      name: 'Dran Sword 3-60F',
      slug: 'dran-sword-3-60-flat',
      parts: [{ name: 'Dran Sword' }, { name: '3-60' }, { name: 'Flat' }],
    });
    expect((await listOf(admin)).some(({ kind }) => kind === 'build')).toBe(false);
  });

  it('is listed in pages, none twice', async () => {
    const all = await listOf(admin);
    const pages = await readPages(admin.client, api.listPartStats, { query: { limit: 3 } });
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(all);
  });

  it('has a page with facts, companions, opponents, weeks and own figures', async () => {
    const page = await pageOf(admin, 'blade', 'dran-sword');
    expect(page.facts).toMatchObject({ line: 'BX', type: 'attack', spin: 'right' });
    expect(page.aliases).toContain('ドランソード');
    expect(page.companions.map(({ part }) => part)).toMatchObject([
      { kind: 'disk', slug: '3-60' },
      { kind: 'driver', slug: 'flat' },
    ]);
    expect(page.opponents).toMatchObject([
      { part: { kind: 'blade', slug: 'hells-scythe', type: 'balance' }, battles: 22, winRate: 73 },
    ]);
    expect(page.history).toEqual([{ week: '2026-03-30', battles: 22, winRate: 73 }]);
    expect(page.mine).toBeNull();
  });

  it('nobody has met has a page without figures, and an unknown one has none', async () => {
    const empty = { battles: 0, ranked: false, companions: [], history: [] };
    expect(await pageOf(admin, 'driver', 'zap')).toMatchObject(empty);
    for (const params of [
      { kind: 'blade', slug: 'no-such-blade' },
      { kind: 'bit', slug: 'ball' },
      { kind: 'build', slug: 'dran-sword-3-60-flat' },
    ]) {
      const { status, body } = await admin.client.fail(api.getPartStats, { params });
      expect([status, body.message]).toEqual([404, 'This part was not found.']);
    }
  });

  it('costs the same few queries, whatever the page', async () => {
    const list = await queriesDuring(app.pool, () => listOf(admin, { limit: 100 }));
    const page = await queriesDuring(app.pool, () => pageOf(admin, 'blade', 'dran-sword'));
    expect(Math.max(list.length, page.length)).toBeLessThanOrEqual(5);
  });

  it('compares the last 30 days with those before, and lists them by themselves', async () => {
    const owner = await buildUser(app);
    const combo = await buildCombo(owner, { ...AXE, blade: 'Knight Shield' });
    await record(owner, combo.id, { wins: 5, playedAt: daysAgo(2) });
    await record(owner, combo.id, { wins: 2, losses: 3, playedAt: daysAgo(40) });
    await record(owner, combo.id, { losses: 5, playedAt: daysAgo(90) });
    await refresh();
    const isIt = ({ name }: { name: string }) => name === 'Knight Shield';
    const change = { points: 60, low: -11, high: 92, battlesBefore: 5 };
    expect((await listOf(owner, { kind: 'blade', limit: 100 })).find(isIt)).toMatchObject({
      battles: 15,
      change,
      mine: { battles: 15, winRate: 47 },
    });
    const recent = await listOf(owner, { kind: 'blade', period: '30d', limit: 100 });
    expect(recent.find(isIt)).toMatchObject({
      battles: 5,
      winRate: 100,
      change,
      mine: { battles: 5, winRate: 100 },
    });
  });
});

describe('what never counts', () => {
  it('private combos, and combos that were public', async () => {
    const owner = await buildUser(app);
    const { id } = await buildCombo(owner, { ...AXE, blade: 'Shark Edge', isPublic: false });
    await record(owner, id, { wins: 2 });
    expect(await battlesWith('Shark Edge')).toBe(0);
    await app.db.update(combos).set({ isPublic: true }).where(eq(combos.id, id));
    expect(await battlesWith('Shark Edge')).toBe(2);
    await app.db.update(combos).set({ isPublic: false }).where(eq(combos.id, id));
    expect(await battlesWith('Shark Edge')).toBe(0);
  });

  it('people who are suspended, deleted or children', async () => {
    const owner = await buildUser(app);
    const child = await buildChild(app);
    for (const person of [owner, child]) {
      const { id } = await buildCombo(person, { ...AXE, blade: 'Viper Tail' });
      await record(person, id, { wins: 1 });
    }
    expect(await battlesWith('Viper Tail')).toBe(1);
    await app.db.update(users).set({ suspendedAt: NOW }).where(eq(users.id, owner.id));
    expect(await battlesWith('Viper Tail')).toBe(0);
    await app.db.update(users).set({ suspendedAt: null }).where(eq(users.id, owner.id));
    expect(await battlesWith('Viper Tail')).toBe(1);
    await app.db.delete(users).where(eq(users.id, owner.id));
    expect(await battlesWith('Viper Tail')).toBe(0);
  });

  it('an opponent whose combo is not known, until it is', async () => {
    const owner = await buildUser(app);
    const { id } = await buildCombo(owner, { ...AXE, blade: 'Knight Lance' });
    await record(owner, id, { wins: 1, opponentCombo: STAND_INS.unknown_combo });
    expect(await battlesWith('Knight Lance')).toBe(1);
    const opponents = async () => (await pageOf(admin, 'blade', 'knight-lance')).opponents;
    expect(await opponents()).toEqual([]);

    const [battle] = (await owner.client.call(api.listBattles)).body;
    expect(battle?.opponentParts).toBeNull();
    if (!battle) return;
    const { myComboId, opponentName, roundsData } = battle;
    const opponentCombo = 'Hells Scythe 4-60T';
    const body = { myComboId, opponentName, roundsData, opponentCombo };
    await owner.client.call(api.updateBattle, { params: { id: battle.id }, body });
    await refresh();
    expect(await opponents()).toMatchObject([{ part: { slug: 'hells-scythe' }, battles: 1 }]);
  });

  it('battles against oneself, by either name', async () => {
    const owner = await buildUser(app, { displayName: 'Ana Maria' });
    const { id } = await buildCombo(owner, { ...AXE, blade: 'Rhino Horn' });
    await record(owner, id, { wins: 1, opponentName: owner.username.toUpperCase() });
    await record(owner, id, { wins: 1, opponentName: ' ana maria ' });
    expect(await battlesWith('Rhino Horn')).toBe(0);
    await record(owner, id, { wins: 1, opponentName: 'Ana' });
    expect(await battlesWith('Rhino Horn')).toBe(1);
  });

  it('what an event hides, and the second log of the same game', async () => {
    const { id } = await buildEvent(app, admin, { deckList: 'open' });
    for (const blade of ['Phoenix Wing', 'Unicorn Sting']) {
      const player = await buildUser(app);
      await player.client.call(api.registerForTournament, { params: { id } });
      const { me } = (await player.client.call(api.getEvent, { params: { id } })).body;
      const list = [{ name: blade, blade, disk: '3-60', driver: 'Flat' }];
      const params = { id, eid: me?.id ?? 0 };
      await player.client.call(api.putDeck, { params, body: { combos: list } });
    }
    await changePhase(admin, id, 'running');
    const [match] = await matchesOf(admin, id);
    if (!match) throw new Error('Nothing was drawn');
    const params = { id, key: match.key };
    await admin.client.call(api.reportMatch, { params, body: reportOf(match, 'aba') });
    await runJobs(app.deps);
    await app.db.update(combos).set({ isPublic: true });
    const ofMatch = sql`${battles.eventMatchId} in (select ${eventMatches.id} from ${eventMatches})`;
    expect(await app.db.$count(battles, ofMatch)).toBe(2);
    expect(await battlesWith('Phoenix Wing')).toBe(1);
    expect(await battlesWith('Unicorn Sting')).toBe(1);
    // Counted from the other player's log if the first one is private.
    const [first] = await app.db.select().from(battles).where(ofMatch).orderBy(battles.userId);
    const isFirst = eq(combos.id, first?.myComboId ?? 0);
    await app.db.update(combos).set({ isPublic: false }).where(isFirst);
    expect(await battlesWith('Phoenix Wing')).toBe(1);
    await app.db.update(combos).set({ isPublic: true }).where(isFirst);
    await app.db.update(battles).set({ isHidden: true }).where(ofMatch);
    expect(await battlesWith('Phoenix Wing')).toBe(0);
  });
});

it('intervals are wider if all met the same person, by username or a display name of theirs alone', async () => {
  const SHARED = 'Twin Name';
  const rival = await buildUser(app, { username: 'Rival.Rae', displayName: 'Rae of Rods' });
  const twins = [SHARED, SHARED].map((displayName) => buildUser(app, { displayName }));
  for (const person of [rival, ...(await Promise.all(twins))]) {
    const { id } = await buildCombo(person, { ...AXE, blade: 'Knight Lance' });
    await record(person, id, { wins: 1 });
  }
  // They differ in skill, so that it matters who was met.
  for (const [wins, losses] of [
    [9, 0],
    [0, 9],
    [8, 1],
    [1, 8],
  ]) {
    const person = await buildUser(app);
    const { id } = await buildCombo(person, { ...AXE, blade: 'Wizard Arrow' });
    await record(person, id, { wins, losses, opponentName: 'Somebody else' });
  }
  const widthAgainst = async (opponentName: string) => {
    const met = sql`my_combo_id in (select id from combos where blade = 'Wizard Arrow')`;
    await app.db.update(battles).set({ opponentName }).where(met);
    await refresh();
    const { battles: count, low, high } = await pageOf(admin, 'blade', 'wizard-arrow');
    expect(count).toBe(36);
    return high - low;
  };
  const unknown = await widthAgainst('Somebody else');
  expect(await widthAgainst(SHARED)).toBe(unknown);
  const known = await widthAgainst(' rival.RAE ');
  expect(known).toBeGreaterThan(unknown);
  expect(await widthAgainst('rae of rods')).toBe(known);
});

it('match-ups have no rate below ten battles', async () => {
  await refresh();
  const { body } = await admin.client.call(api.getMatchups, { query: { by: 'blade' } });
  const find = (row: string, column: string) =>
    body.cells.find((cell) => cell.row === row && cell.column === column);
  const same = { battles: 22, rounds: 22, finish: 'burst' };
  expect(find('Dran Sword', 'Hells Scythe')).toMatchObject({ ...same, winRate: 73 });
  expect(find('Hells Scythe', 'Dran Sword')).toMatchObject({ ...same, winRate: 27 });
  const thin = { battles: 0, winRate: null, low: null, high: null, finish: null };
  expect(find('Dran Sword', 'Dran Sword')).toMatchObject(thin);
  const { body: types } = await admin.client.call(api.getMatchups);
  expect(types.rows).toEqual(['attack', 'defense', 'stamina', 'balance']);
  expect(types.cells).toHaveLength(16);
});

const runScheduled = () =>
  refreshIfOld(app.deps, {}, { signal: AbortSignal.timeout(60_000), isLast: true });

it('the job runs within the hour, two refreshes at once agree, and no row names anybody', async () => {
  await Promise.all([refresh(), refresh()]);
  await app.db.delete(metaParts);
  clock = new Date(NOW.getTime() + 44 * 60_000);
  await runScheduled();
  expect(await app.db.$count(metaParts)).toBe(0);
  clock = new Date(NOW.getTime() + 46 * 60_000);
  await runScheduled();
  expect(await app.db.$count(metaParts)).toBeGreaterThan(0);
  clock = NOW;
  const rows = JSON.stringify(await app.db.select().from(metaParts));
  expect(rows).not.toContain(admin.username);
});

describe('a refresh that an administrator asks for', () => {
  const ask = async () => (await admin.client.call(api.refreshMeta)).body;
  const status = async () => (await admin.client.call(api.getMetaRefresh)).body;
  const at = (moment: Date) => moment.toISOString();
  const hasFigures = () => app.db.$count(metaParts);
  beforeEach(async () => {
    await refresh();
    await app.pool.query(`delete from jobs.job where name = 'meta.refresh'`);
  });

  it('is answered at once, waits once however often it is asked for, and tells when figures were made', async () => {
    expect(await status()).toEqual({ refreshedAt: at(NOW), state: 'idle', since: null });
    const since = expect.any(String);
    for (let times = 0; times < 3; times += 1) {
      expect(await ask()).toEqual({ refreshedAt: at(NOW), state: 'waiting', since });
    }
    const { rows } = await app.pool.query(`select from jobs.job where name = 'meta.refresh'`);
    expect(rows).toHaveLength(1);
    await app.db.delete(metaParts);
    clock = new Date(NOW.getTime() + 60_000);
    await runJobs(app.deps);
    expect(await hasFigures()).toBeGreaterThan(0);
    expect(await status()).toEqual({ refreshedAt: at(clock), state: 'idle', since: null });
    const reader = await buildUser(app);
    expect((await reader.client.call(api.getMeta)).body).toEqual({ refreshedAt: at(clock) });
    clock = NOW;
  });

  it('does nothing more if it runs again, or if a run began after it was asked for', async () => {
    const askedAt = at(new Date(NOW.getTime() - 1));
    await app.db.delete(metaParts);
    const run = { signal: AbortSignal.timeout(60_000), isLast: true };
    await refreshIfOld(app.deps, { askedAt }, run);
    expect(await hasFigures()).toBe(0);
  });

  it('never runs twice at once, whoever asks', async () => {
    const boss = createBoss(app.pool, () => {});
    const fetched = async () => (await boss.fetch('meta.refresh')).length;
    await ask();
    await boss.send('meta.refresh', {});
    expect(await fetched()).toBe(1);
    expect(await status()).toMatchObject({ state: 'running' });
    await ask();
    expect(await fetched()).toBe(0);
    expect(await status()).toMatchObject({ state: 'running', since: expect.any(String) });
  });

  it('says that it failed until figures are made', async () => {
    await ask();
    // Jobs are timed by the database's clock.
    await app.pool.query(
      `update jobs.job set state = 'failed', started_on = now(), completed_on = now()
       where name = 'meta.refresh'`,
    );
    expect(await status()).toMatchObject({ refreshedAt: at(NOW), state: 'failed' });
    clock = new Date('2100-01-01T00:00:00.000Z');
    await refresh();
    expect(await status()).toMatchObject({ state: 'idle' });
    clock = NOW;
    await refresh();
  });
});
