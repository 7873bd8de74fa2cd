import { and, eq, or, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import { msg } from '#shared/translate';
import { hiddenSince, isHidden, notHidden, suspendedAmong } from '../db/hidden';
import type { Reader } from '../db/pool';
import type { Actor } from '../deps';
import { AppError } from '../http/app-error';

declare const authorized: unique symbol;

/**
 * A row that has passed `authorize`. Queries that change owned rows accept nothing else, so
 * forgetting the check does not compile.
 */
export type Authorized<Row> = Row & { readonly [authorized]: true };

/** The properties of an actor that policies use. */
export type Authority = Pick<Actor, 'id' | 'role'>;

/** Somebody without an account: nothing is theirs. */
export const VISITOR: Authority = { id: 0, role: 'user' };

export type Policy<Row> = (actor: Authority, row: Row) => boolean;

/** @throws AppError 403 with `message` if the policy refuses */
export function authorize<Row>(actor: Authority, row: Row, policy: Policy<Row>, message: string) {
  if (!policy(actor, row)) throw new AppError('forbidden', message);
  return row as Authorized<Row>;
}

/**
 * Like `authorize`, for a row that was read whoever owns it: where the owner is hidden, it does not
 * exist.
 * @throws AppError 403, `missing` without a row or if its owner is hidden
 */
export async function authorizeFound<Row extends Owned>(
  db: Reader,
  actor: Authority,
  row: Row | undefined,
  policy: Policy<Row>,
  { message, missing }: { message: string; missing: () => AppError },
): Promise<Authorized<Row>> {
  if (!row) throw missing();
  if (!policy(actor, row) && (await isHidden(db, actor.id, row.userId))) throw missing();
  return authorize(actor, row, policy, message);
}

/**
 * The policy for moderation, which may remove anybody's content. Only `server/features/admin` calls
 * functions that require it.
 */
export const canModerate = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'admin';

export const NOT_A_MODERATOR = msg('Only the administrator can do this.');

/**
 * Each feature's policy file says twice who may see an entity: as a function `canView…` for a row
 * that was read, and as SQL for queries. `visibility.test.ts` checks that they agree. Which columns
 * of a visible row are shown is up to the presenter.
 *
 * Somebody without an account sees only what its owner put on the web: `canVisit…` and `is…OnWeb`,
 * whose SQL also asks whether everybody sees the owner now (`isPublicPerson`).
 */
export type Viewer = Pick<Actor, 'id' | 'program'>;

/** A row that belongs to one person. */
export interface Owned {
  userId: number;
}

export const isOwn = (viewer: Viewer, { userId }: Owned): boolean => userId === viewer.id;

/** SQL for the viewer's own rows and public rows, also of hidden people. */
export const isOpenTo = (owner: SQLWrapper, isPublic: SQL, viewer: number | Placeholder) =>
  or(isPublic, eq(owner, viewer));

/** SQL for the viewer's own rows, and public rows that `notHidden` allows. */
export const isOwnOrPublic = (owner: SQLWrapper, isPublic: SQL, viewer: number | Placeholder) =>
  and(isOpenTo(owner, isPublic, viewer), notHidden(owner, viewer));

/** `isVisible`, `wasVisible`, or a feature's own extension of one. */
export type MaySee<Row> = (
  db: Reader,
  viewer: Viewer,
  row: Row,
  canView: (viewer: Viewer, row: Row) => boolean,
) => Promise<boolean>;

/**
 * Whether a row is visible: by its policy, and if its owner is not hidden from the viewer. A token for
 * one's own things sees no others.
 */
export async function isVisible<Row extends { userId: number }>(
  db: Reader,
  viewer: Viewer,
  row: Row,
  canView: (viewer: Viewer, row: Row) => boolean,
): Promise<boolean> {
  if (!canView(viewer, row)) return false;
  if (row.userId === viewer.id) return true;
  const { program } = viewer;
  if (program?.scope.startsWith('me:')) return false;
  if (await isHidden(db, viewer.id, row.userId)) return false;
  return (await withoutSuspended(db, viewer, [row])).length > 0;
}

/** For programs: administrators see suspended people's things, but their tokens don't. */
export async function withoutSuspended<Row extends Partial<Owned>>(
  db: Reader,
  { id, program }: Viewer,
  rows: Row[],
): Promise<Row[]> {
  if (!program) return rows;
  const others = rows.flatMap(({ userId = id }) => (userId === id ? [] : [userId]));
  const suspended = await suspendedAmong(db, others);
  return rows.filter(({ userId = id }) => !suspended.has(userId));
}

/** Like `isVisible`, but a block hides only newer rows: for reporting something seen before. */
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
