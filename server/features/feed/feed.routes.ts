import { z } from 'zod';
import type { FeedFilter, FeedItem } from '#shared/feed';
import type { PageQuery } from '#shared/fields';
import { api } from '#shared/routes';
import { type Reader, searchesOf } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { decodeCursor, idCursor, type Page, toPage } from '../../http/pagination';
import type { Entry } from '../../http/timeline';
import { withDetails } from '../timeline/timeline.service';
import * as queries from './feed.queries';

type Deps = Pick<AppDeps, 'db'>;
type Wanted = PageQuery & { filter: FeedFilter; q: string };
type FeedEntry = Entry<FeedItem['kind']>;

/** List key: number of battles and id. */
const topCursor = z.tuple([z.int32().min(0), ...idCursor.def.items]);

/** A page may be shorter than its limit if something was deleted between the two queries. */
export async function getFeed(
  deps: Deps,
  actor: Actor,
  { q = '', ...wanted }: PageQuery & { filter: FeedFilter; q?: string },
): Promise<Page<FeedItem>> {
  const page = await readPage(deps, actor, { ...wanted, q });
  const items = await withDetails<FeedItem['kind'], FeedEntry>(deps, actor, page.items);
  return {
    nextCursor: page.nextCursor,
    items: items.map(([{ at }, content]) => ({ ...content, at: at.toISOString() })),
  };
}

function readPage({ db }: Deps, actor: Actor, wanted: Wanted): Promise<Page<FeedEntry>> {
  const { filter } = wanted;
  const reader = wanted.q ? searchesOf(db) : db;
  return filter === 'top'
    ? listTop(reader, actor, wanted)
    : listNewest(reader, actor, { ...wanted, filter });
}

async function listNewest(
  db: Reader,
  actor: Actor,
  { filter, q, limit, cursor }: Wanted & { filter: Exclude<FeedFilter, 'top'> },
): Promise<Page<FeedEntry>> {
  const start = queries.feed.start(cursor);
  const rows = await queries.listNewest(db, actor.id, { filter, q, start, limit });
  return queries.feed.toPage(rows, limit);
}

async function listTop(db: Reader, actor: Actor, { q, limit, cursor }: Wanted) {
  const after = decodeCursor(cursor, topCursor);
  const rows = await queries.listTop(db, actor.id, { q, after, limit });
  const entries = rows.map((row) => ({ ...row, kind: 'combo' as const }));
  return toPage(entries, limit, ({ battles, id }) => [battles, id]);
}

export const feedRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.getFeed, ({ actor, query }) => getFeed(deps, actor, query));
});
