import { type Media, type MediaChange, mediaApi } from '@shared/media';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '@/lib/api';
import { retryOnce } from '@/lib/api-error';
import { notifySuccess } from '@/lib/notify';
import { useConnection } from '@/lib/realtime';
import { dropMedia, patchMedia, refreshMedia } from './cache';

const PAGE_SIZE = 48;

/** A post that is being processed is asked for this often where no socket tells (milliseconds) … */
const PROCESSING_POLL_MS = 3_000;
/** … and this often where one does: the row is the truth, the socket a hint. */
const PROCESSING_CHECK_MS = 15_000;

const LISTS = { mine: mediaApi.listMyMedia, community: mediaApi.listCommunityMedia };

/** One's own posts or everybody's public ones whose words have `q` in them, newest first. */
const listOf = (which: keyof typeof LISTS, q: string) => {
  const route = LISTS[which];
  return infiniteQueryOptions({
    queryKey: [route.path, { q }] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(route, { query: { q, limit: PAGE_SIZE, cursor: pageParam ?? undefined }, signal }),
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
  community: (q = '') => listOf('community', q),
};

const isProcessing = (media: Media) => media.status === 'processing';

/** One post; asked for again while it is being processed. Not asked for without an id. */
export function useMedia(id: number | null) {
  const { isConnected } = useConnection();
  const interval = isConnected ? PROCESSING_CHECK_MS : PROCESSING_POLL_MS;
  return useQuery({
    ...mediaQueries.detail(id ?? 0),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data) ? interval : false),
  });
}

/**
 * A list of posts. One that is being processed becomes ready in it by itself: the socket tells only
 * those who have the post open.
 */
export function useMediaList(which: 'community' | 'mine', q: string) {
  return useInfiniteQuery({
    ...listOf(which, q),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isProcessing)) ? PROCESSING_POLL_MS : false,
    placeholderData: (before) => before,
  });
}

/** Changes the words or the visibility of a post of one's own. */
export function useUpdateMedia(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MediaChange) => call(mediaApi.updateMedia, { params: { id }, body }),
    onSuccess: (saved) => {
      patchMedia(client, id, saved);
      // A post that is no longer public leaves the community's lists.
      void refreshMedia(client);
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
      void refreshMedia(client, { gone: id });
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
