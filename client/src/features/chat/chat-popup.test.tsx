import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conversation, Message } from '#shared/chat';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { setState } from '@/lib/realtime';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { aFriend, aPerson, aRelatedPerson, currentUser } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { setViewport } from '@/testing/viewport';
import { ChatPopup } from './chat-popup';
import { closeChatPopup, openChatPopup, selectInPopup } from './popup-store';

const server = fakeApi();

const rin = aPerson({ id: 3, username: 'rin', displayName: 'Rin' });

function aMessage(id: number, overrides: Partial<Message> = {}): Message {
  return {
    id,
    senderId: 2,
    receiverId: 1,
    content: `Message ${id}`,
    read: true,
    createdAt: new Date(2026, 2, 12, 14, 5).toISOString(),
    clientId: null,
    tradeId: null,
    ...overrides,
  };
}

function aConversation(overrides: Partial<Conversation> = {}): Conversation {
  const user = overrides.user ?? aPerson();
  return {
    otherUserId: user.id,
    user,
    lastMessage: 'See you there',
    lastMessageTime: new Date(2026, 2, 12, 14, 5).toISOString(),
    unreadCount: 0,
    ...overrides,
  };
}

beforeEach(() => {
  closeChatPopup();
  selectInPopup(null);
  setState('connected');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 12, 20, 30) });
  server.on(api.listUnreadMessages, () => page([]));
  server.on(api.listConversations, () => page([aConversation()]));
  server.on(api.listFriends, () => page([aFriend(), aFriend(rin)]));
  server.on(api.getPerson, ({ params }) =>
    aRelatedPerson({ ...(params.id === '3' ? rin : aPerson()), relation: 'friend' }),
  );
  server.on(api.listMessages, () => page([aMessage(1)]));
  server.on(api.markConversationRead, () => reply(204));
});
function show(path = '/profile') {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<ChatPopup />, { path, pattern: '*', client });
}

const button = () => screen.findByRole('button', { name: /^Open chat/ });
const popup = () => screen.findByRole('dialog', { name: 'Chat' });

describe('the button of the chat', () => {
  it('shows the number of unread messages', async () => {
    server.on(api.listUnreadMessages, () => page([aMessage(1), aMessage(2)]));
    await show();
    expect(await screen.findByRole('button', { name: 'Open chat, 2 unread' })).toHaveTextContent(
      '2',
    );
  });

  it('shows more than nine as 9+', async () => {
    const many = Array.from({ length: 12 }, (_, index) => aMessage(index + 1));
    server.on(api.listUnreadMessages, () => page(many));
    await show();
    expect(await screen.findByRole('button', { name: 'Open chat, 9+ unread' })).toBeVisible();
  });

  it.each([
    [1024, '/profile', true],
    [1024, '/social', true],
    [1024, '/chat', false],
    [1024, '/conversation/2', false],
    [390, '/profile', false],
    [390, '/social', true],
    [390, '/chat', false],
  ])('on a screen %i px wide at %s: %s', async (width, path, isThere) => {
    setViewport(width);
    await show(path);
    expect(screen.queryAllByRole('button', { name: /^Open chat/ })).toHaveLength(isThere ? 1 : 0);
  });

  it('shows a notice in development only', async () => {
    const { unmount } = await show();
    expect(screen.queryByText('Chat system loaded')).not.toBeInTheDocument();
    unmount();
    vi.stubEnv('MODE', 'development');
    await show();
    expect(await screen.findByText('Chat system loaded')).toBeVisible();
    vi.unstubAllEnvs();
  });
});

