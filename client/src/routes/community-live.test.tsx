import { act, screen, within } from '@testing-library/react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MEDIA_ASSUMED_READY_MS, type Media } from '#shared/media';
import { api } from '#shared/routes';
import { Realtime } from '@/app/realtime';
import { userQuery } from '@/features/accounts';
import { patchEntity } from '@/lib/entities';
import { createQueryClient } from '@/lib/query-client';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { fakeSocket } from '@/testing/fake-socket';
import { comboItem, mediaItem } from '@/testing/feed';
import { myMedia, someMedia } from '@/testing/media';
import { currentUser } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { Component as Community } from './community';

const server = fakeApi();
const socket = fakeSocket();

const STALE_MS = 31_000;
const LOOK_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.on(api.getFeed, () => page([comboItem()]));
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The screen, another one, and links between them. */
function Screens() {
  const navigate = useNavigate();
  return (
    <>
      <Realtime />
      <Routes>
        <Route path="/community" element={<Community />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
      <Link to="/elsewhere">Leave</Link>
      <Link to="/community">Enter</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function open() {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<Screens />, { path: '/community', pattern: '/*', client });
}

const card = async (name: string) => within(await screen.findByRole('article', { name }));
const asked = () => server.calls(api.getFeed).map(({ query }) => query);

describe("one's own post that is processed", () => {
  const mine = { id: 9, title: 'Slow motion', isMine: true } satisfies Partial<Media>;

  beforeEach(() => {
    server.on(api.getFeed, () => page([mediaItem({ ...mine, status: 'processing' })]));
    server.on(api.getMedia, () => someMedia(mine));
  });

  it('becomes ready by socket event, without refetching the list', async () => {
    await open();
    await socket.connect();
    const post = await card('Slow motion');
    expect(post.getByText('Processing')).toBeVisible();
    socket.receive({ type: 'media_status', mediaId: 9, status: 'ready', message: null });
    await vi.waitFor(() => expect(post.queryByText('Processing')).toBeNull());
    expect(asked()).toHaveLength(1);
    await pass(3 * MEDIA_ASSUMED_READY_MS);
    expect(server.calls(api.getMedia)).toHaveLength(1);
  });

  it('becomes ready without a socket, too', async () => {
    await open();
    const post = await card('Slow motion');
    await pass(MEDIA_ASSUMED_READY_MS);
    await vi.waitFor(() => expect(post.queryByText('Processing')).toBeNull());
  });

  it('leaves the list when deleted elsewhere', async () => {
    server.on(api.getMedia, () => reply(404, {}));
    await open();
    await card('Slow motion');
    await pass(MEDIA_ASSUMED_READY_MS);
    await vi.waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });

  it('says when it failed', async () => {
    server.on(api.getMedia, () => someMedia({ ...mine, status: 'error' }));
    await open();
    await socket.connect();
    const post = await card('Slow motion');
    socket.receive({ type: 'media_status', mediaId: 9, status: 'error', message: 'No.' });
    expect(await post.findByText('Failed')).toBeVisible();
  });

  it('is not fetched for posts outside the list', async () => {
    await open();
    await socket.connect();
    await card('Slow motion');
    socket.receive({ type: 'media_status', mediaId: 10, status: 'ready', message: null });
    await pass(0);
    expect(server.calls(api.getMedia)).toHaveLength(0);
  });
});

describe('what is new', () => {
  const later = () =>
    comboItem({ id: 8, name: 'New Comet', updatedAt: '2026-03-02T10:00:00.000Z' });
  const publish = () =>
    server.on(api.getFeed, ({ query }) =>
      page(query.limit === '1' ? [later()] : [later(), comboItem()]),
    );

  it('is offered while reading, and loads on request', async () => {
    const scroll = vi.spyOn(window, 'scrollTo');
    const { user } = await open();
    await card('Storm Rod');
    publish();
    await pass(LOOK_MS);
    const offer = await screen.findByRole('button', { name: 'Show what is new' });
    expect(screen.queryByRole('article', { name: 'New Comet' })).toBeNull();
    await user.click(offer);
    await card('New Comet');
    expect(scroll).toHaveBeenCalledWith(0, 0);
    await vi.waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Show what is new' })).toBeNull(),
    );
  });

  it('is not offered when nothing changed', async () => {
    await open();
    await card('Storm Rod');
    await pass(LOOK_MS);
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ filter: 'all', limit: '1' }));
    expect(screen.queryByRole('button', { name: 'Show what is new' })).toBeNull();
  });

  it("does not include one's own deletion", async () => {
    const at = '2026-03-02T10:00:00.000Z';
    const mine = mediaItem({ ...myMedia({ id: 9, title: 'Slow motion' }), createdAt: at });
    server.on(api.getFeed, () => page([mine, comboItem()]));
    server.on(api.deleteMedia, () => undefined);
    const { user } = await open();
    const post = await card('Slow motion');
    server.on(api.getFeed, () => page([comboItem()]));
    await user.click(post.getByRole('button', { name: 'More about Slow motion' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Media' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() =>
      expect(screen.queryByRole('article', { name: 'Slow motion' })).toBeNull(),
    );
    await pass(0);
    expect(screen.queryByRole('button', { name: 'Show what is new' })).toBeNull();
  });

  const lookAgain = () => act(async () => window.dispatchEvent(new Event('visibilitychange')));

  it('loads by itself when a short list becomes visible again', async () => {
    await open();
    await card('Storm Rod');
    publish();
    await pass(STALE_MS);
    await lookAgain();
    await card('New Comet');
  });

  it('does not move the reading position', async () => {
    await open();
    await card('Storm Rod');
    publish();
    await pass(STALE_MS);
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(900);
    await lookAgain();
    await screen.findByRole('button', { name: 'Show what is new' });
    expect(screen.queryByRole('article', { name: 'New Comet' })).toBeNull();
  });
});

describe('leaving and returning', () => {
  beforeEach(() => {
    server.on(api.getFeed, ({ query }) =>
      query.cursor ? page([comboItem({ id: 8, name: 'Old Comet' })]) : page([comboItem()], 'next'),
    );
  });

  async function openTwoPages() {
    const view = await open();
    await view.user.click(await screen.findByRole('button', { name: 'Load more' }));
    await card('Old Comet');
    await view.user.click(screen.getByText('Leave'));
    await screen.findByText('Elsewhere');
    await pass(5 * LOOK_MS);
    return view;
  }

  it('Back restores the whole list at once', async () => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(900);
    const { user } = await openTwoPages();
    await user.click(screen.getByText('Back'));
    expect(screen.getByRole('article', { name: 'Old Comet' })).toBeVisible();
    await pass(0);
    expect(asked().filter(({ limit }) => limit !== '1')).toHaveLength(2);
  });

  it('a new visit starts with the first page', async () => {
    const { user } = await openTwoPages();
    await user.click(screen.getByText('Enter'));
    await card('Storm Rod');
    expect(screen.queryByRole('article', { name: 'Old Comet' })).toBeNull();
    await vi.waitFor(() => expect(asked()).toHaveLength(3));
    expect(asked().at(-1)).toEqual({ filter: 'all', limit: '12' });
  });

  it('a new visit does so even after a view or a like', async () => {
    const { user, client } = await openTwoPages();
    act(() => patchEntity<Media>(client, 'post', 5, { viewCount: 13 }));
    await user.click(screen.getByText('Enter'));
    await card('Storm Rod');
    expect(screen.queryByRole('article', { name: 'Old Comet' })).toBeNull();
    await vi.waitFor(() => expect(asked()).toHaveLength(3));
  });
});
