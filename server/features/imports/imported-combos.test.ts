import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  battleCells,
  battleFile,
  exportOf,
  importFile,
  tableFile,
} from '../../testing/battle-files';
import { buildCombo, buildUser, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });

const countsOf = async ({ client }: Pick<TestUser, 'client'>) => {
  const { body } = await client.call(api.listCombos);
  return Object.fromEntries(body.map(({ name, battles }) => [name, battles]));
};

it('keeps combos of the same parts apart by name, also in a round trip', async () => {
  const user = await buildUser(app);
  const rows = [
    battleCells({ opponentName: 'Unnamed' }),
    battleCells({ comboName: 'Aggro' }),
    battleCells({ comboName: 'Aggro', opponentName: 'Kim' }),
    battleCells({ comboName: 'Stamina' }),
  ];
  const dry = await importFile(user, battleFile(rows), { dryRun: true });
  expect(dry).toMatchObject({
    imported: 4,
    newComboCount: 2,
    comboCount: 3,
    combos: [
      { name: '', outcome: 'sameParts', target: 'Aggro', battles: 1 },
      { name: 'Aggro', outcome: 'new', target: 'Aggro', battles: 2 },
      { name: 'Stamina', outcome: 'new', target: 'Stamina', battles: 1 },
    ],
  });
  expect(await importFile(user, battleFile(rows))).toEqual({ ...dry, dryRun: false });
  expect(await countsOf(user)).toEqual({ Aggro: 3, Stamina: 1 });
  const other = await buildUser(app);
  await importFile(other, await exportOf(user, 'csv'));
  expect(await countsOf(other)).toEqual({ Aggro: 3, Stamina: 1 });
  const again = await importFile(user, battleFile(rows), { dryRun: true });
  expect(again).toMatchObject({ imported: 0, repeated: 4, newComboCount: 0 });
  expect(again.combos).toMatchObject([
    { outcome: 'repeated', target: null, battles: 0, repeated: 1 },
    { name: 'Aggro', outcome: 'repeated', battles: 0, repeated: 2 },
    { name: 'Stamina', outcome: 'repeated', battles: 0, repeated: 1 },
  ]);
});

it('gives a battle that is missing back to its own combo', async () => {
  const user = await buildUser(app);
  // Equal except for the name, as in a list with only dates.
  const file = battleFile([
    battleCells({ playedAt: '2026-03-14', comboName: 'One' }),
    battleCells({ playedAt: '2026-03-14', comboName: 'Two' }),
  ]);
  await importFile(user, file);
  for (const missing of ['One', 'Two']) {
    const { body } = await user.client.call(api.listBattles);
    const id = body.find(({ myCombo }) => myCombo.name === missing)?.id ?? 0;
    await user.client.call(api.deleteBattle, { params: { id } });
    expect(await importFile(user, file)).toMatchObject({ imported: 1, repeated: 1 });
    expect(await countsOf(user)).toEqual({ One: 1, Two: 1 });
  }
});

const HEAD = ['Date', 'My combo', 'Opponent', 'Opponent combo', 'Rounds'];
const rowOf = (combo: string, opponent = 'Robin') => [
  ...['2026-03-14', combo, opponent, 'WR 9-60B', 'm:b'],
];

it('reads a whole combo in one cell', async () => {
  const user = await buildUser(app);
  await buildCombo(user, { name: 'My Rod', blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' });
  const file = tableFile([
    HEAD,
    rowOf('Dran Sword 3-60 Flat'),
    rowOf('DranSword 3-60F', 'Kim'),
    rowOf('WR 9-60B'),
    rowOf('My Rod', 'Kim'),
    rowOf('Dran Brave S 6-60V'),
    rowOf('Bullet Griffon H'),
  ]);
  const report = await importFile(user, file);
  expect(report).toMatchObject({ imported: 6, newComboCount: 3, problems: [], unknownNames: [] });
  expect(report.combos).toMatchObject([
    { parts: 'Dran Sword 3-60F', outcome: 'new', target: 'Dran Sword 3-60F', battles: 2 },
    { parts: 'Wizard Rod 9-60B', outcome: 'sameParts', target: 'My Rod', battles: 1 },
    { name: 'My Rod', outcome: 'sameName', target: 'My Rod', battles: 1 },
    { parts: 'Dran Brave S 6-60V', outcome: 'new', battles: 1 },
    { parts: 'Bullet Griffon H', outcome: 'new', battles: 1 },
  ]);
  const { body: combos } = await user.client.call(api.listCombos);
  expect(combos.find(({ mainBlade }) => mainBlade === 'Brave')).toMatchObject({
    blade: 'N/A',
    lockChip: 'Dran',
    assistBlade: 'Slash',
    disk: '6-60',
    driver: 'Vortex',
  });
});

it('asks about what a combo in one cell leaves open', async () => {
  const user = await buildUser(app);
  const file = tableFile([
    HEAD,
    rowOf('DS 3-60F'),
    rowOf('Home Made 3-60F'),
    rowOf('Wizard Rod 9-60'),
    rowOf('the good one'),
    rowOf(''),
  ]);
  const dry = await importFile(user, file, { dryRun: true });
  expect(dry).toMatchObject({ imported: 0, problemCount: 3 });
  expect(dry.unknownNames.map(({ kind, text }) => [kind, text])).toEqual([
    ['blade', 'DS'],
    ['blade', 'Home Made'],
  ]);
  expect(dry.unknownNames[0]?.suggestions).toContain('Dran Sword');
  expect(dry.problems).toMatchObject([
    { row: 3, column: 'combo', value: 'Wizard Rod 9-60', message: 'Bit is required' },
    { row: 4, column: 'combo', value: 'the good one' },
    { row: 5, column: null, message: 'This row has no combo of yours' },
  ]);
  const matches = [
    { kind: 'blade' as const, text: 'DS', name: 'Dran Sword' },
    { kind: 'blade' as const, text: 'Home Made', name: 'Home Made' },
  ];
  await importFile(user, file, { dryRun: true, matches });
  expect(await importFile(user, file)).toMatchObject({ imported: 2, newComboCount: 2 });
  expect(Object.keys(await countsOf(user))).toEqual(
    expect.arrayContaining(['Dran Sword 3-60F', 'Home Made 3-60F']),
  );
});
