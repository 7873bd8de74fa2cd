import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { NotificationKind } from '#shared/notifications';
import { NOTIFICATION_DEFAULTS, NOTIFICATION_KINDS } from '#shared/notifications';
import { isReachable, notHidden } from '../../db/hidden';
import { media } from '../../db/schema';
import { isMemberOf } from '../events/names.policy';
import { isMediaVisibleTo } from '../media/media.policy';

/** Whoever reads the row `n`: an argument, or for rows of several people `n.user_id`. */
export type Reader = number | Placeholder | SQLWrapper;

/** For rows of several people. */
export const OWNER: Reader = sql`n.user_id`;

/** The likes that the row `n` is about, as far as its reader may see them. */
export const likesFor = (reader: Reader): SQL => sql`media_likes act
  join media on media.id = act.media_id
  where act.media_id = n.about and media.user_id = ${reader} and act.user_id <> ${reader}
    and act.created_at >= n.since and ${notHidden(sql`act.user_id`, reader)}`;

/** The comments that the row `n` is about, as far as its reader may see them. */
export const commentsFor = (reader: Reader): SQL => sql`comments act
  join media on media.id = act.media_id
  where act.media_id = n.about and act.user_id <> ${reader}
    and act.created_at >= n.since and ${isMediaVisibleTo(reader as number)}
    and ${notHidden(media.userId, reader)} and ${notHidden(sql`act.user_id`, reader)}`;

/** A message that was read meanwhile is not news. */
const isMessageFor = (reader: Reader): SQL => sql`exists (
    select from messages where id = (n.params ->> 'message')::bigint and receiver_id = ${reader}
      and (read_at is null or n.seen_at is not null))
  and ${notHidden(sql`n.about`, reader)}`;

const isActorShown = (reader: Reader): SQL =>
  sql`(n.actor_id is null or ${notHidden(sql`n.actor_id`, reader)})`;

/** An offer that waits is news; of a place that was taken since, it is so no longer, unless it was seen. */
const isOfferFor = (reader: Reader): SQL => sql`(n.seen_at is not null or exists (
    select from event_waitlist offer where offer.tournament_id = n.about
      and offer.user_id = ${reader} and offer.confirm_by is not null)
  or n.params ->> 'until' is null and exists (
    select from tournament_participants given
    where given.tournament_id = n.about and given.user_id = ${reader}))`;

/** No block holds back what is about matches from who takes part; see docs/events.md. */
const isEventFor = (reader: Reader): SQL => sql`exists (
  select from tournaments
  where id = n.about and (removed_at is null or user_id = ${reader})
    and (${notHidden(sql`tournaments.user_id`, reader)} or ${isMemberOf(sql`n.about`, reader)})
    and (n.kind <> 'event_offer' or ${isOfferFor(reader)})
    and (n.kind <> 'event_conflict' or user_id = ${reader} or exists (
      select from event_staff staff
      where staff.tournament_id = n.about and staff.user_id = ${reader}
        and staff.role = 'organiser')))`;

/**
 * Whether the row `n` may be shown to its reader now: what it is about still exists, and the reader
 * may see it and who did it. Checked when rows are written, and whenever they are read.
 */
export const isShownTo = (reader: Reader): SQL => sql`case n.kind
  when 'like' then exists (select from ${likesFor(reader)})
  when 'comment' then exists (select from ${commentsFor(reader)})
  when 'message' then ${isMessageFor(reader)}
  when 'friend_request' then ${isReachable(sql`n.actor_id`, reader)} and exists (
    select from friend_requests where id = n.about and receiver_id = ${reader})
  when 'friend_accepted' then ${isActorShown(reader)}
  when 'trade' then ${isActorShown(reader)} and exists (
    select from trades where id = n.about and ${reader} in (from_id, to_id))
  when 'badge' then true
  when 'security' then true
  when 'connection' then exists (
    select from tokens where tokens.id = n.about and tokens.user_id = ${reader})
  when 'webhook' then exists (
    select from webhooks where webhooks.id = n.about and webhooks.user_id = ${reader}
      and not webhooks.active)
  when 'report' then exists (
    select from users reader where reader.id = ${reader} and reader.role = 'admin')
  else ${isEventFor(reader)} end`;

const UNLISTED = NOTIFICATION_KINDS.filter((kind) => !NOTIFICATION_DEFAULTS[kind].app);

/** Whether the reader's settings list the kind of the row `n`. */
export const isListedFor = (reader: Reader): SQL => sql`coalesce((
    select (changes #>> array['kinds', n.kind, 'app'])::boolean
    from notification_settings where user_id = ${reader}
  ), n.kind <> all(${`{${UNLISTED.join(',')}}`}::text[]))`;

/** Which kinds are about a subject that may go. */
export const KINDS_ABOUT = {
  likes: ['like'],
  post: ['like', 'comment'],
  event: NOTIFICATION_KINDS.filter((kind) => kind.startsWith('event_')),
  offer: ['event_offer'],
  request: ['friend_request'],
  trade: ['trade'],
  token: ['connection'],
  webhook: ['webhook'],
} as const satisfies Record<string, readonly NotificationKind[]>;
