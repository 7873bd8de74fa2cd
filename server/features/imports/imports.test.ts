import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { IMPORT_MAX_BYTES } from '#shared/imports';
import { api } from '#shared/routes';
import { battles, combos, importMatches } from '../../db/schema';
import {
  battleCells,
  battleFile,
  exportOf,
  importFile,
  refusedFile,
} from '../../testing/battle-files';
import { watchTables } from '../../testing/changed-tables';
import { buildBattle, buildCombo, buildUser, type TestUser } from '../../testing/factories';
import { statementsDuring } from '../../testing/query-count';
import { createTestApp, sharedTestApp } from '../../testing/test-app';
import { someoneWaits } from '../../testing/waiting';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });

const battlesOf = async ({ client }: TestUser) =>
  (await client.call(api.listBattles, { query: { limit: 100 } })).body;
const combosOf = async ({ client }: TestUser) => (await client.call(api.listCombos)).body;

it('says what cannot be read in the language of whoever reads it', async () => {
  const user = await buildUser(app, { language: 'de' });
  const { problems } = await importFile(user, battleFile([battleCells({ playedAt: 'soon' })]));
  expect(problems.map(({ message }) => message)).toEqual([
    'Schreib das Datum als 2026-03-14, 14.03.2026 oder 3/14/2026',
  ]);
  const { body } = await refusedFile(user, `${battleFile([])}\n"open`);
  expect(body.message).toMatch(/^Diese Datei ist ab Zeile \d+ nicht lesbar\./);
});

it('imports battles with the combos that they need, and counts them', async () => {
  const user = await buildUser(app);
  const file = battleFile([
    battleCells({ comboName: 'Old Faithful', rounds: 'me:extreme opponent:spin' }),
    battleCells({ rounds: 'opponent:over', playedAt: '2026-03-15' }),
    battleCells({ blade: 'Wizard Rod', ratchet: '9-60', bit: 'Ball', rounds: 'draw:spin' }),
  ]);
  const report = await importFile(user, file);
  expect(report).toEqual({
    dryRun: false,
    rows: 3,
    imported: 3,
    repeated: 0,
    combos: [
      {
        name: 'Old Faithful',
        parts: 'Dran Sword 3-60F',
        battles: 1,
        repeated: 0,
        outcome: 'new',
        target: 'Old Faithful',
      },
      {
        name: '',
        parts: 'Dran Sword 3-60F',
        battles: 1,
        repeated: 0,
        outcome: 'sameParts',
        target: 'Old Faithful',
      },
      {
        name: '',
        parts: 'Wizard Rod 9-60B',
        battles: 1,
        repeated: 0,
        outcome: 'new',
        target: 'Wizard Rod 9-60B',
      },
    ],
    comboCount: 3,
    newComboCount: 2,
    dateQuestion: null,
    scoreOnlyRows: [],
    scoreOnlyCount: 0,
    problems: [],
    problemCount: 0,
    unknownNames: [],
  });
  expect(await battlesOf(user)).toMatchObject([
    { date: '2026-03-15T00:00:00.000Z', result: 'LOSS', myScore: 0, opponentScore: 2 },
    { date: '2026-03-14T15:30:00.000Z', result: 'DRAW', finishType: 'spin' },
    { date: '2026-03-14T15:30:00.000Z', result: 'WIN', myScore: 3, opponentScore: 1 },
  ]);
  expect(await combosOf(user)).toMatchObject([
    { name: 'Wizard Rod 9-60B', battles: 1, draws: 1, isPublic: false },
    { name: 'Old Faithful', battles: 2, wins: 1, losses: 1, extremeWins: 1 },
  ]);
  const { body: stats } = await user.client.call(api.getDetailedStats);
  expect(stats).toMatchObject({ totalBattles: 3, wins: 1, losses: 1, draws: 1 });
  expect((await user.client.call(api.getOwnProfile)).body.totalCombos).toBe(2);
  await app.runJobs();
  const { body: badges } = await user.client.call(api.listUserBadges);
  expect(badges.length).toBeGreaterThan(0);
});

it('adds to combos of the same parts and name, without a name to the oldest of these parts', async () => {
  const user = await buildUser(app);
  const [first, second] = [
    await buildCombo(user, { name: 'One' }),
    await buildCombo(user, { name: 'Two', blade: 'ドランソード', driver: 'F' }),
  ];
  await buildBattle(user, { myComboId: first.id, playedAt: '2026-06-01T10:00:00.000Z' });
  const report = await importFile(
    user,
    battleFile([
      battleCells({ comboName: 'Two' }),
      battleCells({ comboName: 'Three', opponentName: 'Kim' }),
      battleCells({ opponentName: 'Lee' }),
    ]),
  );
  expect(report).toMatchObject({
    imported: 3,
    newComboCount: 1,
    combos: [
      { name: 'Two', outcome: 'sameName', target: 'Two', battles: 1 },
      { name: 'Three', outcome: 'new', target: 'Three', battles: 1 },
      { name: '', outcome: 'sameParts', target: 'One', battles: 1 },
    ],
  });
  expect(await combosOf(user)).toMatchObject([
    { name: 'Three', battles: 1, wins: 1 },
    { id: second.id, battles: 1, wins: 1 },
    { id: first.id, battles: 2, wins: 2 },
  ]);
  const rows = await app.db.select().from(combos).where(eq(combos.userId, user.id));
  expect(rows.find(({ id }) => id === first.id)?.lastUsedAt).toEqual(new Date('2026-06-01T10:00Z'));
  expect((await user.client.call(api.recalculateComboStats)).body.changed).toBe(0);
});

