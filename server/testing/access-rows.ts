import type { AccessRole, World } from './access-world';

export interface TableRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface AccessRow {
  /** The status that each role gets. */
  expect: Record<AccessRole, number>;
  /** Makes a valid request, with a thing of the owner's that nobody has used up yet. */
  request?: (world: World) => TableRequest | Promise<TableRequest>;
  /** The call uses its caller's account up: each role is somebody new. */
  asSomebodyNew?: true;
}

/** The same answer for all. */
export const everyone = (status: number) => ({
  visitor: status,
  stranger: status,
  friend: status,
  blocked: status,
  owner: status,
  administrator: status,
});

/** One's own data, or what all who are signed in see. */
export const signedIn = (status: number) => ({ ...everyone(status), visitor: 401 });

/** A thing of the owner's; others, the administrator too, get `others`. */
export const ownerOnly = (status: number, others: number) => ({
  ...signedIn(others),
  owner: status,
});

/** The administrator's alone. */
export const adminOnly = (status: number) => ({ ...signedIn(403), administrator: status });
