import { and, asc, desc, eq, gt, lt, max } from 'drizzle-orm';
import type { Reader, Writer } from '../../db/pool';
import { first } from '../../db/query';
import { battles, combos, isListedCombo, partColumns, recommendationFits } from '../../db/schema';
import { readRoundLetters, roundLetters } from '../stats/stats.counters';
import { opponentFeature, opponentSide } from './model/features';
import type { ObservedBattle } from './model/observations';

/** Incremented when the stored form changes; fits in another format are ignored. */
const FIT_FORMAT = 2;

/** A page of the public combos that have battles. */
export const listPublicCombos = (db: Reader, after: number, limit: number) =>
  db
    .select({ id: combos.id, userId: combos.userId, ...partColumns })
    .from(combos)
    .where(and(gt(combos.id, after), combos.isPublic, gt(combos.battles, 0)))
    .orderBy(asc(combos.id))
    .limit(limit);

const battleColumns = {
  id: battles.id,
  comboId: battles.myComboId,
  opponentCombo: battles.opponentCombo,
  opponentName: battles.opponentName,
  result: battles.result,
  letters: roundLetters,
};

type BattleRow = Awaited<ReturnType<typeof listOwnBattles>>[number];

export const observedBattle = (row: BattleRow): ObservedBattle => ({
  opponent: opponentSide(row.opponentCombo),
  opponentName: opponentFeature(row.opponentName),
  result: row.result,
  ...readRoundLetters(row.letters),
});

/** 0 if there are none. */
export async function findLastBattleId(db: Reader): Promise<number> {
  const [row] = await db.select({ id: max(battles.id) }).from(battles);
  return row?.id ?? 0;
}

/** The battles of public combos, with ids between the two bounds (exclusive). */
export const listPublicBattles = (db: Reader, after: number, before: number) =>
  db
    .select(battleColumns)
    .from(battles)
    .innerJoin(combos, eq(combos.id, battles.myComboId))
    .where(and(combos.isPublic, gt(battles.id, after), lt(battles.id, before)))
    .orderBy(asc(battles.id));

/** A person's newest battles, including private ones. */
export const listOwnBattles = (db: Reader, userId: number, limit: number) =>
  db
    .select(battleColumns)
    .from(battles)
    .where(eq(battles.userId, userId))
    .orderBy(desc(battles.playedAt), desc(battles.id))
    .limit(limit);

export type OwnComboRow = Awaited<ReturnType<typeof listOwnCombos>>[number];

export const listOwnCombos = (db: Reader, userId: number) =>
  db
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
    .where(and(eq(combos.userId, userId), isListedCombo))
    .orderBy(asc(combos.id));

const isReadable = eq(recommendationFits.format, FIT_FORMAT);
const { id, createdAt } = recommendationFits;

export const findLatestFit = (db: Reader) =>
  first(
    db
      .select({ id, createdAt })
      .from(recommendationFits)
      .where(isReadable)
      .orderBy(desc(id))
      .limit(1),
  );

export async function readFit(db: Reader, fitId: number): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ data: recommendationFits.data })
    .from(recommendationFits)
    .where(eq(id, fitId));
  return row?.data;
}

/** Replaces all older fits. */
export async function replaceFit(tx: Writer, values: { battles: number; data: Buffer }) {
  const [row] = await tx
    .insert(recommendationFits)
    .values({ ...values, format: FIT_FORMAT })
    .returning({ id });
  if (row) await tx.delete(recommendationFits).where(lt(id, row.id));
}