it('writes only name mappings in a dry run, and predicts the import', async () => {
  const user = await buildUser(app);
  await buildBattle(user);
  const changedTables = await watchTables(app.pool);
  const file = battleFile([
    battleCells(),
    battleCells(),
    battleCells({ rounds: '' }),
    battleCells({ blade: 'My Sword', opponentName: 'Kim' }),
  ]);
  const dry = await importFile(user, file, { dryRun: true });
  expect(await changedTables()).toEqual([]);
  expect(dry).toMatchObject({ imported: 2, newComboCount: 0, problemCount: 1 });
  expect(dry.unknownNames).toMatchObject([{ kind: 'blade', text: 'My Sword', rows: 1 }]);

  const matches = [{ kind: 'blade' as const, text: 'My Sword', name: 'Wizard Rod' }];
  const matched = await importFile(user, file, { dryRun: true, matches });
  expect(matched).toMatchObject({ imported: 3, newComboCount: 1, unknownNames: [] });
  const remembered = app.db.select().from(importMatches).where(eq(importMatches.userId, user.id));
  expect(await remembered).toMatchObject([{ text: 'my sword', name: 'Wizard Rod' }]);

  const report = await importFile(user, file);
  expect(report).toEqual({ ...matched, dryRun: false });
  expect(await battlesOf(user)).toHaveLength(4);
});

it("changes a name's meaning, and refuses unknown parts", async () => {
  const user = await buildUser(app);
  const file = battleFile([battleCells({ bit: 'Qux' })]);
  const meant = (name: string) => [{ kind: 'driver' as const, text: 'QUX', name }];
  const refused = await refusedFile(user, file, { matches: meant('Quz') });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      message: 'There is no part called Quz',
      fields: [{ path: 'matches.0.name', message: 'There is no part called Quz' }],
    },
  });
  await importFile(user, file, { dryRun: true, matches: meant('Ball') });
  await importFile(user, file, { matches: meant('QUX') });
  expect((await combosOf(user))[0]?.driver).toBe('QUX');
  // From now on, it is a part name in one of their combos.
  await app.db.delete(importMatches).where(eq(importMatches.userId, user.id));
  const again = await importFile(user, battleFile([battleCells({ bit: 'qux', rounds: 'd:s' })]));
  expect(again).toMatchObject({ imported: 1, newComboCount: 0, unknownNames: [] });
});

it('never imports a battle twice, however often a file has it', async () => {
  const user = await buildUser(app);
  const twice = [battleCells(), battleCells()];
  const undated = battleCells({ playedAt: '' });
  const future = battleCells({ playedAt: '2999-01-01' });
  expect(await importFile(user, battleFile(twice))).toMatchObject({ imported: 2, repeated: 0 });
  const more = battleFile([undated, ...twice, battleCells(), future]);
  expect(await importFile(user, more)).toMatchObject({ imported: 3, repeated: 2 });
  expect(await importFile(user, more)).toMatchObject({ imported: 0, repeated: 5 });
  // Another combo name does not make it another battle, but other rounds do.
  const renamed = battleFile([battleCells({ comboName: 'Else' }), battleCells({ rounds: 'm:s' })]);
  expect(await importFile(user, renamed)).toMatchObject({ imported: 1, repeated: 1 });
  const dates = (await battlesOf(user)).map(({ date }) => new Date(date).getTime());
  expect(Math.max(...dates)).toBeLessThanOrEqual(Date.now());
});

it('knows battles that were recorded by hand, also when some of them were edited since', async () => {
  const user = await buildUser(app);
  const { id: comboId } = await buildCombo(user);
  const playedAt = '2026-03-14T15:30:00.000Z';
  const values = { myComboId: comboId, playedAt, opponentName: 'Robin' };
  for (let count = 0; count < 3; count += 1) await buildBattle(user, values);
  const file = await exportOf(user, 'csv');
  expect(await importFile(user, file)).toMatchObject({ imported: 0, repeated: 3 });
  const [battle] = await battlesOf(user);
  await user.client.call(api.deleteBattle, { params: { id: battle?.id ?? 0 } });
  expect(await importFile(user, file)).toMatchObject({ imported: 1, repeated: 2 });
  expect(await importFile(user, file)).toMatchObject({ imported: 0, repeated: 3 });
  // Imported battles are recognized by their clientId, even after an edit.
  const imported = (await app.db.select().from(battles).where(eq(battles.userId, user.id))).find(
    ({ clientId }) => clientId !== null,
  );
  await app.db
    .update(battles)
    .set({ opponentName: 'Robyn' })
    .where(eq(battles.id, imported?.id ?? 0));
  expect(await importFile(user, file)).toMatchObject({ imported: 0, repeated: 3 });
});

