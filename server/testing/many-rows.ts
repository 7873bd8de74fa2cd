import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../db/pool';

/** Enough rows that reading a whole table is never cheapest. */
const PEOPLE = 30_000;
const PLAYERS = 2_000;
const COMBOS = 20_000;
const BATTLES = 20_000;
const POSTS = 40_000;
export const COMMENTS = 45_000;
const TOURNAMENTS = 20_000;
const PARTICIPANTS = 40_000;
const DECKS = 20_000;
const DECK_BATTLES = 20_000;
const REPORTS = 40_000;
const AUDIT = 20_000;

/** A deck of person 77, with hundreds of battles. */
export const PLAYED_OFTEN = 76;

/** A public post of another person, with hundreds of comments. */
export const TALKED_ABOUT = 4_201;

/** A tournament of another person, with hundreds of participants. */
export const WELL_ATTENDED = 5_203;

/** The first reports, which are open; one about each kind of target. */
export const OPEN_REPORTS = {
  user: 1,
  combo: 2,
  deck: 3,
  message: 4,
  media: 5,
  comment: 6,
  tournament: 7,
};

/**
 * Fills an empty database for tests of query plans. Person 77 has friends, requests, blocks,
 * combos, battles, posts and messages like others, and some more of each.
 */
export async function fillManyRows(db: Reader): Promise<void> {
  // Indexes and constraints are rebuilt once over all rows, at half the cost of row by row.
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(
    sql`select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
        from pg_index join pg_class on pg_class.oid = indrelid
        where relnamespace = 'public'::regnamespace and not indisunique`,
  );
  const { rows: references } = await db.execute<{ of: string; name: string; definition: string }>(
    sql`select conrelid::regclass as of, quote_ident(conname) as name,
          pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const run = (statement: string) => db.execute(sql.raw(statement));
  for (const { of, name } of references) await run(`alter table ${of} drop constraint ${name}`);
  for (const { name } of indexes) await run(`drop index ${name}`);
  await insertManyRows(db);
  for (const { definition } of indexes) await run(definition);
  for (const { of, name, definition } of references) {
    await run(`alter table ${of} add constraint ${name} ${definition}`);
  }
  // Also vacuumed, since new entries of the search index wait in a list that is read whole.
  await db.execute(sql`vacuum analyze`);
}

async function insertManyRows(db: Reader): Promise<void> {
  const fill = (statement: SQL) => db.execute(statement);
  await fill(sql`insert into users (username, display_name, password_hash)
    select 'person' || n, case when n % 2 = 0 then 'Blader ' || md5(n::text) end, 'none'
    from generate_series(1, ${PEOPLE}::int) n`);
  await fill(sql`insert into guardianships (user_id, email, token_hash, child_until)
    select n, 'parent@example.org', md5(n::text), 2100
    from generate_series(${PEOPLE - 999}::int, ${PEOPLE}::int) n`);
  // Everybody has a relation with their neighbours, and person 77 with more; no pair has two kinds.
  await fill(sql`insert into friendships (user_id, friend_id)
    select n, n + 1 from generate_series(1, ${PLAYERS * 4}::int) n
    union all select n + 1, n from generate_series(1, ${PLAYERS * 4}::int) n
    union all select 77, n from generate_series(100, 140) n
    union all select n, 77 from generate_series(100, 140) n`);
  await fill(sql`insert into friend_requests (sender_id, receiver_id)
    select n, n + 2 from generate_series(1, ${PLAYERS * 4}::int) n
    union all select 77, n from generate_series(200, 220) n
    union all select n, 77 from generate_series(230, 250) n`);
  await fill(sql`insert into blocks (user_id, blocked_id)
    select n, n + 3 from generate_series(1, ${PLAYERS * 4}::int) n
    union all select 77, n from generate_series(300, 310) n
    union all select n, 77 from generate_series(320, 330) n`);
  await fill(sql`insert into combos
    (user_id, name, blade, disk, driver, color_start, color_end, is_public, battles, updated_at)
    select 1 + n % ${PLAYERS}::int, 'Combo ' || md5(n::text),
      (array['Dran Sword', 'Wizard Rod', 'Shark Edge', 'Hells Scythe'])[1 + n % 4],
      1 + n % 9 || '-60', (array['Flat', 'Ball', 'Taper'])[1 + n % 3], '#000', '#fff', n % 3 = 0,
      n % 40, '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${COMBOS}::int) n`);
  await fill(sql`insert into battles
    (user_id, my_combo_id, event_name, opponent_name, opponent_combo, result, my_score,
      opponent_score, finish_type, rounds_data, played_at)
    select c.user_id, c.id, 'Cup', 'Rival ' || n % 100, 'Shark Edge',
      (array['WIN', 'LOSS', 'DRAW'])[1 + n % 3], 2, 0,
      (array['burst', 'spin', 'over', 'extreme'])[1 + n % 4], '[]',
      '2026-01-01'::timestamptz + n * interval '7 minutes'
    from generate_series(1, ${BATTLES}::int) n join combos c on c.id = 1 + n % ${COMBOS}::int`);
  await fill(sql`insert into deleted_items (user_id, kind, client_id)
    select 1 + n % ${PLAYERS}::int, 'deck-battle', gen_random_uuid()
    from generate_series(1, ${BATTLES}::int) n`);
  await fill(sql`insert into meta_parts (period, kind, slug, place, stats)
    select period, (array['blade', 'disk', 'driver', 'build'])[1 + n % 4], 'slug-' || n, n, '{}'
    from generate_series(1, 2000) n, unnest(array['all', '30d']) period`);
  await fill(sql`insert into battle_days (user_id, day, battles)
    select user_id, (played_at at time zone 'UTC')::date, count(*) from battles group by 1, 2`);
  // Three messages each way between friends; every other person has the last one unread.
  await fill(sql`insert into messages (sender_id, receiver_id, content, read_at)
    select user_id, friend_id, 'Ready?', case when n = 3 and user_id % 2 = 0 then null else now() end
    from generate_series(1, 3) n, friendships order by n`);
  await fill(sql`insert into conversations (user_id, other_user_id, last_message_id, unread_count)
    select user_id, other_id, max(id), sum(unread) from (
      select sender_id, receiver_id, id, 0 from messages
      union all
      select receiver_id, sender_id, id, (read_at is null)::int from messages
    ) as side (user_id, other_id, id, unread) group by 1, 2`);
  // Copies of every second part are for trade, and on the neighbours' wishlists.
  await fill(sql`insert into collection_parts (user_id, kind, name, name_key, count, for_trade)
    select n, 'blade', 'Blade ' || p, 'blade' || p, 2, p % 2
    from generate_series(1, ${PLAYERS}::int) n, generate_series(1, 20) p`);
  await fill(sql`insert into wishlist_parts (user_id, kind, name, name_key, priority)
    select n, 'blade', 'Blade ' || p, 'blade' || p, 'normal'
    from generate_series(1, ${PLAYERS}::int) n, generate_series(1, 15) p`);
  await fill(sql`insert into collection_settings (user_id, visible, trade_visible)
    select n, true, n % 3 > 0 from generate_series(1, ${PLAYERS * 4}::int) n`);
  await fill(sql`insert into trades (from_id, to_id, give, get, status)
    select user_id, friend_id,
      jsonb_build_array(jsonb_build_object('kind', 'blade', 'name', 'Blade 1', 'nameKey', 'blade1', 'count', 1)),
      '[]', case when friend_id = 77 then 'open' else 'declined' end
    from friendships`);
  // One in four is private; a person's posts, PLAYERS apart, are all private or all public.
  await fill(sql`insert into media
    (user_id, title, description, media_type, visibility, status, status_at, created_at)
    select 1 + n % ${PLAYERS}::int, 'Post ' || md5(n::text),
      (array['Dran Sword at the club', 'Best of 3', null])[1 + n % 3],
      (array['image', 'video', 'text'])[1 + n % 3],
      case when (n + n / ${PLAYERS}::int) % 4 = 0 then 'private' else 'public' end,
      case when n % 50 = 0 then 'error' when n % 997 = 0 then 'processing' else 'ready' end,
      '2026-01-01'::timestamptz, '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${POSTS}::int) n`);
  // One or two comments per post, and many on one.
  await fill(sql`insert into comments (media_id, user_id, content)
    select 1 + n % ${POSTS}::int, 1 + n % ${PEOPLE - 1}::int, 'Nice ' || n
    from generate_series(1, ${COMMENTS}::int) n
    union all select ${TALKED_ABOUT}::int, 1000 + n, 'Well' from generate_series(1, 500) n`);
  await fill(sql`insert into media_likes (media_id, user_id)
    select 1 + n % ${POSTS}::int, 1 + n % ${PEOPLE - 1}::int
    from generate_series(1, ${COMMENTS}::int) n`);
  await fill(sql`insert into media_views (media_id, user_id, day)
    select media_id, user_id, '2026-01-02' from media_likes`);
  // Made from the owners' combos, which are PLAYERS apart; one in three is public.
  await fill(sql`insert into decks
    (user_id, name, description, is_public, combo1_id, combo2_id, combo3_id, battles, wins,
      created_at, updated_at)
    select 1 + n % ${PLAYERS}::int, 'Deck ' || md5(n::text),
      (array['Dran Sword at the club', 'Best of 3', null])[1 + n % 3], n % 3 = 0,
      ${PLAYERS}::int + n % ${PLAYERS}::int, 2 * ${PLAYERS}::int + n % ${PLAYERS}::int,
      3 * ${PLAYERS}::int + n % ${PLAYERS}::int, n % 40, n % 40 * (n % 7) / 7,
      '2026-01-01'::timestamptz + n * interval '1 minute',
      '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${DECKS}::int) n`);
  await fill(sql`insert into deck_battles
    (deck_id, user_id, opponent_name, opponent_deck_name, date, result, my_score, opponent_score,
      rounds)
    select d.id, d.user_id, 'Rival ' || n % 100, 'Cup deck', '2026-01-01'::date + n % 60, 'win', 2, 0,
      jsonb_build_array(
        jsonb_build_object('outcome', 'win', 'finishType', 'spin', 'opponentType', 'attack'),
        jsonb_build_object('outcome', 'win', 'finishType', 'over', 'opponentType', null))
    from generate_series(1, ${DECK_BATTLES}::int) n
    join decks d on d.id = case when n % 100 = 0 then ${PLAYED_OFTEN}::int else 1 + n % ${DECKS}::int end`);
  // Every five minutes from the start of 2026 for ten weeks.
  await fill(sql`insert into tournaments
    (user_id, name, description, locations, date, created_at, participant_count)
    select 1 + n % ${PLAYERS}::int, 'Cup ' || md5(n::text),
      (array['Dran Sword only', 'Best of 3', 'Swiss rounds'])[1 + n % 3],
      jsonb_build_array('Hall ' || n % 500, 'Town ' || n % 90),
      '2026-01-01'::timestamptz + n * interval '5 minutes', '2026-01-01'::timestamptz,
      4 + case when n = ${WELL_ATTENDED}::int then 500 else 0 end
    from generate_series(1, ${TOURNAMENTS}::int) n`);
  await fill(sql`insert into event_series
      (user_id, every, ahead, time_zone, is_open, first_at, made, due_at)
    select 1 + n % ${PLAYERS}::int, 'week', 4, 'UTC', false, '2026-01-01', 4,
      '2026-02-01'::timestamptz + n * interval '10 minutes'
    from generate_series(1, ${TOURNAMENTS / 50}::int) n`);
  await fill(sql`insert into rule_sets (user_id, name, name_key, rules)
    select 1 + n % ${PLAYERS}::int, 'Set ' || n, 'set ' || n, '{}'
    from generate_series(1, ${TOURNAMENTS}::int) n`);
  // Excludes the tournament with many participants.
  await fill(sql`insert into events (tournament_id, settings, seed, check_in_code, judge_code,
      live_code, phase, finished_at, series_id, series_number)
    select id, '{}', id, 'in' || id, 'judge' || id, 'live' || id, 'finished', date,
      1 + (id / 10 - 1) / 5, (id / 10 - 1) % 5
    from tournaments where id % 10 = 0`);
  await fill(sql`insert into tournament_participants (tournament_id, user_id, guest_name)
    select 1 + n % ${TOURNAMENTS}::int, case when n % 7 > 0 then 1 + n % ${PEOPLE - 1}::int end,
      case when n % 7 = 0 then 'Guest ' || n end
    from generate_series(1, ${PARTICIPANTS}::int) n
    union all select ${WELL_ATTENDED}::int, 1000 + n, null from generate_series(1, 500) n
    on conflict do nothing`);
  await fill(sql`insert into event_staff (tournament_id, user_id, role)
    select tournament_id, 1 + (tournament_id + n) % ${PEOPLE - 1}::int, 'judge'
    from events, generate_series(1, 3) n`);
  await fill(sql`insert into event_waitlist (id, tournament_id, user_id, offered_at, confirm_by)
    select 10000000 + 10 * tournament_id + n, tournament_id, 1 + (tournament_id + n) % ${PEOPLE - 1}::int,
      case when n = 1 then now() end, case when n = 1 then now() end
    from events, generate_series(1, 10) n on conflict do nothing`);
  await fill(sql`insert into event_stages (tournament_id, number, kind, players)
    select tournament_id, number, 'swiss', 8 from events, generate_series(1, 2) number`);
  await fill(sql`insert into event_matches
      (tournament_id, key, stage, round, position, a, b, state, outcome)
    select tournament_id, 's1r1m' || place, 1, 1, place, id, id + 1, 'done', 'played' from (
      select p.id, tournament_id, row_number() over (partition by tournament_id order by p.id) place
      from tournament_participants p join events using (tournament_id)) entrant`);
  await fill(sql`insert into event_reports
      (tournament_id, client_id, key, body, by, role, status, played_at)
    select tournament_id, gen_random_uuid(), 's1r1m1', '{}', 1 + (tournament_id + n) % ${PEOPLE - 1}::int,
      'judge', 'accepted', '2026-01-01' from events, generate_series(1, 5) n`);
  await fill(sql`insert into user_badges (user_id, badge_key, seen_at, showcased_at)
    select 1 + n % ${PEOPLE - 1}::int, 'badge-' || n % 20,
      case when n % 9 > 0 then '2026-01-02'::timestamptz end,
      case when n % 3 = 0 then '2026-01-02'::timestamptz end
    from generate_series(1, ${COMMENTS}::int) n on conflict do nothing`);
  await fill(sql`insert into tokens (user_id, token_hash, name, scopes)
    select n, 'hash' || n, 'Program', '{feed:read}' from generate_series(1, ${PEOPLE}::int) n`);
  await fill(sql`insert into share_links (user_id, code, combo_id)
    select user_id, lpad(id::text, 22, '0'), id from combos`);
  await fill(sql`insert into share_link_views (link_id, day, views)
    select id, '2026-01-01'::date + n, 1 from share_links, generate_series(1, 2) n`);
  await fill(sql`insert into calendar_feeds (user_id, code)
    select n, lpad(n::text, 22, '0') from generate_series(1, ${PEOPLE}::int) n`);
  await fill(sql`insert into webhooks (user_id, tournament_id, url, host, sealed, format, events)
    select 1 + n % ${PEOPLE - 1}::int, case when n % 2 = 0 then 1 + n % ${TOURNAMENTS}::int end,
      'https://hook.example/', 'hook.example', '', 'json', '{round.paired}'
    from generate_series(1, ${PEOPLE}::int) n`);
  await fill(sql`insert into webhook_deliveries (webhook_id, type, created_at, due_at)
    select id, 'round.paired', '2026-01-01', case when n = 50 and id % 100 = 0 then now() end
    from webhooks, generate_series(1, 50) n where id % 10 = 0`);
  await fill(sql`insert into sessions (sid, sess, expire)
    select 'session ' || n, jsonb_build_object('passport', jsonb_build_object('user', n)),
      now() + interval '30 days'
    from generate_series(1, ${PEOPLE}::int) n`);
  await fill(sql`insert into sign_in_challenges (token_hash, kind, user_id, expires_at)
    select 'token ' || n, 'second-step', n, now() + interval '10 minutes'
    from generate_series(1, ${PEOPLE}::int) n`);
  // Reports about rows at the end of their tables; one in fifty is open, and so are the first ones.
  await fill(sql`insert into reports (reporter_id, kind, target_id, subject_id, reason, status)
    select 1 + n % ${PEOPLE - 1}::int, kind, target, coalesce(case kind
        when 'combo' then (select user_id from combos where id = target)
        when 'deck' then (select user_id from decks where id = target)
        when 'message' then (select sender_id from messages where id = target)
        when 'media' then (select user_id from media where id = target)
        when 'comment' then (select user_id from comments where id = target)
        when 'tournament' then (select user_id from tournaments where id = target)
        else target end, target), 'Rude',
      case when n <= 8 or n % 50 = 0 then 'open' when n % 2 = 0 then 'removed' else 'dismissed' end
    from generate_series(1, ${REPORTS}::int) n,
      lateral (select (array['user', 'combo', 'deck', 'message', 'media', 'comment', 'tournament'])[1 + (n - 1) % 7] as kind,
        15000 + n % 4000 as target) thing`);
  await fill(sql`insert into public_removals (user_id, avatar_folder, removed_at)
    select id, gen_random_uuid(), now() from users`);
  await fill(sql`insert into audit_log (action, actor_id, subject_id)
    select 'suspended', 77, 1 + n % ${PEOPLE}::int from generate_series(1, ${AUDIT}::int) n`);
  await fill(sql`insert into versions (user_id, topic, version)
    select n, topic, 1 from generate_series(1, ${PLAYERS}::int) n,
      unnest(array['friends', 'messages']) as topic`);
}
