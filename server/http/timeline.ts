import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { media } from '../db/schema';
import { decodeCursor, momentCursor, type Page, toPage } from './pagination';

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
