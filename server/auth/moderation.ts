import type { Actor } from '../actor';

/**
 * The policy of what is done about reports: whoever looks after the community may take away
 * anything of anybody's. Only `server/features/admin` calls what asks for it.
 */
export const canModerate = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'admin';

export const NOT_A_MODERATOR = 'Only the administrator can do this.';
