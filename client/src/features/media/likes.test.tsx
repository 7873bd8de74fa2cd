import {
  InfiniteQueryObserver,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Media, mediaApi } from '#shared/media';
import { createQueryClient } from '@/lib/query-client';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { someMedia } from '@/testing/media';
import { renderRoute } from '@/testing/render';
import { mediaQueries } from './api';
import { LikeButton } from './media-actions';

const server = fakeApi();

/** The server's state, and responses held back until the test releases them. */
let isLiked: boolean;
let others: number;
let waiting: ((answer: Response) => void)[];

beforeEach(() => {
  isLiked = false;
  others = 3;
  waiting = [];
  server.on(mediaApi.likeMedia, () => new Promise<Response>((resolve) => waiting.push(resolve)));
  server.on(mediaApi.getMedia, () => someMedia({ isLiked, likeCount: others + Number(isLiked) }));
});

const sent = () =>
  server.calls(mediaApi.likeMedia).map(({ body }) => (body as { liked: boolean }).liked);

/** Responds to the oldest pending request, like the server. */
async function answer() {
  await waitFor(() => expect(waiting).not.toHaveLength(0));
  isLiked = sent().at(-1) === true;
  const body = { liked: isLiked, likeCount: others + Number(isLiked) };
  await act(async () => waiting.shift()?.(reply(200, body)));
}

async function refuse(response: Response) {
  await waitFor(() => expect(waiting).not.toHaveLength(0));
  await act(async () => waiting.shift()?.(response));
}

const { queryKey } = mediaQueries.community();
const feedKey = ['/api/feed', { filter: 'all' }, 'pages'];
const inPages = <T,>(item: T) => ({
  pages: [{ items: [item], next: null }],
  pageParams: [null],
});

/** The post in a list and in the feed, each from its own cached copy. */
function Listed() {
  const { data } = useInfiniteQuery({ ...mediaQueries.community(), enabled: false });
  const media = data?.[0];
  return media && <LikeButton media={media} />;
}

function Fed() {
  const { data } = useQuery<ReturnType<typeof inPages<{ media: Media }>>>({
    queryKey: feedKey,
    queryFn: skipToken,
  });
  const media = data?.pages[0]?.items[0]?.media;
  return media && <LikeButton media={media} />;
}

function show(media: Media = someMedia()) {
  const client = createQueryClient();
  client.setQueryData(queryKey, inPages(media));
  client.setQueryData(feedKey, inPages({ kind: 'media', at: media.createdAt, media }));
  client.setQueryData(mediaQueries.detail(media.id).queryKey, media);
  const view = (
    <>
      <section aria-label="list">
        <Listed />
      </section>
      <section aria-label="feed">
        <Fed />
      </section>
    </>
  );
  return renderRoute(view, { client });
}

const heart = (where = 'list') =>
  within(screen.getByRole('region', { name: where })).getByRole('button', { name: /^Like/ });

function expectLike(pressed: boolean, name: string) {
  for (const where of ['list', 'feed']) {
    expect(heart(where)).toHaveAttribute('aria-pressed', String(pressed));
    expect(heart(where)).toHaveAccessibleName(name);
  }
}

describe('a like', () => {
  it('shows on every copy of the post before the server answers', async () => {
    const { user } = await show();
    expectLike(false, 'Like, 3 likes');
    await user.click(heart());
    expectLike(true, 'Like, 4 likes');
    expect(sent()).toEqual([true]);
    expect(server.calls(mediaApi.likeMedia)[0]?.params).toEqual({ id: '5' });
  });

  it('is written into every cached copy with the server’s count', async () => {
    others = 9;
    const { user, client } = await show();
    await user.click(heart());
    await answer();
    const told = { isLiked: true, likeCount: 10 };
    await waitFor(() =>
      expect(client.getQueryData(queryKey)?.pages[0]?.items[0]).toMatchObject(told),
    );
    expect(client.getQueryData(feedKey)).toMatchObject({
      pages: [{ items: [{ kind: 'media', media: told }] }],
    });
    expect(client.getQueryData(mediaQueries.detail(5).queryKey)).toMatchObject(told);
  });

  it('ends as it began after two quick taps, in two requests in order', async () => {
    const { user, client } = await show();
    await user.click(heart());
    await user.click(heart('feed'));
    expectLike(false, 'Like, 3 likes');
    expect(sent()).toEqual([true]);
    await answer();
    expectLike(false, 'Like, 3 likes');
    expect(sent()).toEqual([true, false]);
    await answer();
    await waitFor(() =>
      expect(client.getQueryData(queryKey)?.pages[0]?.items[0]).toMatchObject({
        isLiked: false,
        likeCount: 3,
      }),
    );
    expect(isLiked).toBe(false);
    expect(sent()).toHaveLength(2);
  });

  it('needs one request for three quick taps: the last state wins', async () => {
    const { user } = await show();
    for (let tap = 0; tap < 3; tap += 1) await user.click(heart());
    expectLike(true, 'Like, 4 likes');
    await answer();
    await waitFor(() => expect(server.calls(mediaApi.likeMedia)).toHaveLength(1));
    expectLike(true, 'Like, 4 likes');
    expect(sent()).toEqual([true]);
  });

  it('is rolled back with a notice when it fails', async () => {
    const { user } = await show();
    await user.click(heart());
    await refuse(refusal(503, 'Please try again in a moment.'));
    expect(await screen.findByText('Failed to like media')).toBeInTheDocument();
    expect(screen.getByText('Please try again in a moment.')).toBeInTheDocument();
    expectLike(false, 'Like, 3 likes');
  });

  it('has a message of its own where the server sends none', async () => {
    server.offline(mediaApi.likeMedia);
    const { user } = await show();
    await user.click(heart());
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(screen.getByText('Failed to like this media. Please try again.')).toBeInTheDocument();
    expectLike(false, 'Like, 3 likes');
  });

  it('keeps the last tap when a request in between fails', async () => {
    isLiked = true;
    const { user } = await show(someMedia({ isLiked: true, likeCount: 4 }));
    await user.click(heart());
    await user.click(heart());
    await refuse(refusal(503, 'Please try again in a moment.'));
    expect(sent()).toEqual([false, true]);
    await answer();
    expectLike(true, 'Like, 4 likes');
    expect(screen.queryByText('Failed to like media')).not.toBeInTheDocument();
  });

  it('survives a page that was requested before it, without refetching', async () => {
    const { user, client } = await show();
    const pages: (string | undefined)[] = [];
    let arrive = () => {};
    const observer = new InfiniteQueryObserver(client, {
      queryKey: feedKey,
      queryFn: ({ pageParam }: { pageParam: string | null }) => {
        pages.push(pageParam ?? 'first');
        return new Promise<{ items: object[]; next: null }>((resolve) => {
          arrive = () => resolve({ items: [], next: null });
        });
      },
      initialPageParam: null as string | null,
      getNextPageParam: () => 'second',
      enabled: false,
    });
    const leave = observer.subscribe(() => undefined);
    void observer.fetchNextPage();
    await user.click(heart());
    await answer();
    await waitFor(() => expect(server.calls(mediaApi.likeMedia)).toHaveLength(1));
    await act(async () => arrive());
    await waitFor(() =>
      expect(client.getQueryData(feedKey)).toMatchObject({
        pages: [{ items: [{ media: { isLiked: true, likeCount: 4 } }] }, { items: [] }],
      }),
    );
    expect(pages).toEqual(['second']);
    leave();
  });
});
