import { and, type Column, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/pool';
import { battles, combos } from '../../db/schema';
import {
  afterKey,
  type BattleWithCombo,
  battleColumns,
  comboColumns,
  type PageOf,
} from './battles.queries';

type Reader = Pick<Db, 'select'>;

const lastOf = (db: Reader, comboId: Column, { after, limit }: PageOf) =>
  db
    .select({ id: battles.id, playedAt: battles.playedAt })
    .from(battles)
    .where(and(eq(battles.myComboId, comboId), afterKey(after)))
    .orderBy(desc(battles.playedAt), desc(battles.id))
    .limit(limit);

/**
 * A person's battles with public combos, newest first. A page of n battles involves at most n
 * combos, those played last; so first finds these by one battle each, then reads on only for them.
 */
export function listPublicBattlesOf(
  db: Reader,
  ownerId: number,
  { after, limit }: PageOf,
): Promise<BattleWithCombo[]> {
  const rows = limit + 1;
  const last = lastOf(db, combos.id, { after, limit: 1 }).as('last');
  const played = db
    .select({ comboId: combos.id })
    .from(combos)
    .crossJoinLateral(last)
    .where(and(eq(combos.userId, ownerId), combos.isPublic))
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
    .select({ ...battleColumns, myCombo: comboColumns })
    .from(page)
    .innerJoin(battles, eq(battles.id, page.id))
    .innerJoin(combos, eq(combos.id, battles.myComboId))
    .orderBy(desc(page.playedAt), desc(page.id));
}
