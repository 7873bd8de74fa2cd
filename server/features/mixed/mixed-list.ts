import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { media } from '../../db/schema';
import { decodeCursor, momentCursor, type Page, toPage } from '../../http/pagination';

/** Where something stands among all kinds: its moment, its kind and its id. */
export interface Entry<K extends string> {
  kind: K;
  id: number;
  at: Date;
}

/** Where a kind goes on: with what lies before this moment, and of the moment itself before this id. */
export interface Cut {
  at: string | Placeholder;
  id: number | Placeholder;
}

/** Where a page begins: one moment for all kinds, and an id for each. */
export interface Start<K extends string> {
  at: string;
  ids: Record<K, number>;
}

const AFTER_ALL_IDS = Number.MAX_SAFE_INTEGER;
const BEFORE_ALL_IDS = 0;

/** The condition of a kind's query that makes it go on at its place. */
export const isAfter = (at: SQLWrapper, id: SQLWrapper, cut: Cut): SQL =>
  sql`(${at}, ${id}) < (${cut.at}::timestamptz, ${cut.id})`;

/** The columns of a mixed list, under names that no table has; `rank` says which kind. */
export const mixedFields = {
  rank: sql<number>`mixed.rank`.as('entry_rank'),
  id: sql<number>`mixed.id`.mapWith(media.id).as('entry_id'),
  at: sql<Date>`mixed.at`.mapWith(media.createdAt).as('entry_at'),
};

/** The newest first; of the same moment by kind, and within a kind the latest id first. */
export const mixedOrder = [sql`mixed.at desc`, sql`mixed.rank`, sql`mixed.id desc`];

/**
 * Lists in which things of several kinds are mixed, the newest first. Each kind is asked for a whole
 * page and all are merged in one statement, so that one place in time pages through all of them.
 *
 * `kinds` are in the order in which things of the same moment are shown.
 */
export function mixedList<const K extends string>(kinds: readonly K[]) {
  const [at, id] = momentCursor.def.items;
  const cursorSchema = z.tuple([at, z.enum(kinds), id]);

  return {
    /**
     * Where the page after a cursor begins, or the first one: of the cursor's own moment a kind that
     * is shown later has everything before it yet, and one that is shown earlier has nothing.
     * @throws AppError 400 when it is no cursor of this list
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
     * The table `mixed` of several queries, one for each kind that takes part: each selects an id
     * and a moment first, then what `more` names, and reads no more than a page.
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
      return sql`(${sql.join(parts, sql` union all `)}) as mixed`;
    },

    /** Makes a page of what such a table holds, read with one row more than is shown. */
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
