import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  battleCells,
  battleFile,
  exportOf,
  importFile,
  refusedFile,
  tableFile,
  workbookFile,
} from '../../testing/battle-files';
import { battleInput, buildUser, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });

const battlesOf = async ({ client }: Pick<TestUser, 'client'>) =>
  (await client.call(api.listBattles)).body;

const HEAD = ['Date', 'Combo', 'Opponent', 'Opponent combo', 'Score'];
const rowOf = (date: string, score = '3-1', opponent = 'José') => [
  ...[date, 'WR 9-60B', opponent, 'Dran Sword 3-60 Flat', score],
];

it.each([
  ['semicolons', Buffer.from(tableFile([HEAD, rowOf('02.01.2026')], ';'))],
  [
    'a line that names the separator',
    Buffer.from(`sep=;\r\n${tableFile([HEAD, rowOf('2.1.26')], ';')}`),
  ],
  [
    'tabs in UTF-16',
    Buffer.from(`\ufeff${tableFile([HEAD, rowOf('2026-01-02')], '\t')}`, 'utf16le'),
  ],
  [
    'UTF-16 with the high byte first',
    Buffer.from(`\ufeff${tableFile([HEAD, rowOf('2026-01-02')])}`, 'utf16le').swap16(),
  ],
  ['Windows-1252', Buffer.from(tableFile([HEAD, rowOf('02.01.2026')], ';'), 'latin1')],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${tableFile([HEAD, rowOf('2026-01-02')])}`)],
])('reads a text with %s', async (_, file) => {
  const user = await buildUser(app);
  expect(await importFile(user, file)).toMatchObject({ rows: 1, imported: 1, problems: [] });
  expect(await battlesOf(user)).toMatchObject([
    { opponentName: 'José', date: '2026-01-02T00:00:00.000Z', myScore: 3, opponentScore: 1 },
  ]);
});

describe('a workbook', () => {
  it('is imported, with its dates and with ratchets that Excel took for dates', async () => {
    const user = await buildUser(app);
    const file = await workbookFile([
      ['Date', 'Blade', 'Ratchet', 'Bit', 'Opponent', 'Opponent combo', 'Rounds'],
      [new Date('2026-01-02T14:30:00Z'), 'Dran Sword', '3-60', 'Flat', 'Kim', 'WR 9-60B', 'm:b'],
      [46025, 'Wizard Rod', new Date('1960-09-01T00:00:00Z'), 'B', 'Kim', 'DSw 3-60F', 'o:s'],
    ]);
    const dry = await importFile(user, file, { dryRun: true });
    expect(dry).toMatchObject({ rows: 2, imported: 2, newComboCount: 2, problems: [] });
    expect(await importFile(user, file)).toEqual({ ...dry, dryRun: false });
    expect(await battlesOf(user)).toMatchObject([
      { date: '2026-01-03T00:00:00.000Z', myCombo: { disk: '9-60' } },
      { date: '2026-01-02T14:30:00.000Z', myCombo: { disk: '3-60' } },
    ]);
    expect(await importFile(user, file)).toMatchObject({ imported: 0, repeated: 2 });
  });

  it('is refused when it is damaged, empty or of an old format', async () => {
    const user = await buildUser(app);
    const damaged = await refusedFile(user, Buffer.from('PK\x03\x04 and then nothing'));
    expect(damaged).toMatchObject({ status: 400, body: { fields: [{ path: 'file' }] } });
    expect(damaged.body.message).toMatch(/^This workbook cannot be read/);
    const empty = await refusedFile(user, await workbookFile([]));
    expect(empty).toMatchObject({ status: 400, body: { message: 'This file is empty.' } });
    const old = await refusedFile(user, Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]));
    expect(old.body.message).toMatch(/^This is an old or protected Excel workbook/);
  });
});

describe('without an offset', () => {
  it('every date is by the clock of the person, also the real dates of a workbook', async () => {
    const user = await buildUser(app);
    await user.client.call(api.updateTimeZone, { body: { timeZone: 'America/New_York' } });
    const dates = ['2026-01-14', '2026-01-14 19:30', '14.01.2026', '2026-01-14T19:30:00Z'];
    const text = tableFile([HEAD, ...dates.map((date) => rowOf(date))]);
    expect(await importFile(user, text)).toMatchObject({ imported: 4 });
    const book = await workbookFile([
      HEAD,
      [new Date('2026-01-15T00:00:00Z'), ...rowOf('').slice(1)],
      [new Date('2026-01-15T19:30:00Z'), ...rowOf('').slice(1)],
    ]);
    expect(await importFile(user, book)).toMatchObject({ imported: 2 });
    expect((await battlesOf(user)).map(({ date }) => date)).toEqual([
      '2026-01-16T00:30:00.000Z',
      '2026-01-15T05:00:00.000Z',
      '2026-01-15T00:30:00.000Z',
      '2026-01-14T19:30:00.000Z',
      '2026-01-14T05:00:00.000Z',
      '2026-01-14T05:00:00.000Z',
    ]);
    expect(await importFile(user, await exportOf(user, 'csv'))).toMatchObject({ repeated: 6 });
  });
});

it('explains a score that Excel has turned into a date', async () => {
  const user = await buildUser(app);
  const row = [...rowOf('2026-01-14').slice(0, -1), new Date('2026-04-01T00:00:00Z')];
  const report = await importFile(user, await workbookFile([HEAD, row, rowOf('2026-01-15')]));
  expect(report).toMatchObject({ imported: 1, problemCount: 1 });
  expect(report.problems[0]).toMatchObject({ row: 1, column: 'score' });
  expect(report.problems[0]?.message).toMatch(/^Excel has turned this score into a date/);
});

describe('dates that may begin with the day or the month', () => {
  it('are asked about, and refused without an answer', async () => {
    const user = await buildUser(app);
    const file = tableFile([HEAD, rowOf('1/2/2026'), rowOf('3/3/2026'), rowOf('4/5/26 2:30 PM')]);
    const dry = await importFile(user, file, { dryRun: true });
    expect(dry).toMatchObject({
      rows: 3,
      imported: 1,
      problemCount: 0,
      dateQuestion: { example: '1/2/2026', rows: 2, order: null },
    });
    const refused = await refusedFile(user, file);
    const message = 'Please choose whether 1/2/2026 begins with the day or the month.';
    expect(refused).toMatchObject({
      status: 400,
      body: { message, fields: [{ path: 'dateOrder', message }] },
    });
    expect(await battlesOf(user)).toEqual([]);
    const answered = await importFile(user, file, { dryRun: true, dateOrder: 'mdy' });
    expect(answered).toMatchObject({ imported: 3, dateQuestion: { order: 'mdy' } });
    await importFile(user, file, { dateOrder: 'mdy' });
    expect((await battlesOf(user)).map(({ date }) => date)).toEqual([
      '2026-04-05T14:30:00.000Z',
      '2026-03-03T00:00:00.000Z',
      '2026-01-02T00:00:00.000Z',
    ]);
  });

  it('are no question when one date of the file tells', async () => {
    const user = await buildUser(app);
    const file = tableFile([HEAD, rowOf('1/2/2026'), rowOf('1/13/2026')]);
    expect(await importFile(user, file)).toMatchObject({ imported: 2, dateQuestion: null });
    expect((await battlesOf(user)).at(-1)?.date).toBe('2026-01-02T00:00:00.000Z');
  });

  it('take no other answer', async () => {
    const user = await buildUser(app);
    const refused = await user.client.fail(api.importBattles, {
      body: { dateOrder: 'ymd' },
      files: { file: { content: Buffer.from('x') } },
    });
    expect(refused.body.fields).toMatchObject([{ path: 'dateOrder' }]);
  });
});

describe('a score without rounds', () => {
  it('is stored without inventing finishes', async () => {
    const user = await buildUser(app);
    const file = tableFile([HEAD, rowOf('2026-01-02', '3-1'), rowOf('2026-01-03', '0:4')]);
    const dry = await importFile(user, file, { dryRun: true });
    expect(dry).toMatchObject({ imported: 2, scoreOnlyCount: 2, scoreOnlyRows: [1, 2] });
    await importFile(user, file);
    const battles = await battlesOf(user);
    expect(battles).toMatchObject([
      { result: 'LOSS', myScore: 0, opponentScore: 4, finishType: null, roundsData: [] },
      { result: 'WIN', myScore: 3, opponentScore: 1, finishType: null, roundsData: [] },
    ]);
    const { body: stats } = await user.client.call(api.getDetailedStats);
    expect(stats).toMatchObject({
      totalBattles: 2,
      wins: 1,
      losses: 1,
      avgMyScore: 1.5,
      avgOpponentScore: 2.5,
      burstFinishes: 0,
      spinFinishes: 0,
      overFinishes: 0,
      extremeFinishes: 0,
    });
    expect((await user.client.call(api.recalculateBattles)).body.changed).toBe(0);
    expect((await user.client.call(api.recalculateComboStats)).body.changed).toBe(0);
    expect(await importFile(user, file)).toMatchObject({ imported: 0, repeated: 2 });
    const copy = await exportOf(user, 'csv');
    expect(await importFile(user, copy)).toMatchObject({ imported: 0, repeated: 2 });
    const other = await buildUser(app);
    await importFile(other, copy);
    expect(await exportOf(other, 'csv')).toBe(copy);
  });

  it('stays when the battle is changed, until there are rounds', async () => {
    const user = await buildUser(app);
    await importFile(
      user,
      battleFile([battleCells({ rounds: '', myScore: '3', opponentScore: '1' })]),
    );
    const [battle] = await battlesOf(user);
    const params = { id: battle?.id ?? 0 };
    const body = battleInput(battle?.myComboId ?? 0, { opponentName: 'Kim', roundsData: [] });
    const changed = await user.client.call(api.updateBattle, { params, body });
    expect(changed.body).toMatchObject({
      opponentName: 'Kim',
      myScore: 3,
      opponentScore: 1,
      finishType: null,
    });
    const rounds = battleInput(battle?.myComboId ?? 0);
    const settled = await user.client.call(api.updateBattle, { params, body: rounds });
    expect(settled.body).toMatchObject({ myScore: 2, opponentScore: 0, finishType: 'burst' });
    const refused = await user.client.fail(api.updateBattle, { params, body });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'At least one round is required' },
    });
    expect((await user.client.call(api.recalculateComboStats)).body.changed).toBe(0);
  });
});
