import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Message, UNREAD_POLL_MS } from '#shared/chat';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { UNREACHABLE } from '@/lib/api-error';
import { FAILED } from '@/lib/problems';
import { createQueryClient } from '@/lib/query-client';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { aFriend, aFriendRequest, aPerson, currentUser } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { Component as ChatPage } from './chat';

const server = fakeApi();

beforeEach(() => {
  server.on(api.listFriends, () => page([aFriend()]));
  server.on(api.listFriendRequests, () => page([]));
  server.on(api.listConversations, () => page([]));
  server.on(api.listUnreadMessages, () => page([]));
});

function open() {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<ChatPage />, { path: '/chat', client });
}

const fromLeo = (id: number): Message => ({
  id,
  senderId: 2,
  receiverId: 1,
  content: 'Ready to rumble?',
  read: false,
  createdAt: '2026-03-12T14:05:00.000Z',
  clientId: null,
  tradeId: null,
});

it('lists friends with unread counts and links', async () => {
  server.on(api.listUnreadMessages, () => page([fromLeo(11), fromLeo(12)]));
  await open();
  const friends = within(await screen.findByRole('list', { name: 'Friends' }));
  expect(await friends.findByText('2 unread messages')).toBeInTheDocument();
  expect(friends.getByRole('link', { name: 'Profile of Leo' })).toHaveAttribute(
    'href',
    '/profile/2',
  );
  expect(friends.getByRole('link', { name: 'Message Leo' })).toHaveAttribute(
    'href',
    '/conversation/2',
  );
  expect(screen.getByRole('link', { name: 'Social' })).toHaveAttribute('href', '/social');
});

it('says what could not be loaded, also while the polls go on failing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.refuse(api.listConversations, 500, FAILED);
  server.refuse(api.listFriendRequests, 500, FAILED);
  server.offline(api.listFriends);
  await open();
  // Each request is tried twice, and each poll begins anew.
  for (let second = 0; second < 8; second++) await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByRole('status', { name: 'Loading chat' })).toBeNull();
  expect(screen.getByText('Friend requests could not be loaded')).toBeVisible();
  expect(screen.getByText(FAILED)).toBeVisible();
  expect(screen.getByText('Your friends could not be loaded')).toBeVisible();
  expect(screen.getByText(UNREACHABLE)).toBeVisible();
});

it('draws its cards once it knows which there are, so that none moves', async () => {
  const answers: (() => void)[] = [];
  const later = <T,>(answer: T) => new Promise<T>((resolve) => answers.push(() => resolve(answer)));
  server.on(api.listConversations, () => later(page([])));
  server.on(api.listFriendRequests, () => later(page([aFriendRequest({ seen: true })])));
  server.on(api.listFriends, () => later(page([aFriend()])));
  await open();
  await waitFor(() => expect(answers).toHaveLength(3));
  for (const answer of answers) {
    expect(screen.getByRole('status', { name: 'Loading chat' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
    await act(async () => answer());
  }
  expect(await screen.findByRole('heading', { name: 'Friends' })).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Loading chat' })).not.toBeInTheDocument();
});

it('polls unread messages every 5 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  await screen.findByRole('link', { name: 'Message Leo' });
  server.on(api.listUnreadMessages, () => page([fromLeo(11)]));
  await act(() => vi.advanceTimersByTimeAsync(UNREAD_POLL_MS.chat));
  expect(await screen.findByText('1 unread message')).toBeInTheDocument();
});

it('shows the latest conversations and opens one', async () => {
  server.on(api.listConversations, () =>
    page([
      {
        otherUserId: 2,
        user: aPerson(),
        lastMessage: 'Ready to rumble?',
        lastMessageTime: '2026-03-12T14:05:00.000Z',
        unreadCount: 0,
      },
    ]),
  );
  const { user, where } = await open();
  const latest = within(await screen.findByRole('list', { name: 'Conversations' }));
  await user.click(latest.getByRole('button', { name: /Ready to rumble/ }));
  expect(where()).toBe('/conversation/2');
});

it('invites people without friends to find some', async () => {
  server.on(api.listFriends, () => page([]));
  await open();
  expect(await screen.findByText('No Friends Yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find Friends' })).toHaveAttribute('href', '/community');
  expect(screen.getByRole('searchbox', { name: 'Search for friends' })).toBeVisible();
  expect(await screen.findByText('No Friend Requests')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear notifications' })).not.toBeInTheDocument();
});

it('turns an accepted request into a friend', async () => {
  let accepted = false;
  server.on(api.listFriends, () => page(accepted ? [aFriend()] : []));
  server.on(api.listFriendRequests, () => page(accepted ? [] : [aFriendRequest({ seen: true })]));
  server.on(api.answerFriendRequest, () => {
    accepted = true;
    return { message: 'Friend request accepted!' };
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Accept/ }));
  expect(await screen.findByRole('link', { name: 'Message Leo' })).toBeVisible();
  expect(screen.getByText('No Friend Requests')).toBeVisible();
});

it('clears unread messages', async () => {
  let unread = [fromLeo(11)];
  server.on(api.listUnreadMessages, () => page(unread));
  server.on(api.markFriendRequestsSeen, () => reply(204));
  server.on(api.markAllRead, () => {
    unread = [];
    return reply(204);
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Clear notifications' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Clear notifications' })).not.toBeInTheDocument(),
  );
  expect(server.calls(api.markAllRead)).toHaveLength(1);
  expect(screen.queryByText('1 unread message')).not.toBeInTheDocument();
});
