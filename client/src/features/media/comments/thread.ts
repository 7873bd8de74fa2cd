import { type Comment, commentsApi } from '@shared/comments';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiPage, callPage } from '@/lib/api';
import { isAbsent } from '@/lib/api-error';
import { queryOf } from '@/lib/queries';

const PAGE_SIZE = 30;
/** Retries of a failed list, and their delay (specification, section 7). */
const RETRIES = 2;
const RETRY_DELAY_MS = 1_000;

/** The known comments of a post, newest first, without gaps. */
export type CommentThread = ApiPage<Comment>;

const fetchPage = (mediaId: number, options: { cursor?: string; signal?: AbortSignal }) =>
  callPage(commentsApi.listComments, {
    params: { id: mediaId },
    query: { limit: PAGE_SIZE, cursor: options.cursor },
    signal: options.signal,
  });

const keyOf = (mediaId: number) =>
  queryOf(commentsApi.listComments, { params: { id: mediaId } }).queryKey as readonly unknown[];

/** Fetches the newest page alone and joins it to what is known; `fetchOlder` pages back. */
export const commentsQuery = (mediaId: number) =>
  queryOptions({
    queryKey: keyOf(mediaId),
    queryFn: async ({ client, signal }): Promise<CommentThread> => {
      const page = await fetchPage(mediaId, { signal });
      return withNewest(client.getQueryData<CommentThread>(keyOf(mediaId)), page);
    },
    retry: (failures, error) => failures < RETRIES && !isAbsent(error),
    retryDelay: RETRY_DELAY_MS,
  });

export async function fetchOlder(client: QueryClient, mediaId: number): Promise<void> {
  const { queryKey } = commentsQuery(mediaId);
  const cursor = client.getQueryData(queryKey)?.next;
  if (!cursor) return;
  const page = await fetchPage(mediaId, { cursor });
  // If the thread was cut meanwhile, this page no longer joins it.
  client.setQueryData(queryKey, (known) =>
    known?.next === cursor ? withOlder(known, page) : known,
  );
}

/**
 * The newest page replaces everything in its range, so that deleted comments go. Known comments
 * that it does not reach are dropped: there may be a gap.
 */
export function withNewest(known: CommentThread | undefined, page: CommentThread): CommentThread {
  const oldest = page.items.at(-1);
  if (!known || !oldest || page.next === null) return page;
  const reachesKnown = known.items.some(({ id }) => id >= oldest.id);
  const older = known.items.filter(({ id }) => id < oldest.id);
  if (!reachesKnown || older.length === 0) return page;
  return { items: [...page.items, ...older], next: known.next };
}

export function withOlder(known: CommentThread, { items, next }: CommentThread): CommentThread {
  const ids = new Set(known.items.map(({ id }) => id));
  return { items: [...known.items, ...items.filter(({ id }) => !ids.has(id))], next };
}

export function withComment(known: CommentThread, comment: Comment): CommentThread {
  if (known.items.some(({ id }) => id === comment.id)) return known;
  return { ...known, items: [...known.items, comment].sort((a, b) => b.id - a.id) };
}
