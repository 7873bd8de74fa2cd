/**
 * What a token may be allowed. A route names one beside `access`; a route without one is for people
 * alone.
 */
export const SCOPES = ['me:read', 'me:write', 'events:read', 'events:write', 'feed:read'] as const;
export type Scope = (typeof SCOPES)[number];

/** Whoever runs events reads them, too. */
const INCLUDED: Partial<Record<Scope, Scope>> = { 'events:read': 'events:write' };

export const allows = (granted: readonly Scope[], scope: Scope): boolean =>
  granted.includes(scope) || granted.includes(INCLUDED[scope] ?? scope);
