import { and, asc, desc, eq, gt, lt, max, sql } from 'drizzle-orm';
import { type BattleResult, FINISH_TYPES } from '../../../shared/rules/finish';
import type { Reader, Writer } from '../../db/pool';
import { battles, combos, recommendationFits } from '../../db/schema';
import { opponentFeature, opponentSide } from './model/features';
import type { ObservedBattle } from './model/observations';

/** Raised when the stored form changes: fits of another format are ignored. */
const FIT_FORMAT = 2;

/**
 * A battle's decided rounds as the first letters of their finishes, capitals for those that the
 * recorder won: a tenth of the JSON, which Postgres reads faster than we do.
 */
const roundLetters = sql<string>`coalesce((
  select string_agg(case round->>'winner'
    when 'me' then upper(left(round->>'finishType', 1))
    when 'opponent' then left(round->>'finishType', 1) end, '')
  from jsonb_array_elements(${battles.roundsData}) as round), '')`;

const partColumns = {
  blade: combos.blade,
  disk: combos.disk,
  driver: combos.driver,
  lockChip: combos.lockChip,
  mainBlade: combos.mainBlade,
  assistBlade: combos.assistBlade,
  overBlade: combos.overBlade,
};

/** A page of the public combos that have battles. */
export function listPublicCombos(db: Reader, after: number, limit: number) {
  return db
    .select({ id: combos.id, userId: combos.userId, ...partColumns })
    .from(combos)
    .where(and(gt(combos.id, after), combos.isPublic, gt(combos.battles, 0)))
    .orderBy(asc(combos.id))
    .limit(limit);
}

export interface BattleRow {
  id: number;
  comboId: number;
  opponentCombo: string;
  opponentName: string;
  result: BattleResult;
  letters: string;
}

const battleColumns = {
  id: battles.id,
  comboId: battles.myComboId,
  opponentCombo: battles.opponentCombo,
  opponentName: battles.opponentName,
  result: battles.result,
  letters: roundLetters,
};

export function observedBattle(row: BattleRow): ObservedBattle {
  const finishes = (letters: string) =>
    [...letters].flatMap((letter) => FINISH_TYPES.filter((finish) => finish.startsWith(letter)));
  return {
    opponent: opponentSide(row.opponentCombo),
    opponentName: opponentFeature(row.opponentName),
    result: row.result,
    won: finishes(row.letters.replace(/[a-z]/g, '').toLowerCase()),
    lost: finishes(row.letters.replace(/[A-Z]/g, '')),
  };
}

/** 0 without any. */
export async function findLastBattleId(db: Reader): Promise<number> {
  const [row] = await db.select({ id: max(battles.id) }).from(battles);
  return row?.id ?? 0;
}

/** The battles of public combos with ids between the two, exclusive. */
export function listPublicBattles(db: Reader, after: number, before: number): Promise<BattleRow[]> {
  return db
    .select(battleColumns)
    .from(battles)
    .innerJoin(combos, eq(combos.id, battles.myComboId))
    .where(and(combos.isPublic, gt(battles.id, after), lt(battles.id, before)))
    .orderBy(asc(battles.id));
}

/** A person's newest battles, private ones included. */
export function listOwnBattles(db: Reader, userId: number, limit: number): Promise<BattleRow[]> {
  return db
    .select(battleColumns)
    .from(battles)
    .where(eq(battles.userId, userId))
    .orderBy(desc(battles.playedAt), desc(battles.id))
    .limit(limit);
}

export type OwnComboRow = Awaited<ReturnType<typeof listOwnCombos>>[number];

export function listOwnCombos(db: Reader, userId: number) {
  return db
    .select({
      id: combos.id,
      name: combos.name,
      isPublic: combos.isPublic,
      ...partColumns,
      chip: combos.chip,
      frame: combos.frame,
      armor: combos.armor,
      battles: combos.battles,
      wins: combos.wins,
      burstWins: combos.burstWins,
      outspinWins: combos.outspinWins,
      knockoutWins: combos.knockoutWins,
      extremeWins: combos.extremeWins,
    })
    .from(combos)
    .where(eq(combos.userId, userId))
    .orderBy(asc(combos.id));
}

const isReadable = eq(recommendationFits.format, FIT_FORMAT);
const { id, createdAt } = recommendationFits;

export async function findLatestFit(db: Reader) {
  const [row] = await db
    .select({ id, createdAt })
    .from(recommendationFits)
    .where(isReadable)
    .orderBy(desc(id))
    .limit(1);
  return row;
}

export async function readFit(db: Reader, fitId: number): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ data: recommendationFits.data })
    .from(recommendationFits)
    .where(eq(id, fitId));
  return row?.data;
}

/** Replaces all older fits. */
export async function replaceFit(
  tx: Writer,
  values: { battles: number; data: Buffer },
): Promise<void> {
  const [row] = await tx
    .insert(recommendationFits)
    .values({ ...values, format: FIT_FORMAT })
    .returning({ id });
  if (row) await tx.delete(recommendationFits).where(lt(id, row.id));
}
