import { and, isNull, not, or, type SQLWrapper, sql } from 'drizzle-orm';
import { isPublicPerson } from '../../db/hidden';
import { battles, combos, media, publicRemovals, shareLinks } from '../../db/schema';
import { isFromEvent, isShownBattle } from '../battles/battles.policy';

/** What decides whether a link opens its thing; null for things of other kinds. */
interface LinkedThing {
  /** An administrator has taken everything public of the owner away. */
  isOwnerRemoved: boolean;
  combo: { isArchived: boolean } | null;
  battle: { eventId: number | null; isHidden: boolean } | null;
  media: { status: string } | null;
}

/**
 * A link also opens what is private, unless it was removed or deleted. Posts have to be ready, and a
 * battle is not told before its event tells which combos were launched.
 */
export const canVisitLink = ({ isOwnerRemoved, combo, battle, media }: LinkedThing): boolean =>
  !isOwnerRemoved &&
  !combo?.isArchived &&
  !(battle && isFromEvent(battle) && battle.isHidden) &&
  (media === null || media.status === 'ready');

/** Whether an administrator has taken everything public of this person away. */
export const isRemovedPerson = (id: SQLWrapper) => sql`exists (
  select from ${publicRemovals} where ${publicRemovals.userId} = ${id})`;

/** Keyed look-ups, not joins, so that any query of links can ask. */
export const isLinkOnWeb = and(
  isPublicPerson(shareLinks.userId),
  not(isRemovedPerson(shareLinks.userId)),
  or(
    isNull(shareLinks.comboId),
    sql`exists (select from ${combos}
      where ${combos.id} = ${shareLinks.comboId} and not ${combos.isArchived})`,
  ),
  or(
    isNull(shareLinks.battleId),
    sql`exists (select from ${battles} where ${battles.id} = ${shareLinks.battleId} and ${isShownBattle})`,
  ),
  or(
    isNull(shareLinks.mediaId),
    sql`exists (select from ${media} where ${media.id} = ${shareLinks.mediaId} and ${media.status} = 'ready')`,
  ),
);
