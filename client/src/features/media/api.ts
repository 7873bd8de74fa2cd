import { type Media, type MediaChange, mediaApi } from '@shared/media';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '@/lib/api';
import { isAbsent, retryOnce } from '@/lib/api-error';
import { notifySuccess } from '@/lib/notify';
import { useConnection } from '@/lib/realtime';
import { dropMedia, hideMedia, patchMedia, refreshMedia } from './cache';

const PAGE_SIZE = 48;
/** So many of one's own posts stand on the profile (specification, section 9). */
const LATEST = 3;

/** A post that is being processed is asked for this often where no socket tells (milliseconds) … */
const PROCESSING_POLL_MS = 3_000;
/** … and this often where one does: the row is the truth, the socket a hint. */
const PROCESSING_CHECK_MS = 15_000;

const LISTS = { mine: mediaApi.listMyMedia, community: mediaApi.listCommunityMedia };

/** One's own posts or everybody's public ones whose words have `q` in them, newest first. */
const listOf = (which: keyof typeof LISTS, q: string, limit = PAGE_SIZE) => {
  const route = LISTS[which];
  return infiniteQueryOptions({
    queryKey: [route.path, limit === PAGE_SIZE ? { q } : { q, limit }] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(route, { query: { q, limit, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    retry: retryOnce,
  });
};

export const mediaQueries = {
  detail: (id: number) =>
    queryOptions({
      queryKey: [mediaApi.getMedia.path, id] as const,
      queryFn: ({ signal }) => call(mediaApi.getMedia, { params: { id }, signal }),
      retry: retryOnce,
    }),
  mine: (q = '') => listOf('mine', q),
  /** The newest of one's own posts. */
  latest: () => listOf('mine', '', LATEST),
  community: (q = '') => listOf('community', q),
};

/**
 * Asks for one post and writes the answer into every copy of it, which costs one call however long
 * the lists are. One that is gone leaves them, and its own page notices.
 */
export async function refreshPost(client: QueryClient, id: number): Promise<void> {
  try {
    patchMedia(client, id, await call(mediaApi.getMedia, { params: { id } }));
  } catch (error) {
    // Anything else than "gone" leaves what is shown; the next message or look asks again.
    if (!isAbsent(error)) return;
    dropMedia(client, id);
    await client.invalidateQueries({ queryKey: mediaQueries.detail(id).queryKey });
  }
}

/** One post; asked for again while it is being processed. Not asked for without an id. */
export function useMedia(id: number | null) {
  const { isConnected } = useConnection();
  const interval = isConnected ? PROCESSING_CHECK_MS : PROCESSING_POLL_MS;
  return useQuery({
    ...mediaQueries.detail(id ?? 0),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? interval : false),
  });
}

/** A list of posts. */
export function useMediaList(which: 'community' | 'mine', q: string) {
  return useInfiniteQuery({ ...listOf(which, q), placeholderData: (before) => before });
}

/** Changes the words or the visibility of a post of one's own. */
export function useUpdateMedia({ id, visibility }: Media) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MediaChange) => call(mediaApi.updateMedia, { params: { id }, body }),
    onSuccess: (saved) => {
      // Here, for what asked may stand in the very card that is hidden.
      notifySuccess('Media updated');
      patchMedia(client, id, saved);
      const isPublished = saved.visibility === 'public' && visibility !== 'public';
      if (saved.visibility === 'private') hideMedia(client, id);
      void refreshMedia(client, { keepsFeed: !isPublished });
    },
  });
}

/** Deletes a post of one's own with all that belongs to it. */
export function useDeleteMedia() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Media) => call(mediaApi.deleteMedia, { params: { id } }),
    onSuccess: (_nothing, { id }) => {
      // Here, for what asked may stand in the very card that is dropped.
      notifySuccess('Media deleted');
      dropMedia(client, id);
      void refreshMedia(client, { gone: id, keepsFeed: true });
    },
  });
}

/** "Auto-Recover": has a video of one's own processed again from what is stored. */
export function useRecoverVideo(id: number) {
  return useMutation({
    mutationFn: () => call(mediaApi.recoverVideo, { params: { id } }),
  });
}

/** Counts a view; the server counts once a person and day. Nobody is told when it fails. */
export function useViewMedia() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(mediaApi.viewMedia, { params: { id } }),
    onSuccess: ({ viewCount }, id) => patchMedia(client, id, { viewCount }),
  });
}
