import type { Actor } from '../actor';
import { AppError } from '../http/app-error';

declare const authorized: unique symbol;

/**
 * A row that `authorize` has let through. Queries that change owned rows take only this, so that
 * forgetting the check does not compile.
 */
export type Authorized<Row> = Row & { readonly [authorized]: true };

/** A pure rule: may this person do it to this row? */
export type Policy<Row> = (actor: Actor, row: Row) => boolean;

/** Checks a policy; a refusal is a 403 with `message`. */
export function authorize<Row>(
  actor: Actor,
  row: Row,
  policy: Policy<Row>,
  message: string,
): Authorized<Row> {
  if (!policy(actor, row)) throw new AppError('forbidden', message);
  return row as Authorized<Row>;
}
