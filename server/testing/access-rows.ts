import type { AccessRole, World } from './access-world';

export interface TableRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface AccessRow {
  /** The expected status for each role. */
  expect: Record<AccessRole, number>;
  /** Makes a valid request, with a new item of the owner. */
  request?: (world: World) => TableRequest | Promise<TableRequest>;
  /** The call uses up the caller's account, so each role is a new person. */
  asSomebodyNew?: true;
}

/** The same status for every role. */
export const everyone = (status: number) => ({
  visitor: status,
  stranger: status,
  friend: status,
  blocked: status,
  owner: status,
  administrator: status,
});

/** For the caller's own data, or data that all signed-in people see. */
export const signedIn = (status: number) => ({ ...everyone(status), visitor: 401 });

/** For an item of the owner. Others, including the administrator, get `others`. */
export const ownerOnly = (status: number, others: number) => ({
  ...signedIn(others),
  owner: status,
});

/** Only for administrators. */
export const adminOnly = (status: number) => ({ ...signedIn(403), administrator: status });