describe('the popup', () => {
  it('stays open on a click outside, and closes by Escape and its button', async () => {
    const { user } = await show();
    await user.click(await button());
    await popup();
    const overlay = document.querySelector('[data-state=open][style*="pointer-events"]');
    for (const target of [overlay ?? document.body, document.body]) {
      fireEvent.pointerDown(target);
      fireEvent.mouseDown(target);
      fireEvent.pointerUp(target);
      fireEvent.click(target);
    }
    expect(await popup()).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await button());
    await user.click(within(await popup()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('opens at a person', async () => {
    await show();
    act(() => openChatPopup(3));
    expect(await screen.findByRole('heading', { name: 'Rin' })).toBeVisible();
    expect(await screen.findByRole('log', { name: 'Messages with Rin' })).toBeVisible();
  });

  it('does not show the conversation of another person', async () => {
    const first = await show();
    act(() => openChatPopup(3));
    await popup();
    first.unmount();
    const client = createQueryClient();
    client.setQueryData(userQuery.queryKey, currentUser({ id: 9, username: 'sora' }));
    await renderRoute(<ChatPopup />, { pattern: '*', client });
    expect(await button()).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // Restores the first person for the next test.
    await show();
  });

  it('shows the list beside the open conversation', async () => {
    const yesterday = new Date(2026, 2, 11, 9, 5).toISOString();
    server.on(api.listConversations, () =>
      page([
        aConversation({ unreadCount: 12 }),
        aConversation({ user: rin, lastMessage: 'gg', lastMessageTime: yesterday }),
      ]),
    );
    const { user } = await show();
    await user.click(await button());
    expect(
      await screen.findByText('Select a conversation from the sidebar to start chatting'),
    ).toBeVisible();
    const list = within(await screen.findByRole('list', { name: 'Conversations' }));
    const [first, second] = list.getAllByRole('button');
    expect(first).toHaveTextContent(/Leo.*14:05.*See you there.*12 unread messages/);
    expect(second).toHaveTextContent(/Rin.*11 Mar.*gg/);
    expect(second).not.toHaveTextContent('unread');
    await user.click(list.getByRole('button', { name: /Rin/ }));
    expect(await screen.findByRole('heading', { name: 'Rin' })).toBeVisible();
    expect(list.getByRole('button', { name: /Rin/ })).toHaveAttribute('aria-current', 'true');
    expect(screen.queryByRole('button', { name: 'Back to conversations' })).not.toBeInTheDocument();
  });

  it('has an empty state', async () => {
    server.on(api.listConversations, () => page([]));
    const { user } = await show();
    await user.click(await button());
    expect(await screen.findByText('No conversations yet')).toBeVisible();
  });

  it('searches for friends and opens a conversation', async () => {
    const { user } = await show();
    await user.click(await button());
    await user.click(await screen.findByRole('tab', { name: 'Friends' }));
    expect(await screen.findByPlaceholderText('Search for friends...')).toBeVisible();
    const profile = await screen.findByRole('link', { name: 'Profile of Rin' });
    expect(profile).toHaveAttribute('href', '/profile/3');
    await user.click(screen.getByRole('button', { name: 'Chat with Rin' }));
    expect(await screen.findByRole('heading', { name: 'Rin' })).toBeVisible();
  });

  it('closes when a link in it is followed', async () => {
    const { user, where } = await show();
    act(() => openChatPopup(2));
    await user.click(await screen.findByRole('link', { name: 'Leo' }));
    expect(where()).toBe('/profile/2');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('can send only while connected', async () => {
    await show();
    act(() => openChatPopup(2));
    const field = await screen.findByRole('textbox', { name: 'Message' });
    expect(field).toBeEnabled();
    expect(screen.getByText('Connected')).toBeVisible();
    act(() => setState('failed'));
    expect(field).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(screen.getByText('Disconnected')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reconnect' })).toBeVisible();
  });
});

describe('the popup on a phone', () => {
  beforeEach(() => setViewport(390));

  it('shows one side at a time', async () => {
    const { user } = await show('/social');
    await user.click(await button());
    await user.click(await screen.findByRole('button', { name: /Leo.*See you there/ }));
    expect(await screen.findByRole('heading', { name: 'Leo' })).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back to conversations' }));
    expect(await screen.findByRole('tab', { name: 'Conversations' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Leo' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Select a conversation/)).not.toBeInTheDocument();
  });
});
