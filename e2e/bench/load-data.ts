import pg from 'pg';
import { advanceIds, copyRows } from '../../server/cli/seed/copy';
import { battleDays, battles, combos, users } from '../../server/db/schema';
import { COUNTER_KEYS, DAY_COUNTER_KEYS } from '../../shared/rules/counters';
import { type DataSetSize, makeDataSet } from './data-set';

const COMBO_COLUMNS = [
  'id',
  'userId',
  'name',
  'blade',
  'disk',
  'driver',
  'lockChip',
  'mainBlade',
  'assistBlade',
  'overBlade',
  'colorStart',
  'colorEnd',
  'isPublic',
  ...COUNTER_KEYS,
  'winRateFloor',
  'lastUsedAt',
  'createdAt',
  'updatedAt',
] as const;

const BATTLE_COLUMNS = [
  'id',
  'userId',
  'myComboId',
  'eventName',
  'opponentName',
  'opponentCombo',
  'result',
  'myScore',
  'opponentScore',
  'finishType',
  'roundsData',
  'playedAt',
  'createdAt',
  'updatedAt',
] as const;

const DAY_COLUMNS = ['userId', 'day', ...DAY_COUNTER_KEYS] as const;

/** Fills a migrated, empty database. Foreign keys are not checked row by row: the data is our own. */
export async function loadDataSet(databaseUrl: string, size: DataSetSize): Promise<void> {
  const data = makeDataSet(size);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query('SET synchronous_commit = off');
    await copyRows(
      client,
      users,
      ['id', 'username', 'displayName', 'passwordHash', 'createdAt'],
      data.people,
    );
    await copyRows(client, battles, BATTLE_COLUMNS, data.battles());
    await copyRows(client, combos, COMBO_COLUMNS, data.combos());
    await copyRows(client, battleDays, DAY_COLUMNS, data.days());
    for (const table of [users, battles, combos]) await advanceIds(client, table);
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}
