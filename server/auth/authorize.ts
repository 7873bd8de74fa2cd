import { and, eq, or, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Reader } from '../db/pool';
import { hiddenSince, isHidden, notHidden } from '../db/query';
import type { Actor } from '../deps';
import { AppError } from '../http/app-error';

declare const authorized: unique symbol;

/**
 * A row that has passed `authorize`. Queries that change owned rows accept nothing else, so that
 * code that forgets the check does not compile.
 */
export type Authorized<Row> = Row & { readonly [authorized]: true };

/** What policies look at. */
export type Authority = Pick<Actor, 'id' | 'role'>;
export type Policy<Row> = (actor: Authority, row: Row) => boolean;

/** @throws AppError 403 with `message` when the policy says no */
export function authorize<Row>(actor: Authority, row: Row, policy: Policy<Row>, message: string) {
  if (!policy(actor, row)) throw new AppError('forbidden', message);
  return row as Authorized<Row>;
}

/**
 * The policy of moderation, which may remove anybody's content. Only `server/features/admin` calls
 * what requires it.
 */
export const canModerate = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'admin';

export const NOT_A_MODERATOR = 'Only the administrator can do this.';

/**
 * Who may see an entity is said in its feature's policy file, twice: as a function `canView…` for a
 * row in hand, and as SQL for queries. `visibility.test.ts` checks that the two agree. Neither says
 * anything about the columns; what of a visible row is shown is up to the presenter.
 */
export type Viewer = Pick<Actor, 'id'>;

/** A row of one person. */
export interface Owned {
  userId: number;
}

export const isOwn = (viewer: Viewer, { userId }: Owned): boolean => userId === viewer.id;

/** SQL: one's own, and public ones that `notHidden` lets through. */
export const isOwnOrPublic = (owner: SQLWrapper, isPublic: SQL, viewer: number | Placeholder) =>
  and(or(isPublic, eq(owner, viewer)), notHidden(owner, viewer));

/** Whether a row is visible: by its policy, and with nothing between owner and viewer. */
export async function isVisible<Row extends { userId: number }>(
  db: Reader,
  viewer: Viewer,
  row: Row,
  canView: (viewer: Viewer, row: Row) => boolean,
): Promise<boolean> {
  if (!canView(viewer, row)) return false;
  return row.userId === viewer.id || !(await isHidden(db, viewer.id, row.userId));
}

/** As `isVisible`, but a block hides only what is newer than it: for reports of what was seen. */
export async function wasVisible<Row extends { userId: number; createdAt: Date }>(
  db: Reader,
  viewer: Viewer,
  row: Row,
  canView: (viewer: Viewer, row: Row) => boolean,
): Promise<boolean> {
  if (!canView(viewer, row)) return false;
  const since = await hiddenSince(db, viewer.id, row.userId);
  return since === undefined || row.createdAt <= since;
}
