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

/** A combo's last battles. */
const lastOf = (db: Reader, comboId: Column, { after, limit }: PageOf) =>
  db
    .select({ id: battles.id, playedAt: battles.playedAt })
    .from(battles)
    .where(and(eq(battles.myComboId, comboId), afterKey(after)))
    .orderBy(desc(battles.playedAt), desc(battles.id))
    .limit(limit);

/**
 * One person's battles with public combos, newest first, however many others that person has:
 * what is on the page was played with one of as many combos, those that were played last. First
 * these are found, by one battle of each combo, and only of them more is read. What a battle
 * carries is looked up once the page is cut out.
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
