import type { Actor } from '../actor';
import { AppError } from '../http/app-error';

declare const authorized: unique symbol;

/**
 * A row that has passed `authorize`. Queries that change owned rows accept nothing else, so that
 * code that forgets the check does not compile.
 */
export type Authorized<Row> = Row & { readonly [authorized]: true };

export type Policy<Row> = (actor: Actor, row: Row) => boolean;

/** @throws AppError 403 with `message` when the policy says no */
export function authorize<Row>(
  actor: Actor,
  row: Row,
  policy: Policy<Row>,
  message: string,
): Authorized<Row> {
  if (!policy(actor, row)) throw new AppError('forbidden', message);
  return row as Authorized<Row>;
}

/**
 * The policy of moderation, which may remove anybody's content. Only `server/features/admin` calls
 * what requires it.
 */
export const canModerate = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'admin';

export const NOT_A_MODERATOR = 'Only the administrator can do this.';
