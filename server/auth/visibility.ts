import { and, type Column, eq, or, type Placeholder, type SQL } from 'drizzle-orm';
import type { Actor } from '../actor';
import { blockedSince, isBlocked, notBlocked } from '../db/conditions';
import type { Reader } from '../db/pool';

/**
 * Who may see an entity is said in its feature's policy file, twice: as a function `canView…` for a
 * row in hand, and as SQL for queries. `visibility.test.ts` checks that the two agree. Neither says
 * anything about the columns; what of a visible row is shown is up to the presenter.
 */
export type Viewer = Pick<Actor, 'id'>;

/** SQL: one's own, and public ones unless there is a block between owner and viewer. */
export const isOwnOrPublic = (
  owner: Column,
  isPublic: SQL,
  viewer: number | Placeholder,
): SQL | undefined => and(or(isPublic, eq(owner, viewer)), notBlocked(owner, viewer));

/** Whether a row is visible: by its policy, and without a block between owner and viewer. */
export async function isVisible<Row extends { userId: number }>(
  db: Reader,
  viewer: Viewer,
  row: Row,
  canView: (viewer: Viewer, row: Row) => boolean,
): Promise<boolean> {
  if (!canView(viewer, row)) return false;
  return row.userId === viewer.id || !(await isBlocked(db, viewer.id, row.userId));
}

/** As `isVisible`, but a block hides only what is newer than it: for reports of what was seen. */
export async function wasVisible<Row extends { userId: number; createdAt: Date }>(
  db: Reader,
  viewer: Viewer,
  row: Row,
  canView: (viewer: Viewer, row: Row) => boolean,
): Promise<boolean> {
  if (!canView(viewer, row)) return false;
  const since = await blockedSince(db, viewer.id, row.userId);
  return since === undefined || row.createdAt <= since;
}
