import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { BATTLE_TEXTS } from '#shared/battles';
import type { BattleResult, FinishType } from '#shared/rules/finish';
import type { Authorized } from '../../auth/authorize';
import type { Reader, Tx, Writer } from '../../db/pool';
import {
  anyOf,
  arg,
  first,
  isSentAs,
  only,
  type PageOf,
  placeholders,
  prepared,
} from '../../db/query';
import { battles, combos } from '../../db/schema';
import { containsText, everyWord, opponentPartsOf, type Term } from '../../db/search';
import { isPublicCombo } from '../combos/combos.policy';
import { afterKey, type BattleKey, type CountedBattle } from '../stats/stats.counters';
import { isBattleVisibleTo, isShownBattle } from './battles.policy';

const { clientId, updatedAt, searchText, opponentParts, ...columns } = getTableColumns(battles);

/** The columns of a battle's combo that presenting and authorizing the battle need. */
const comboColumns = {
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

export type BattleRow = Pick<typeof battles.$inferSelect, keyof typeof columns>;
export type BattleWithCombo = BattleRow & {
  myCombo: Pick<typeof combos.$inferSelect, keyof typeof comboColumns>;
};
export type BattleForm = Omit<
  typeof battles.$inferInsert,
  | 'id'
  | 'userId'
  | 'createdAt'
  | 'updatedAt'
  | 'clientId'
  | 'version'
  | 'opponentParts'
  | keyof EventColumns
> &
  Pick<BattleRow, 'finishType'>;

/** Set only on battles written by an event. */
export type EventColumns = Pick<
  typeof battles.$inferSelect,
  'eventId' | 'eventMatchId' | 'eventKey' | 'eventGame' | 'eventRules' | 'isHidden'
>;

export interface Filter {
  q?: string;
  finishType?: FinishType;
  result?: BattleResult;
}

const newestFirst = [desc(battles.playedAt), desc(battles.id)];

/** Joins combos after limiting the page. */
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

/** Prepared, since this is by far the most frequent call. */
const readFirstPage = prepared('first_battles', (db) =>
  readBattles(db, eq(battles.userId, arg('userId')), arg('limit')),
);

/** Newest first. `q` matches the battle's texts, the parts of both combos, and one's own combo's name. */
export function listBattles(
  db: Reader,
  userId: number,
  { q, finishType, result }: Filter,
  { after, limit }: PageOf<BattleKey>,
): Promise<BattleWithCombo[]> {
  if (!after && !q && !finishType && !result)
    return readFirstPage(db, { userId, limit: limit + 1 });
  const where = and(
    eq(battles.userId, userId),
    afterKey(after),
    finishType && eq(battles.finishType, finishType),
    result && eq(battles.result, result),
    q
      ? everyWord(q, (text) =>
          or(
            containsText(battles.searchText, text),
            containsText(opponentParts, text),
            hasCombo(db, userId, text),
          ),
        )
      : undefined,
  );
  // The ids come from the index alone; only the rows of the page are read.
  const page = db
    .select({ id: battles.id })
    .from(battles)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return readBattles(db, inArray(battles.id, page), limit + 1);
}

const hasCombo = (db: Reader, userId: number, text: Term) =>
  inArray(
    battles.myComboId,
    db
      .select({ id: combos.id })
      .from(combos)
      .where(and(eq(combos.userId, userId), containsText(combos.searchText, text))),
  );

/** @param isOwn includes battles that are hidden from others */
export function listComboBattles(
  db: Reader,
  comboId: number,
  isOwn: boolean,
  { after, limit }: PageOf<BattleKey>,
): Promise<BattleWithCombo[]> {
  const where = and(
    eq(battles.myComboId, comboId),
    isOwn ? undefined : isShownBattle,
    afterKey(after),
  );
  return readBattles(db, where, limit + 1);
}

export const findBattle = (db: Reader, id: number) => first(readBattles(db, eq(battles.id, id), 1));

/** Unordered. */
export function findVisibleBattles(db: Reader, userId: number, ids: readonly number[]) {
  const where = and(anyOf(battles.id, ids), isBattleVisibleTo(userId));
  return readBattles(db, where, ids.length);
}

export const findByClientId = (db: Reader, userId: number, clientId: string) =>
  first(readSent(db, { userId, clientId }));

const readSent = prepared('sent_battle', (db) =>
  readBattles(db, isSentAs(battles, arg('userId'), arg('clientId')), 1),
);

const insert = prepared('insert_battle', (tx: Writer) =>
  tx.insert(battles).values(placeholders(FORM)).returning(columns),
);

const FORM = [
  'userId',
  'clientId',
  'myComboId',
  ...BATTLE_TEXTS,
  'opponentParts',
  'result',
  'myScore',
  'opponentScore',
  'finishType',
  'roundsData',
  'playedAt',
] as const;

export const insertBattle = (
  tx: Writer,
  values: BattleForm & { userId: number; clientId: string | null },
) => only(insert(tx, { ...values, opponentParts: opponentPartsOf(values.opponentCombo) }));

/** Not of an event: of one that is gone, its rules end with this change. */
export async function updateBattle(tx: Writer, battle: Authorized<BattleRow>, form: BattleForm) {
  const change = {
    ...form,
    eventRules: null,
    opponentParts: opponentPartsOf(form.opponentCombo),
    version: battle.version + 1,
    updatedAt: new Date(),
  };
  return only(tx.update(battles).set(change).where(eq(battles.id, battle.id)).returning(columns));
}

export async function deleteBattle(tx: Writer, battle: Authorized<BattleRow>): Promise<void> {
  await tx.delete(battles).where(eq(battles.id, battle.id));
}

const lastOf = (db: Reader, comboId: Column, { after, limit }: PageOf<BattleKey>) =>
  db
    .select({ id: battles.id, playedAt: battles.playedAt })
    .from(battles)
    .where(and(eq(battles.myComboId, comboId), isShownBattle, afterKey(after)))
    .orderBy(desc(battles.playedAt), desc(battles.id))
    .limit(limit);

/**
 * Lists a person's battles with public combos, newest first. A page of n battles has at most n
 * combos, the last played ones, so these are found first, and only their battles are read.
 */
export function listPublicBattlesOf(
  db: Reader,
  ownerId: number,
  { after, limit }: PageOf<BattleKey>,
) {
  const rows = limit + 1;
  const last = lastOf(db, combos.id, { after, limit: 1 }).as('last');
  const played = db
    .select({ comboId: combos.id })
    .from(combos)
    .crossJoinLateral(last)
    .where(and(eq(combos.userId, ownerId), isPublicCombo))
    .orderBy(desc(last.playedAt), desc(last.id))
    .limit(rows)
    .as('played');
  const recent = lastOf(db, played.comboId, { after, limit: rows }).as('recent');
  const page = db
    .select({ id: recent.id, playedAt: recent.playedAt })
    .from(played)
    .crossJoinLateral(recent)
    .orderBy(desc(recent.playedAt), desc(recent.id))
    .limit(rows)
    .as('page');
  return db
    .select({ ...columns, myCombo: comboColumns })
    .from(page)
    .innerJoin(battles, eq(battles.id, page.id))
    .innerJoin(combos, eq(combos.id, battles.myComboId))
    .orderBy(desc(page.playedAt), desc(page.id));
}

const UNREAD_BATCH = 1_000;

/** Battles from before opponents' parts were stored, by id. */
export const listUnreadOpponents = (db: Reader, after: number) =>
  db
    .select({ id: battles.id, combo: battles.opponentCombo })
    .from(battles)
    .where(and(isNull(battles.opponentParts), gt(battles.id, after)))
    .orderBy(asc(battles.id))
    .limit(UNREAD_BATCH);

/** Skips battles that were edited meanwhile, which has written their own. */
export const storeOpponentParts = (
  tx: Tx,
  read: readonly { id: number; combo: string; parts: string }[],
) =>
  tx.execute(sql`
    update battles set opponent_parts = read.parts
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
      as read (id bigint, combo text, parts text)
    where battles.id = read.id and opponent_combo = read.combo and opponent_parts is null`);

export async function updateScores(
  tx: Tx,
  userId: number,
  rows: readonly CountedBattle[],
): Promise<void> {
  await tx.execute(sql`
    update ${battles} set
      my_score = fixed."myScore", opponent_score = fixed."opponentScore",
      result = fixed.result, finish_type = fixed."finishType"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fixed(
      id bigint, "myScore" smallint, "opponentScore" smallint, result text, "finishType" text)
    where ${battles.id} = fixed.id and ${battles.userId} = ${userId}`);
}
