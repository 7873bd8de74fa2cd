import { sql } from 'drizzle-orm';
import type { TradePart } from '#shared/trades';
import { messageWords } from '../chat/chat.policy';
import { type Opponent, opponentJson } from '../events/names.policy';

/** What a row says of the place where it happened, as it is now. */
export interface Facts {
  /** Of a post. */
  title?: string;
  /** Whether the post is the reader's. */
  isOwn?: boolean;
  /** The latest comment. */
  comment?: string | null;
  /** The latest message. */
  words?: string | [give: TradePart[], get: TradePart[]];
  /** Of a tournament, of a token with the date of its end, or the host of a webhook. */
  name?: string;
  date?: string;
  locations?: string[];
  entrants?: number;
  place?: number | null;
  opponent?: Opponent | null;
}

/** The facts of the row `n`, whose latest comment is in `remarks`. */
export const FACTS = sql<Facts | null>`case
  when n.kind in ('like', 'comment') then (
    select json_build_object('title', title, 'isOwn', user_id = n.user_id, 'comment', (
      select content from comments where comments.id = remarks.latest))
    from media where media.id = n.about)
  when n.kind = 'message' then (
    select json_build_object('words', ${messageWords})
    from messages where messages.id = (n.params ->> 'message')::bigint)
  when n.kind like 'event\\_%' then (
    select json_build_object('name', name, 'date', date, 'locations', locations,
      'entrants', participant_count,
      'place', (
        select own.place from tournament_participants own
        where own.tournament_id = n.about and own.user_id = n.user_id),
      'opponent', (
        select ${opponentJson(sql`n.about`)}
        from tournament_participants other left join users person on person.id = other.user_id
        where other.tournament_id = n.about and other.id = (n.params ->> 'entrant')::bigint))
    from tournaments where tournaments.id = n.about)
  when n.kind = 'connection' then (
    select json_build_object('name', name, 'date', expires_at)
    from tokens where tokens.id = n.about)
  when n.kind = 'webhook' then (
    select json_build_object('name', host) from webhooks where webhooks.id = n.about)
  end`;
