import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BADGE_CLEARED_MS, type Message } from '#shared/chat';
import { api } from '#shared/routes';
import { fakeApi, page } from '@/testing/fake-api';
import { aFriendRequest, currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';
import { setViewport } from '@/testing/viewport';

const server = fakeApi();

const unread = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) => ({
    id: 100 - index,
    senderId: 2,
    receiverId: 1,
    content: 'Let it rip',
    read: false,
    createdAt: '2026-03-12T14:05:00.000Z',
    clientId: null,
    tradeId: null,
  }));

let stored: Message[] = [];

beforeEach(() => {
  setViewport(390);
  stored = [];
  server.on(api.getUser, () => currentUser());
  server.on(api.listUnreadMessages, () => page(stored));
  server.on(api.listConversations, () => page([]));
  server.on(api.listFriends, () => page([]));
  server.on(api.listFriendRequests, () => page([]));
});

const bar = async () => within(await screen.findByRole('navigation', { name: 'Quick' }));
const chatItem = async (name: string) => (await bar()).findByRole('link', { name });

describe('the badge of the bottom bar', () => {
  it.each([
    [1, 'Chat 1 unread message', '1'],
    [3, 'Chat 3 unread messages', '3'],
    [9, 'Chat 9 unread messages', '9'],
    [12, 'Chat 12 unread messages', '9+'],
  ])('tells %i unread', async (count, name, shown) => {
    stored = unread(count);
    await renderApp('/help');
    expect(within(await chatItem(name)).getByText(shown)).toBeVisible();
    expect(document.title).toBe(`(${count}) Help · Ripcord`);
  });

  it('is hidden at 0', async () => {
    await renderApp('/help');
    await waitFor(() => expect(server.calls(api.listUnreadMessages)).not.toHaveLength(0));
    expect((await chatItem('Chat')).textContent).toBe('Chat');
    expect(document.title).toBe('Help · Ripcord');
  });

  it('is there in the sidebar as well', async () => {
    setViewport(1280);
    stored = unread(3);
    await renderApp('/help');
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(await sidebar.findByRole('link', { name: 'Chat 3 unread messages' })).toBeVisible();
  });

  it('counts unread messages alone; a friend request is marked on Friends', async () => {
    setViewport(1280);
    server.on(api.listFriendRequests, () =>
      page([
        aFriendRequest({ id: 1 }),
        aFriendRequest({ id: 2, seen: true }),
        aFriendRequest({ id: 3, direction: 'sent' }),
      ]),
    );
    const { user } = await renderApp('/help');
    await waitFor(() => expect(server.calls(api.listFriendRequests)).not.toHaveLength(0));
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(sidebar.getByRole('link', { name: /^Chat/ }).textContent).toBe('Chat');
    await user.click(await screen.findByRole('button', { name: 'Open chat' }));
    expect(await screen.findByRole('tab', { name: /1 new friend request, Friends/ })).toBeVisible();
    await user.keyboard('{Escape}');
  });

  it('is polled every 3 seconds on a phone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderApp('/help');
    await chatItem('Chat');
    stored = unread(2);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(await chatItem('Chat 2 unread messages')).toBeVisible();
  });
});

describe('clearing the notifications', () => {
  beforeEach(() => {
    server.on(api.markAllRead, () => {
      stored = [];
      return undefined;
    });
    server.on(api.markFriendRequestsSeen, () => undefined);
    server.on(api.markBadgesSeen, () => undefined);
    server.on(api.listRecentBadges, () => []);
  });

  const clear = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Clear notifications' }));
    await waitFor(() => expect(server.calls(api.markBadgesSeen)).toHaveLength(1));
  };

  it('is offered in the menu only while there is something to clear', async () => {
    const { user } = await renderApp('/help');
    await chatItem('Chat');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.queryByRole('button', { name: 'Clear notifications' })).not.toBeInTheDocument();
  });

  it('tells the server and hides the badge', async () => {
    stored = unread(3);
    const { user } = await renderApp('/help');
    await chatItem('Chat 3 unread messages');
    await clear(user);
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(await menu.findByRole('link', { name: 'Chat' })).toBeVisible();
    expect(server.calls(api.markAllRead)).toHaveLength(1);
    expect(server.calls(api.markFriendRequestsSeen)).toHaveLength(1);
    await waitFor(() => expect(server.calls(api.listRecentBadges)).toHaveLength(2));
  });

  it('hides the badge for ten minutes, then shows new messages', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stored = unread(3);
    const { user } = await renderApp('/help');
    await chatItem('Chat 3 unread messages');
    await clear(user);
    await user.keyboard('{Escape}');
    await chatItem('Chat');
    stored = unread(1).map((message) => ({ ...message, id: 200 }));
    await act(() => vi.advanceTimersByTimeAsync(BADGE_CLEARED_MS - 60_000));
    expect(await chatItem('Chat')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(await chatItem('Chat 1 unread message')).toBeVisible();
  });
});
