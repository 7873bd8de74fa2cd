import { and, asc, eq, sql } from 'drizzle-orm';
import type { Authorized } from '../../auth/authorize';
import type { Reader, Tx } from '../../db/pool';
import { first, isSentAs, only } from '../../db/query';
import { ruleSets, users } from '../../db/schema';

export type RuleSetRow = typeof ruleSets.$inferSelect;
type Values = Pick<RuleSetRow, 'name' | 'nameKey' | 'rules'>;

const isOwn = (userId: number) => eq(ruleSets.userId, userId);

export const listRuleSets = (db: Reader, userId: number): Promise<RuleSetRow[]> =>
  db.select().from(ruleSets).where(isOwn(userId)).orderBy(asc(ruleSets.nameKey));

/** Only one's own. */
export const findRuleSet = (db: Reader, userId: number, id: number) =>
  first(
    db
      .select()
      .from(ruleSets)
      .where(and(eq(ruleSets.id, id), isOwn(userId))),
  );

export const findByClientId = (db: Reader, userId: number, clientId: string) =>
  first(
    db
      .select()
      .from(ruleSets)
      .where(isSentAs(ruleSets, userId, clientId)),
  );

/** Locks the account, so that no other set is saved until the transaction ends. */
export async function listNamesLocked(tx: Tx, userId: number) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const { id, nameKey, clientId } = ruleSets;
  return tx.select({ id, nameKey, clientId }).from(ruleSets).where(isOwn(userId));
}

export const insertRuleSet = (
  tx: Tx,
  values: Values & { userId: number; clientId: string | undefined },
): Promise<RuleSetRow> => only(tx.insert(ruleSets).values(values).returning());

export const updateRuleSet = (
  tx: Tx,
  { id, version }: Authorized<RuleSetRow>,
  values: Values,
): Promise<RuleSetRow | undefined> =>
  first(
    tx
      .update(ruleSets)
      .set({ ...values, version: version + 1, updatedAt: sql`clock_timestamp()` })
      .where(eq(ruleSets.id, id))
      .returning(),
  );

export async function deleteRuleSet(tx: Tx, { id }: Authorized<RuleSetRow>): Promise<void> {
  await tx.delete(ruleSets).where(eq(ruleSets.id, id));
}
