import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool';
import { battles, combos } from '../../db/schema';
import { inBatches } from './batches';

type Reader = Pick<Db, 'select'>;

const columns = {
  id: battles.id,
  playedAt: battles.playedAt,
  eventName: battles.eventName,
  opponentName: battles.opponentName,
  opponentCombo: battles.opponentCombo,
  result: battles.result,
  myScore: battles.myScore,
  opponentScore: battles.opponentScore,
  finishType: battles.finishType,
  rounds: battles.roundsData,
  createdAt: battles.createdAt,
  combo: {
    id: combos.id,
    name: combos.name,
    blade: combos.blade,
    disk: combos.disk,
    driver: combos.driver,
    lockChip: combos.lockChip,
    mainBlade: combos.mainBlade,
    assistBlade: combos.assistBlade,
    overBlade: combos.overBlade,
  },
};

/** Oldest first. */
export function listBattles(db: Reader, userId: number) {
  const read = (after: readonly [Date, number] | null, limit: number) => {
    const later: SQL | undefined = after
      ? sql`(${battles.playedAt}, ${battles.id}) > (${after[0].toISOString()}::timestamptz, ${after[1]})`
      : undefined;
    return db
      .select(columns)
      .from(battles)
      .innerJoin(combos, eq(combos.id, battles.myComboId))
      .where(and(eq(battles.userId, userId), later))
      .orderBy(asc(battles.playedAt), asc(battles.id))
      .limit(limit);
  };
  return inBatches(read, ({ playedAt, id }) => [playedAt, id] as const);
}

export type ExportedBattle =
  ReturnType<typeof listBattles> extends AsyncGenerator<(infer Row)[]> ? Row : never;
