import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { UserBadge } from '#shared/badges';
import type { Battle } from '#shared/battles';
import type { Combo } from '#shared/combos';
import type { Deck } from '#shared/decks';
import type { Media } from '#shared/media';
import type { Tournament } from '#shared/tournaments';
import { media } from '../../db/schema';
import type { Actor, AppDeps } from '../../deps';
import { decodeCursor, momentCursor, type Page, toPage } from '../../http/pagination';
import { findVisibleBadges, presentUserBadge } from '../badges/badges.service';
import { presentBattle } from '../battles/battles.presenter';
import { findVisibleBattles } from '../battles/battles.service';
import { presentCombo } from '../combos/combos.presenter';
import { findVisibleCombos } from '../combos/combos.service';
import { presentDeck } from '../decks/decks.presenter';
import { findVisibleDecks } from '../decks/decks.service';
import { presentMedia } from '../media/media.presenter';
import { findVisibleMedia } from '../media/media.service';
import { presentTournament } from '../tournaments/tournaments.presenter';
import { findVisibleEntries, findVisibleTournaments } from '../tournaments/tournaments.service';

export interface Entry<K extends string> {
  kind: K;
  id: number;
  at: Date;
}

/** Where a kind continues: before this time, or at this time with a lower id. */
export interface Cut {
  at: string | Placeholder;
  id: number | Placeholder;
}

/** Where a page starts: one time for all kinds, and an id per kind. */
export interface Start<K extends string> {
  at: string;
  ids: Record<K, number>;
}

const AFTER_ALL_IDS = Number.MAX_SAFE_INTEGER;
const BEFORE_ALL_IDS = 0;

export const isAfter = (at: SQLWrapper, id: SQLWrapper, cut: Cut) =>
  sql`(${at}, ${id}) < (${cut.at}::timestamptz, ${cut.id})`;

/** Aliases that no table uses; `rank` is the index of the kind. */
export const timelineFields = {
  rank: sql<number>`timeline.rank`.as('entry_rank'),
  id: sql<number>`timeline.id`.mapWith(media.id).as('entry_id'),
  at: sql<Date>`timeline.at`.mapWith(media.createdAt).as('entry_at'),
};

/** Newest first, then by kind and id. */
export const timelineOrder = [sql`timeline.at desc`, sql`timeline.rank`, sql`timeline.id desc`];

/**
 * Pages through several kinds of items in one chronological list. One statement reads a whole page
 * of each kind and merges them. `kinds` is the order of items with the same time.
 */
export function createTimeline<const K extends string>(kinds: readonly K[]) {
  const [at, id] = momentCursor.def.items;
  const cursorSchema = z.tuple([at, z.enum(kinds), id]);

  return {
    /**
     * Where the page after a cursor starts. At the cursor's own time, kinds after the last one
     * shown have everything left, kinds before it nothing.
     * @throws AppError 400
     */
    start(cursor: string | undefined): Start<K> {
      const place = decodeCursor(cursor, cursorSchema);
      const idOf = (kind: K) => {
        if (!place) return AFTER_ALL_IDS;
        const [, shown, last] = place;
        if (kind === shown) return last;
        return kinds.indexOf(kind) > kinds.indexOf(shown) ? AFTER_ALL_IDS : BEFORE_ALL_IDS;
      };
      const ids = Object.fromEntries(kinds.map((kind) => [kind, idOf(kind)])) as Record<K, number>;
      return { at: place?.[0] ?? 'infinity', ids };
    },

    /**
     * A union named `timeline` with one query per kind. Each selects id and time first, then the
     * columns in `more`.
     */
    table(queries: Partial<Record<K, SQLWrapper>>, more: readonly string[] = []): SQL {
      const names = sql.raw(['id', 'at', ...more].join(', '));
      const parts = kinds.flatMap((kind, rank) => {
        const query = queries[kind];
        if (!query) return [];
        return [
          sql`select ${sql.raw(`${rank}`)} as rank, part.* from (${query}) as part (${names})`,
        ];
      });
      return sql`(${sql.join(parts, sql` union all `)}) as timeline`;
    },

    toPage<Row extends { rank: number; id: number; at: Date }>(
      rows: readonly Row[],
      limit: number,
    ): Page<Row & Entry<K>> {
      const entries = rows.flatMap((row) => {
        const kind = kinds[row.rank];
        return kind === undefined ? [] : [{ ...row, kind }];
      });
      return toPage(entries, limit, (entry) => [entry.at.toISOString(), entry.kind, entry.id]);
    },
  };
}

type Deps = Pick<AppDeps, 'db' | 'clock'>;

interface Contents {
  combo: { kind: 'combo'; combo: Combo };
  battle: { kind: 'battle'; battle: Battle };
  media: { kind: 'media'; media: Media };
  deck: { kind: 'deck'; deck: Deck };
  tournament: { kind: 'tournament'; tournament: Tournament };
  event: { kind: 'event'; tournament: Tournament; place: number | null };
  badge: { kind: 'badge'; badge: UserBadge };
}
export type Kind = keyof Contents;
export type Content<K extends Kind> = Contents[K];

type Loader<K extends Kind> = (
  deps: Deps,
  actor: Actor,
  ids: number[],
) => Promise<[id: number, content: Content<K>][]>;

const loader =
  <K extends Kind, Row extends { id: number }>(
    find: (deps: Deps, actor: Actor, ids: number[]) => Promise<Row[]>,
    present: (row: Row, actor: Actor) => Content<K>,
  ): Loader<K> =>
  async (deps, actor, ids) =>
    (await find(deps, actor, ids)).map((row) => [row.id, present(row, actor)]);

/** Loaders that return the items of one kind that `actor` may see. */
const loaders: { [K in Kind]: Loader<K> } = {
  combo: loader(findVisibleCombos, (row, actor) => ({
    kind: 'combo',
    combo: presentCombo(row, actor),
  })),
  battle: loader(findVisibleBattles, (row, actor) => ({
    kind: 'battle',
    battle: presentBattle(row, actor),
  })),
  media: loader(findVisibleMedia, (row, actor) => ({
    kind: 'media',
    media: presentMedia(row, actor),
  })),
  deck: loader(findVisibleDecks, (row, actor) => ({ kind: 'deck', deck: presentDeck(row, actor) })),
  tournament: loader(findVisibleTournaments, (row, actor) => ({
    kind: 'tournament',
    tournament: presentTournament(row, actor),
  })),
  event: loader(findVisibleEntries, ({ tournament, place }, actor) => ({
    kind: 'event',
    tournament: presentTournament(tournament, actor),
    place,
  })),
  badge: loader(findVisibleBadges, (row) => ({ kind: 'badge', badge: presentUserBadge(row) })),
};

/**
 * Loads what these entries refer to, one query per kind. Items that were deleted or hidden
 * meanwhile are left out.
 */
export async function withDetails<K extends Kind, E extends { kind: K; id: number }>(
  deps: Deps,
  actor: Actor,
  entries: readonly E[],
): Promise<[entry: E, content: Content<K>][]> {
  const ids = new Map<K, number[]>();
  for (const { kind, id } of entries) {
    const known = ids.get(kind);
    if (known) known.push(id);
    else ids.set(kind, [id]);
  }
  const loaded = await Promise.all(
    [...ids].map(async ([kind, wanted]) => {
      const contents = await loaders[kind](deps, actor, wanted);
      return [kind, new Map(contents)] as const;
    }),
  );
  const contents = new Map(loaded);
  return entries.flatMap((entry): [E, Content<K>][] => {
    const content = contents.get(entry.kind)?.get(entry.id);
    return content ? [[entry, content]] : [];
  });
}