it("does not take another person's battles and combos for one's own", async () => {
  const [one, other] = [await buildUser(app), await buildUser(app)];
  const file = battleFile([battleCells()]);
  await importFile(one, file);
  expect(await importFile(other, file)).toMatchObject({ imported: 1, newComboCount: 1 });
  expect(await battlesOf(one)).toHaveLength(1);
});

it('refuses a missing, oversized or unreadable file, and leaves no file behind', async () => {
  const user = await buildUser(app);
  const png = await refusedFile(user, Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'));
  expect(png).toMatchObject({ status: 400, body: { fields: [{ path: 'file' }] } });
  const large = await refusedFile(user, 'x'.repeat(IMPORT_MAX_BYTES + 1));
  expect(large).toMatchObject({
    status: 413,
    body: { message: 'This file is too large. Please choose one of up to 5MB.' },
  });
  const empty = await refusedFile(user, battleFile([battleCells()]) + '\n'.repeat(4_700_000));
  expect(empty.body.message).toMatch(/^This file has more than 10,000 rows, empty ones included/);
  const none = await user.client.fail(api.importBattles, { body: {} });
  expect(none.body.fields).toEqual([
    { path: 'file', message: 'Please choose a CSV file or an Excel workbook.' },
  ]);
  const wrong = await user.client.fail(api.importBattles, {
    body: { matches: 'no json' },
    files: { file: { content: Buffer.from('x') } },
  });
  expect(wrong.body.message).toBe('Please send the matches as JSON');
});

it('reads thousands of battles in a bounded number of statements, none of them long to prepare', async () => {
  const user = await buildUser(app);
  const bits = ['Flat', 'Ball', 'Taper', 'Needle', 'Point'];
  const length = 3_000;
  const rows = Array.from({ length }, (_, index) =>
    battleCells({
      playedAt: new Date(Date.UTC(2020, 0, 1) + index * 3_600_000).toISOString(),
      bit: bits[index % bits.length],
      rounds: index % 3 ? 'me:burst opponent:spin' : 'draw:over opponent:extreme',
      opponentName: `Rival ${index}`,
    }),
  );
  const file = battleFile(rows);
  const work = async () => {
    expect(await importFile(user, file)).toMatchObject({ imported: length });
  };
  const statements = await statementsDuring(app.pool, work);
  expect(statements.length).toBeLessThan(100);
  // Some milliseconds each, during which nobody else is served.
  for (const { values } of statements) {
    expect(values.length).toBeLessThan(1_500);
    expect(JSON.stringify(values).length).toBeLessThan(250_000);
  }
  expect(await app.db.$count(battles, eq(battles.userId, user.id))).toBe(length);
  expect((await user.client.call(api.recalculateComboStats)).body.changed).toBe(0);
  const again = await importFile(user, await exportOf(user, 'csv'));
  expect(again).toMatchObject({ imported: 0, repeated: length });
});

it('accepts one file per person at a time', async () => {
  const [user, other] = [await buildUser(app), await buildUser(app)];
  const file = battleFile([battleCells()]);
  const holder = await app.pool.connect();
  await holder.query('begin');
  await holder.query(
    "insert into versions (user_id, topic) values ($1, 'battles'), ($1, 'combos')",
    [user.id],
  );
  const first = importFile(user, file);
  await someoneWaits(app.pool);
  const second = await refusedFile(user, file);
  expect(second).toMatchObject({
    status: 409,
    body: { message: 'Another import is still running. Please wait until it has finished.' },
  });
  expect(await importFile(other, file)).toMatchObject({ imported: 1 });
  await holder.query('rollback');
  holder.release();
  expect(await first).toMatchObject({ imported: 1 });
  expect(await importFile(user, file)).toMatchObject({ imported: 0, repeated: 1 });
});

it('has a limit', async () => {
  const strict = await createTestApp({
    databaseUrl: app.databaseUrl,
    config: { rateLimitScale: 1 / 30 },
  });
  try {
    const user = await buildUser(strict);
    const file = battleFile([battleCells()]);
    await importFile(user, file, { dryRun: true });
    await importFile(user, file);
    const refused = await refusedFile(user, file);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/^You.ve made a lot of imports/);
  } finally {
    await strict.close();
  }
});
