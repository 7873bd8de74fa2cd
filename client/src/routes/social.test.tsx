import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { openChatPopup } from '@/features/chat';
import { createQueryClient } from '@/lib/query-client';
import { fakeApi, page } from '@/testing/fake-api';
import { aPerson, aRelatedPerson, currentUser } from '@/testing/people';
import { theirCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { Component as SocialPage } from './social';

vi.mock('@/features/chat', async (original) => ({
  ...(await original<typeof import('@/features/chat')>()),
  openChatPopup: vi.fn(),
}));

const connection = { isConnected: true };
vi.mock('@/lib/realtime', async (original) => ({
  ...(await original<typeof import('@/lib/realtime')>()),
  useConnection: () => connection,
}));

const server = fakeApi();

beforeEach(() => {
  vi.mocked(openChatPopup).mockClear();
  connection.isConnected = true;
  server.on(api.listActivity, () => page([]));
  server.on(api.listUnreadMessages, () => page([]));
});

function open(path = '/social') {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<SocialPage />, { path, client });
}

it('has its four cards', async () => {
  const combo = theirCombo();
  server.on(api.listActivity, () =>
    page([{ kind: 'combo', at: combo.updatedAt, user: aPerson(), combo }]),
  );
  await open();
  for (const name of ['Activity Feed', 'Find Friends', 'Messaging', 'Community Highlights']) {
    expect(screen.getByRole('heading', { name })).toBeVisible();
  }
  const feed = within(await screen.findByRole('list', { name: 'Activity' }));
  expect(feed.getByRole('link', { name: /Storm Rod/ })).toHaveAttribute('href', '/combos/7');
  expect(screen.getByRole('link', { name: 'Friends and chat' })).toHaveAttribute('href', '/chat');
});

it('opens the chat and tells how it stands with it', async () => {
  server.on(api.listUnreadMessages, () =>
    page([
      {
        id: 11,
        senderId: 2,
        receiverId: 1,
        content: 'Ready to rumble?',
        read: false,
        createdAt: '2026-03-12T14:05:00.000Z',
        clientId: null,
      },
    ]),
  );
  const { user } = await open();
  expect(await screen.findByText('1 unread message')).toBeVisible();
  expect(screen.getByText('Connected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open chat' }));
  expect(openChatPopup).toHaveBeenCalledWith();
});

it('says nothing of unread messages before the server did', async () => {
  server.refuse(api.listUnreadMessages, 500, 'Not now.');
  await open();
  expect(await screen.findByText('Write to your friends')).toBeVisible();
  expect(screen.queryByText('No unread messages')).not.toBeInTheDocument();
});

it('says when there is no connection', async () => {
  connection.isConnected = false;
  await open();
  expect(screen.getByText('Disconnected')).toBeVisible();
});

it('opens the chat with the person of the address, once', async () => {
  const { where } = await open('/social?userId=2&from=profile');
  await waitFor(() => expect(where()).toBe('/social?from=profile'));
  expect(vi.mocked(openChatPopup).mock.calls).toEqual([[2]]);
});

it('opens nothing for what is no person', async () => {
  const { where } = await open('/social?userId=leo');
  await waitFor(() => expect(where()).toBe('/social'));
  expect(openChatPopup).not.toHaveBeenCalled();
});

it('leads from an empty feed to the search', async () => {
  server.on(api.searchUsers, () => page([aRelatedPerson({ relation: 'friend' })]));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Find Friends' }));
  expect(screen.getByRole('searchbox', { name: 'Search for friends' })).toHaveFocus();
  await user.keyboard('leo');
  await user.click(await screen.findByRole('button', { name: 'Message Leo' }));
  expect(openChatPopup).toHaveBeenCalledWith(2);
});
