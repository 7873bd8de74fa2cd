import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Message, NOT_FRIENDS } from '#shared/chat';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { setState } from '@/lib/realtime';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { aRelatedPerson, currentUser } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { Component } from './conversation';

const server = fakeApi();

/** The n-th message of the day from Leo to Mika. */
function aMessage(id: number, overrides: Partial<Message> = {}): Message {
  return {
    id,
    senderId: 2,
    receiverId: 1,
    content: `Message ${id}`,
    read: true,
    createdAt: new Date(2026, 2, 12, 14, id).toISOString(),
    clientId: null,
    tradeId: null,
    ...overrides,
  };
}

const leo = aRelatedPerson({ relation: 'friend' });

beforeEach(() => {
  setState('disconnected');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 12, 20, 30) });
  server.on(api.getPerson, () => leo);
  server.on(api.listMessages, () => page([aMessage(1), aMessage(2)]));
  server.on(api.markConversationRead, () => reply(204));
  server.on(api.listConversations, () => page([]));
});

function open(path = '/conversation/2') {
  const client = createQueryClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<Component />, { path, pattern: '/conversation/:id', client });
}

const log = () => screen.findByRole('log', { name: 'Messages with Leo' });
const field = () => screen.findByRole('textbox', { name: 'Message' });

describe('the head of a conversation', () => {
  it('names the other, leads to their profile and back to the chat', async () => {
    await open();
    const heading = await screen.findByRole('heading', { level: 1, name: 'Leo' });
    expect(within(heading).getByRole('link')).toHaveAttribute('href', '/profile/2');
    expect(screen.getByRole('link', { name: 'Back to chat' })).toHaveAttribute('href', '/chat');
    expect(document.title).toBe('Chat with Leo · Ripcord');
    expect(screen.getByText('Offline')).toBeVisible();
    expect(screen.getByRole('button', { name: 'More about Leo' })).toBeVisible();
  });

  it.each([
    ['connected', 'Live'],
    ['connecting', 'Connecting'],
    ['reconnecting', 'Reconnecting'],
  ] as const)('tells of a connection that is %s: %s', async (state, word) => {
    await open();
    await screen.findByRole('heading', { name: 'Leo' });
    act(() => setState(state));
    expect(screen.getByText(word)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reconnect' })).not.toBeInTheDocument();
  });

  it('does not call a device without network connected', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Leo' });
    act(() => setState('connected'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(screen.queryByText('Live')).not.toBeInTheDocument();
    expect(screen.getByText('Reconnecting')).toBeVisible();
  });

  it('offers to connect anew when the connection failed', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Leo' });
    act(() => setState('failed'));
    expect(screen.getByText('Failed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reconnect' })).toBeVisible();
  });
});

