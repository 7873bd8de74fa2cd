import { hashToken } from '../auth/tokens';
import { guardianships } from '../db/schema';
import { buildUser, type TestUser } from './factories';
import type { TestApp } from './test-app';

export interface TestChild extends TestUser {
  /** Token of the guardian's link. */
  token: string;
}

/** A signed-in child, by default confirmed by a guardian. */
export async function buildChild(
  app: TestApp,
  overrides: Partial<typeof guardianships.$inferInsert> = {},
): Promise<TestChild> {
  const child = await buildUser(app, { birthYear: new Date().getUTCFullYear() - 10 });
  const token = `token of ${child.username}`;
  await app.db.insert(guardianships).values({
    userId: child.id,
    email: `parent-of-${child.username}@example.org`,
    tokenHash: hashToken(token),
    childUntil: new Date().getUTCFullYear() + 3,
    confirmedAt: new Date(),
    ...overrides,
  });
  return { ...child, token };
}
