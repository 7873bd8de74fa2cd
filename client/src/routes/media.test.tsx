import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MEDIA_ASSUMED_READY_MS, type Media } from '#shared/media';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { fakeApi, page } from '@/testing/fake-api';
import { myMedia, someMedia } from '@/testing/media';
import { currentUser } from '@/testing/people';
import { renderApp, renderRoute } from '@/testing/render';
import { Component as MediaScreen } from './media';

vi.mock('@/features/media/create/create-post-dialog', () => ({
  CreatePostDialog: ({ onClose }: { onClose: () => void }) => (
    <div role="dialog" aria-label="Create Post">
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  ),
}));

const server = fakeApi();

const has = (q: string | undefined, posts: Media[]) =>
  page(posts.filter(({ title }) => title.toLowerCase().includes((q ?? '').toLowerCase())));

beforeEach(() => {
  server.on(api.getUser, () => currentUser());
  server.on(api.listCommunityMedia, ({ query: { q } }) =>
    has(q, [someMedia(), someMedia({ id: 6, title: 'New stadium' })]),
  );
  server.on(api.listMyMedia, ({ query: { q } }) =>
    has(q, [myMedia({ id: 7, title: 'My launch' })]),
  );
});

const open = (path = '/media') => {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<MediaScreen />, { path, client });
};
const card = (name: string) => screen.findByRole('article', { name });

describe('the lists', () => {
  it('show the community first and one’s own on a tab, kept in the address', async () => {
    const { user, where } = await open();
    await card('Final round');
    expect(screen.queryByText('My launch')).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Mine' }));
    await card('My launch');
    expect(screen.queryByText('Final round')).not.toBeInTheDocument();
    expect(where()).toBe('/media?tab=mine');
    await user.click(screen.getByRole('tab', { name: 'Community' }));
    expect(where()).toBe('/media');
  });

  it("open at the address's tab", async () => {
    await open('/media?tab=mine');
    await card('My launch');
    expect(screen.getByRole('tab', { name: 'Mine' })).toHaveAttribute('aria-selected', 'true');
    expect(server.calls(api.listCommunityMedia)).toHaveLength(0);
  });

  it('show skeletons while loading', async () => {
    server.on(api.listCommunityMedia, () => new Promise(() => {}));
    await open();
    const loading = screen.getByRole('status', { name: 'Loading media' });
    expect(within(loading).getAllByTestId('skeleton')).toHaveLength(6);
  });

  it('search on the server, with an empty state', async () => {
    const { user } = await open();
    await card('Final round');
    await user.type(screen.getByLabelText('Search media'), 'stadium');
    await waitFor(() => expect(screen.queryByText('Final round')).not.toBeInTheDocument());
    await card('New stadium');
    await user.type(screen.getByLabelText('Search media'), 'zzz');
    expect(await screen.findByText('No posts match your search')).toBeVisible();
    expect(server.calls(api.listCommunityMedia).map(({ query }) => query.q)).toEqual([
      undefined,
      'stadium',
      'stadiumzzz',
    ]);
    const [, inMessage] = screen.getAllByRole('button', { name: 'Clear search' });
    await user.click(inMessage as HTMLElement);
    await card('Final round');
  });

  it('load the next page on demand', async () => {
    server.on(api.listCommunityMedia, ({ query }) =>
      query.cursor === 'two'
        ? page([someMedia({ id: 6, title: 'Older' })])
        : page([someMedia()], 'two'),
    );
    const { user } = await open();
    await card('Final round');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await card('Older');
    await card('Final round');
  });

  it('have an empty state with an action', async () => {
    server.on(api.listMyMedia, () => page([]));
    const { user } = await open('/media?tab=mine');
    expect(await screen.findByText('You have not posted anything yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create your first post' }));
    expect(await screen.findByRole('dialog', { name: 'Create Post' })).toBeInTheDocument();
  });

  it('can be retried when they fail', async () => {
    server.refuse(api.listCommunityMedia, 403, 'Not now.');
    const { user } = await open();
    expect(await screen.findByText('Error loading media')).toBeVisible();
    server.on(api.listCommunityMedia, () => page([someMedia()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Final round');
  });

  it('update a processed post by themselves', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    // The list's path matches this route too; the last handler wins.
    server.on(api.getMedia, () => myMedia());
    server.on(api.listMyMedia, () => page([myMedia({ status: 'processing' })]));
    await open('/media?tab=mine');
    await card('Final round');
    expect(screen.getByText('Processing')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(MEDIA_ASSUMED_READY_MS));
    await waitFor(() => expect(screen.queryByText('Processing')).not.toBeInTheDocument());
    await act(() => vi.advanceTimersByTimeAsync(2 * MEDIA_ASSUMED_READY_MS));
    const asked = server.calls(api.getMedia).map(({ path }) => path);
    expect(asked).toEqual(['/api/media/my', '/api/media/5']);
  });
});

describe('posting', () => {
  it('opens the dialog from the header', async () => {
    const { user } = await open();
    await card('Final round');
    await user.click(screen.getByRole('button', { name: 'Create Post' }));
    expect(await screen.findByRole('dialog', { name: 'Create Post' })).toBeInTheDocument();
  });

  it('opens from /media/upload once', async () => {
    for (const route of [
      api.listUnreadMessages,
      api.listConversations,
      api.listFriends,
      api.listFriendRequests,
    ]) {
      server.on(route, () => page([]));
    }
    const { user, where } = await renderApp('/media/upload');
    expect(await screen.findByRole('dialog', { name: 'Create Post' })).toBeInTheDocument();
    await waitFor(() => expect(where()).toBe('/media'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'Create Post' })).not.toBeInTheDocument();
  });
});
