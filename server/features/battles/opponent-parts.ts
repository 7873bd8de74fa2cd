import { and, asc, gt, isNull, sql } from 'drizzle-orm';
import { battles } from '../../db/schema';
import { opponentPartsOf } from '../../db/search';
import type { Handler } from '../../jobs/definitions';

const BATCH = 1_000;

/** Fills in battles from before the column existed. Continues where an earlier run ended. */
export const readOpponents: Handler<'battles.read-opponents'> = async (
  { db },
  _payload,
  { signal },
) => {
  for (let last = 0; ; ) {
    signal.throwIfAborted();
    const rows = await db
      .select({ id: battles.id, opponentCombo: battles.opponentCombo })
      .from(battles)
      .where(and(isNull(battles.opponentParts), gt(battles.id, last)))
      .orderBy(asc(battles.id))
      .limit(BATCH);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    const read = rows.map(({ id, opponentCombo }) => ({
      id,
      combo: opponentCombo,
      parts: opponentPartsOf(opponentCombo),
    }));
    // An edit in the meantime has written its own.
    await db.execute(sql`
      update battles set opponent_parts = read.parts
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
        as read (id bigint, combo text, parts text)
      where battles.id = read.id and opponent_combo = read.combo and opponent_parts is null`);
  }
};
