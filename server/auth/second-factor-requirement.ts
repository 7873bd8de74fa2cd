import { and, eq, isNotNull } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Actor } from '../actor';
import type { Reader } from '../db/pool';
import { authenticators, passkeys } from '../db/schema';
import type { AppDeps } from '../deps';

async function hasSecondFactor(db: Reader, userId: number): Promise<boolean> {
  const rows = await unionAll(
    db.select({ userId: passkeys.userId }).from(passkeys).where(eq(passkeys.userId, userId)),
    db
      .select({ userId: authenticators.userId })
      .from(authenticators)
      .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))),
  );
  return rows.length > 0;
}

/** Marks an administrator who may only set up a second factor (ADMIN_REQUIRE_SECOND_FACTOR). */
export async function withRequirement(
  { config, db }: Pick<AppDeps, 'config' | 'db'>,
  actor: Actor,
): Promise<Actor> {
  if (!config.adminRequireSecondFactor || actor.role !== 'admin') return actor;
  return { ...actor, mustSetUpSecondFactor: !(await hasSecondFactor(db, actor.id)) };
}
