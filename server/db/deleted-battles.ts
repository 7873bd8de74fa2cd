import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Reader, Writer } from './pool';
import { prepared } from './prepared';
import { battles, deletedBattles } from './schema';

/** Call before deleting these battles. */
export async function rememberDeleted(tx: Writer, where: SQL): Promise<void> {
  await tx.execute(sql`insert into ${deletedBattles} (user_id, client_id)
    select ${battles.userId}, ${battles.clientId} from ${battles}
    where ${and(where, isNotNull(battles.clientId))} on conflict do nothing`);
}

const read = prepared('deleted_battle', (db) =>
  db
    .select({ userId: deletedBattles.userId })
    .from(deletedBattles)
    .where(
      and(
        eq(deletedBattles.userId, sql.placeholder('userId')),
        eq(deletedBattles.clientId, sql.placeholder('clientId')),
      ),
    ),
);

export const wasDeleted = async (db: Reader, userId: number, clientId: string): Promise<boolean> =>
  (await read(db, { userId, clientId })).length > 0;
