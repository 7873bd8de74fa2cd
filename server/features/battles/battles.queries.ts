import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { BattleResult, FinishType } from '../../../shared/rules/finish';
import type { SettledBattle } from '../../../shared/rules/scoring';
import type { Authorized } from '../../auth/authorize';
import { anyOf } from '../../db/any-of';
import { notBlocked } from '../../db/blocked';
import type { Db } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { battles, combos } from '../../db/schema';
import { containsText } from '../../db/search';

type Reader = Pick<Db, 'select'>;
type Writer = Pick<Db, 'insert' | 'update' | 'delete' | 'execute'>;

const { clientId, updatedAt, ...columns } = getTableColumns(battles);

export { columns as battleColumns };

/** The columns of a battle's combo that presenting and authorizing the battle need. */
export const comboColumns = {
  id: combos.id,
  name: combos.name,
  blade: combos.blade,
  mainBlade: combos.mainBlade,
  disk: combos.disk,
  driver: combos.driver,
  colorStart: combos.colorStart,
  colorEnd: combos.colorEnd,
  isPublic: combos.isPublic,
};

export type BattleRow = Omit<typeof battles.$inferSelect, 'clientId' | 'updatedAt'>;
export type BattleWithCombo = BattleRow & {
  myCombo: Pick<typeof combos.$inferSelect, keyof typeof comboColumns>;
};
export type BattleForm = Omit<
  typeof battles.$inferInsert,
  'id' | 'userId' | 'createdAt' | 'updatedAt' | 'clientId'
>;

/** List key: time played (ISO 8601) and id. */
export type BattleKey = [playedAt: string, id: number];

export interface PageOf {
  after: BattleKey | null;
  limit: number;
}

export interface Filter {
  q?: string;
  finishType?: FinishType;
  result?: BattleResult;
}

export const afterKey = (key: BattleKey | null): SQL | undefined =>
  key ? sql`(${battles.playedAt}, ${battles.id}) < (${key[0]}::timestamptz, ${key[1]})` : undefined;

const newestFirst = [desc(battles.playedAt), desc(battles.id)];

/** Joins combos after cutting out the page. */
function readBattles(db: Reader, where: SQL | undefined, limit: number | Placeholder) {
  const page = db
    .select(columns)
    .from(battles)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
    .as('page');
  return db
    .select({ ...page._.selectedFields, myCombo: comboColumns })
    .from(page)
    .innerJoin(combos, eq(combos.id, page.myComboId))
    .orderBy(desc(page.playedAt), desc(page.id));
}

/** Prepared: by far the most frequent call. */
const readFirstPage = prepared('first_battles', (db) =>
  readBattles(db, eq(battles.userId, sql.placeholder('userId')), sql.placeholder('limit')),
);

/** Newest first. `q` matches event, opponent, opponent's combo and combo name. */
export function listBattles(
  db: Reader,
  userId: number,
  { q, finishType, result }: Filter,
  { after, limit }: PageOf,
): Promise<BattleWithCombo[]> {
  if (!after && !q && !finishType && !result)
    return readFirstPage(db, { userId, limit: limit + 1 });
  const where = and(
    eq(battles.userId, userId),
    afterKey(after),
    finishType && eq(battles.finishType, finishType),
    result && eq(battles.result, result),
    q
      ? or(...searched.map((column) => containsText(column, q)), hasCombo(db, userId, q))
      : undefined,
  );
  return readBattles(db, where, limit + 1);
}

const searched = [battles.eventName, battles.opponentCombo, battles.opponentName];

const hasCombo = (db: Reader, userId: number, q: string) =>
  inArray(
    battles.myComboId,
    db
      .select({ id: combos.id })
      .from(combos)
      .where(and(eq(combos.userId, userId), containsText(combos.name, q))),
  );

export function listComboBattles(
  db: Reader,
  comboId: number,
  { after, limit }: PageOf,
): Promise<BattleWithCombo[]> {
  return readBattles(db, and(eq(battles.myComboId, comboId), afterKey(after)), limit + 1);
}

export async function findBattle(db: Reader, id: number): Promise<BattleWithCombo | undefined> {
  const [row] = await readBattles(db, eq(battles.id, id), 1);
  return row;
}

/** Unordered. */
export function findBattles(
  db: Reader,
  userId: number,
  ids: readonly number[],
): Promise<BattleWithCombo[]> {
  const where = and(anyOf(battles.id, ids), notBlocked(battles.userId, userId));
  return readBattles(db, where, ids.length);
}

export async function findByClientId(
  db: Reader,
  userId: number,
  clientId: string,
): Promise<BattleWithCombo | undefined> {
  const where = and(eq(battles.userId, userId), eq(battles.clientId, clientId));
  const [row] = await readBattles(db, where, 1);
  return row;
}

export async function insertBattle(
  tx: Writer,
  values: BattleForm & { userId: number; clientId: string | undefined },
): Promise<BattleRow> {
  const [row] = await tx.insert(battles).values(values).returning(columns);
  if (!row) throw new Error('An insert returned no row');
  return row;
}

export async function updateBattle(
  tx: Writer,
  battle: Authorized<BattleRow>,
  form: BattleForm,
): Promise<BattleRow> {
  const change = { ...form, updatedAt: new Date() };
  const [row] = await tx
    .update(battles)
    .set(change)
    .where(eq(battles.id, battle.id))
    .returning(columns);
  if (!row) throw new Error('An update returned no row');
  return row;
}

export async function deleteBattle(tx: Writer, battle: Authorized<BattleRow>): Promise<void> {
  await tx.delete(battles).where(eq(battles.id, battle.id));
}

const countedColumns = {
  id: battles.id,
  myComboId: battles.myComboId,
  playedAt: battles.playedAt,
  result: battles.result,
  finishType: battles.finishType,
  myScore: battles.myScore,
  opponentScore: battles.opponentScore,
  rounds: battles.roundsData,
};
export type CountedBattle = {
  id: number;
  myComboId: number;
  playedAt: Date;
  rounds: BattleRow['roundsData'];
} & Omit<SettledBattle, 'totalRounds'>;

export type Scope = { userId: number } | { comboId: number };

/** The next battles in list order, to process any number in little memory. */
export function readBatch(
  db: Reader,
  scope: Scope,
  after: BattleKey | null,
  limit: number,
): Promise<CountedBattle[]> {
  const inScope =
    'userId' in scope ? eq(battles.userId, scope.userId) : eq(battles.myComboId, scope.comboId);
  return db
    .select(countedColumns)
    .from(battles)
    .where(and(inScope, afterKey(after)))
    .orderBy(...newestFirst)
    .limit(limit);
}

export async function updateScores(
  tx: Writer,
  userId: number,
  rows: readonly Omit<CountedBattle, 'rounds' | 'playedAt' | 'myComboId'>[],
): Promise<void> {
  await tx.execute(sql`
    update ${battles} set
      my_score = fixed.my_score, opponent_score = fixed.opponent_score,
      result = fixed.result, finish_type = fixed.finish_type
    from jsonb_to_recordset(${JSON.stringify(
      rows.map((row) => ({
        id: row.id,
        my_score: row.myScore,
        opponent_score: row.opponentScore,
        result: row.result,
        finish_type: row.finishType,
      })),
    )}::jsonb) as fixed(id bigint, my_score smallint, opponent_score smallint, result text, finish_type text)
    where ${battles.id} = fixed.id and ${battles.userId} = ${userId}`);
}