describe('the messages', () => {
  it('are shown with their times', async () => {
    const yesterday = new Date(2026, 2, 11, 9, 5).toISOString();
    const before = new Date(2025, 11, 31, 23, 59).toISOString();
    server.on(api.listMessages, () =>
      page([
        aMessage(1, { createdAt: before }),
        aMessage(2, { createdAt: yesterday }),
        aMessage(5),
      ]),
    );
    await open();
    const times = [...(await log()).querySelectorAll('time')].map((time) => time.textContent);
    expect(times).toEqual(['31 Dec 2025, 23:59', 'Yesterday at 09:05', 'Today at 14:05']);
  });

  it('report when there are none', async () => {
    server.on(api.listMessages, () => page([]));
    await open();
    expect(await screen.findByText('No messages yet')).toBeVisible();
    expect(await field()).toBeEnabled();
  });

  it('page back, with older ones above', async () => {
    server.on(api.listMessages, ({ query }) =>
      query.cursor === 'older' ? page([aMessage(1)]) : page([aMessage(2)], 'older'),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Older messages' }));
    expect(await screen.findByText('Message 1')).toBeVisible();
    const texts = screen.getAllByTestId('message-text').map((text) => text.textContent);
    expect(texts).toEqual(['Message 1', 'Message 2']);
    expect(screen.queryByRole('button', { name: 'Older messages' })).not.toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    server.offline(api.listMessages);
    const { user } = await open();
    expect(await screen.findByText('This conversation could not be loaded')).toBeVisible();
    server.on(api.listMessages, () => page([aMessage(1)]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Message 1')).toBeVisible();
  });

  it('are marked as read while the page can be seen', async () => {
    server.on(api.listMessages, () => page([aMessage(1, { read: false })]));
    await open();
    await log();
    await waitFor(() => expect(server.calls(api.markConversationRead)).toHaveLength(1));
  });

  it('stay unread in a hidden tab until it is visible', async () => {
    server.on(api.listMessages, () => page([aMessage(1, { read: false })]));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await open();
    await log();
    expect(server.calls(api.markConversationRead)).toHaveLength(0);
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(server.calls(api.markConversationRead)).toHaveLength(1));
  });

  it('are announced when they arrive, those of before are not', async () => {
    const { client } = await open();
    await log();
    const announced = () =>
      screen
        .getAllByRole('status')
        .map((status) => status.textContent)
        .join();
    expect(announced()).not.toContain('Message');
    server.on(api.listMessages, () => page([aMessage(1), aMessage(2), aMessage(3)]));
    await act(() => client.invalidateQueries({ queryKey: [api.listMessages.path] }));
    await waitFor(() => expect(announced()).toContain('Leo: Message 3'));
  });
});

describe('writing', () => {
  it('shows the message at once and sends it without a connection', async () => {
    let answer: (response: Response) => void = () => {};
    server.on(
      api.sendMessage,
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    const { user } = await open();
    await user.type(await field(), 'Let it rip!');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const bubble = within(await log())
      .getByText('Let it rip!')
      .closest('li');
    expect(bubble).toHaveTextContent('Sending');
    await waitFor(() => expect(server.calls(api.sendMessage)).toHaveLength(1));
    const sent = server.calls(api.sendMessage)[0]?.body as Partial<Message>;
    expect(sent).toMatchObject({ receiverId: 2, content: 'Let it rip!' });
    const saved = aMessage(3, { ...sent, senderId: 1, read: false });
    await act(async () => answer(reply(201, saved)));
    expect(await screen.findByText('Sent')).toBeVisible();
    expect(within(await log()).getAllByText('Let it rip!')).toHaveLength(1);
  });

  it('shows the reason of a refusal, resends and discards', async () => {
    server.refuse(api.sendMessage, 400, 'Please write a message');
    const { user } = await open();
    await user.type(await field(), 'Oops');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Not sent: Please write a message/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.calls(api.sendMessage)).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(within(await log()).queryByText('Oops')).not.toBeInTheDocument();
  });
});

describe('a person who is not a friend', () => {
  it.each([
    ['none', /^Add Friend/],
    ['sent', /^Pending/],
    ['received', /^Accept/],
  ] as const)('(%s) cannot be written to, but can become one', async (relation, name) => {
    server.on(api.getPerson, () => aRelatedPerson({ relation, friendRequestId: 4 }));
    await open();
    expect(await screen.findByText(NOT_FRIENDS)).toBeVisible();
    expect(screen.getByRole('button', { name })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
    expect(await screen.findByText('Message 1')).toBeVisible();
  });
});

describe('an unknown person', () => {
  it('is told of, with a way back', async () => {
    server.refuse(api.getPerson, 404, 'User not found');
    server.refuse(api.listMessages, 404, 'User not found');
    await open();
    expect(await screen.findByText('User not found')).toBeVisible();
    const ways = screen.getAllByRole('link', { name: 'Back to chat' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/chat', '/chat']);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it.each(['0', 'leo', '1.5', '-2', '99999999999999999999'])(
    'includes whoever has the id %s, without asking',
    async (id) => {
      await open(`/conversation/${id}`);
      expect(await screen.findByText('User not found')).toBeVisible();
      expect(server.calls(api.getPerson)).toHaveLength(0);
    },
  );

  it('is not what a lost connection means', async () => {
    server.offline(api.getPerson);
    const { user } = await open();
    expect(await screen.findByText('This conversation could not be loaded')).toBeVisible();
    expect(screen.queryByText('User not found')).not.toBeInTheDocument();
    server.on(api.getPerson, () => leo);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Leo' })).toBeVisible();
  });
});

it('leads to the chat from a conversation with oneself', async () => {
  const { where } = await open('/conversation/1');
  expect(where()).toBe('/chat');
});
