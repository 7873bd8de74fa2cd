import { expect, it } from 'vitest';
import type { Battle, BattleSubmission } from '#shared/battles';
import type { ComboInput } from '#shared/combos';
import { api } from '#shared/routes';
import { FINISH_TYPES, WINNERS } from '#shared/rules/finish';
import { type BattleCells, writeRounds } from '../../tables/battle-text';
import { guardCell } from '../../tables/cells';
import { battleCells, battleFile, exportOf, importFile } from '../../testing/battle-files';
import {
  battleInput,
  buildCombo,
  buildUser,
  PASSWORD,
  type TestUser,
} from '../../testing/factories';
import { readPages } from '../../testing/pages';
import { sharedTestApp } from '../../testing/test-app';
import { createClient } from '../../testing/test-client';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });

const BATTLES = 300;
/** How many are recorded one by one; the others come from a file. */
const RECORDED = 36;

/** Combos with different parts, some written under alternative names. */
const COMBOS: Partial<ComboInput>[] = [
  { name: '=SUM(A1:A9)', blade: 'Dran Sword', disk: '3-60', driver: 'Flat' },
  { name: 'My "best"; one,\tever', blade: 'シャークエッジ', disk: '4-60', driver: 'LF' },
  { name: '🌀🌀', blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' },
  {
    name: '-1',
    blade: 'N/A',
    disk: '5-60',
    driver: 'Elevate',
    lockChip: 'Dran',
    mainBlade: 'Brave',
    assistBlade: 'Slash',
  },
  { name: "'quoted'", blade: 'Hells Scythe', disk: 'N/A', driver: 'Turbo' },
  { name: '@home', blade: 'Cobalt Dragoon', disk: '2-60', driver: 'N/A', isPublic: true },
];

const NAMES = [
  'Robin',
  '=cmd|"/c calc"!A1',
  '+49 171',
  '-',
  '@here',
  "'=2+2",
  "''-",
  'Anna, "the Rod"',
  'Line one\nline two',
  'semi;colon|bar',
  '日本のプレイヤー',
  'café 👩‍👩‍👧',
  '＝wide',
];

/** The same battles each time, all different. */
function battleOf(index: number, comboId: number): BattleSubmission {
  const rounds = Array.from({ length: 1 + ((index * 7) % 5) }, (_, round) => ({
    roundNumber: round + 1,
    winner: WINNERS[(index + round * 2) % 3] ?? 'draw',
    finishType: FINISH_TYPES[(index * 3 + round) % 4] ?? 'spin',
  }));
  return battleInput(comboId, {
    eventName: index % 4 === 0 ? undefined : `Event ${index % 9} ${NAMES[index % NAMES.length]}`,
    opponentName: NAMES[index % NAMES.length],
    opponentCombo: `${NAMES[(index * 5) % NAMES.length]} 4-60`,
    roundsData: rounds,
    // Three at each time.
    playedAt: new Date(Date.UTC(2025, 0, 1) + Math.floor(index / 3) * 37_000_123).toISOString(),
  });
}

/** The same battle as a row of a file. */
const cellsOf = (combo: Partial<ComboInput>, battle: BattleSubmission): BattleCells =>
  battleCells({
    playedAt: battle.playedAt ?? '',
    eventName: guardCell(battle.eventName ?? ''),
    opponentName: guardCell(battle.opponentName),
    opponentCombo: guardCell(battle.opponentCombo),
    rounds: writeRounds(battle.roundsData),
    blade: combo.blade,
    ratchet: combo.disk,
    bit: combo.driver,
    lockChip: combo.lockChip ?? '',
    mainBlade: combo.mainBlade ?? '',
    assistBlade: combo.assistBlade ?? '',
  });

/** All battles of a person, in a comparable form. */
async function pictureOf({ client }: Pick<TestUser, 'client'>) {
  const query = { limit: 100 };
  const battles = (await readPages<Battle>(client, api.listBattles, { query })).flat();
  const { body: stats } = await client.call(api.getDetailedStats);
  const { body: overview } = await client.call(api.getOverviewStats);
  const { body: history } = await client.call(api.getHistoryStats);
  const { body: combos } = await client.call(api.listCombos);
  return {
    battles: battles.map(({ id, userId, myComboId, myCombo, createdAt, ...battle }): unknown => ({
      ...battle,
      combo: [myCombo.name, myCombo.blade, myCombo.mainBlade, myCombo.disk, myCombo.driver],
    })),
    stats: { ...stats, topCombos: stats.topCombos.map(({ id, ...combo }) => combo) },
    overview,
    history,
    combos: combos
      .map(({ id, userId, user, createdAt, updatedAt, isPublic, can, ...combo }) => combo)
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

it('brings the battles back after the account was deleted, with the same statistics', async () => {
  const user = await buildUser(app, { username: 'returning' });
  const combos = [];
  for (const combo of COMBOS) combos.push(await buildCombo(user, combo));
  const comboIds = combos.map(({ id }) => id);
  const all = Array.from({ length: BATTLES }, (_, index) => ({
    combo: COMBOS[index % COMBOS.length] ?? {},
    battle: battleOf(index, comboIds[index % COMBOS.length] ?? 0),
  }));
  for (const { battle } of all.slice(0, RECORDED)) {
    await user.client.call(api.createBattle, { body: battle });
  }
  const rows = all.slice(RECORDED).map(({ combo, battle }) => cellsOf(combo, battle));
  expect(await importFile(user, battleFile(rows))).toMatchObject({ imported: rows.length });
  const before = await pictureOf(user);
  expect(before.battles).toHaveLength(BATTLES);
  const file = await exportOf(user, 'csv');

  // All of them already exist.
  const nothing = await importFile(user, file, { dryRun: true });
  expect(nothing).toMatchObject({ rows: BATTLES, imported: 0, repeated: BATTLES, problems: [] });

  await user.client.call(api.deleteAccount);
  const client = createClient(app.url);
  await client.call(api.register, { body: { username: 'returning', password: PASSWORD } });
  const dry = await importFile({ client }, file, { dryRun: true });
  expect(dry).toMatchObject({
    dryRun: true,
    rows: BATTLES,
    imported: BATTLES,
    repeated: 0,
    newComboCount: COMBOS.length,
    problemCount: 0,
    unknownNames: [],
  });
  expect((await client.call(api.listCombos)).body).toEqual([]);
  const report = await importFile({ client }, file);
  expect(report).toEqual({ ...dry, dryRun: false });
  expect(await pictureOf({ client })).toEqual(before);
  expect((await client.call(api.getOwnProfile)).body.totalCombos).toBe(COMBOS.length);

  // Counters equal a recount, and nothing exists twice.
  const { body: scores } = await client.call(api.recalculateBattles);
  expect(scores.changed).toBe(0);
  const { body: counters } = await client.call(api.recalculateComboStats);
  expect(counters.changed).toBe(0);
  const again = await importFile({ client }, file);
  expect(again).toMatchObject({ imported: 0, repeated: BATTLES, newComboCount: 0 });
  expect(await exportOf({ client }, 'csv')).toBe(file);
});
