import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conversation, Message } from '#shared/chat';
import { api } from '#shared/routes';
import { createQueryClient } from '@/lib/query-client';
import { startRealtime } from '@/lib/realtime/connection';
import { aConversation, aMessage, myMessage } from '@/testing/chat';
import { fakeApi } from '@/testing/fake-api';
import { fakeSocket } from '@/testing/fake-socket';
import { chatQueries } from './api';
import { connectLive } from './live';

fakeApi();
const socket = fakeSocket();

const ME = 1;
const LEO = 2;
const ADA = 3;

let client: QueryClient;
let stops: (() => void)[];

const LISTS = [
  api.listUnreadMessages.path,
  api.listConversations.path,
  api.listFriends.path,
  api.listFriendRequests.path,
];

const thread = (userId = LEO) => client.getQueryData(chatQueries.thread(userId).queryKey);
const unread = () => client.getQueryData(chatQueries.unread().queryKey)?.items;
const rows = (): Conversation[] =>
  client.getQueryData(chatQueries.conversations().queryKey)?.pages.flatMap(({ items }) => items) ??
  [];
const isStale = (path: string) =>
  client
    .getQueryCache()
    .findAll({ queryKey: [path] })
    .some(({ state }) => state.isInvalidated);

function show(messages: Message[], conversations: Conversation[]) {
  client.setQueryData(chatQueries.thread(LEO).queryKey, { items: messages, next: null });
  client.setQueryData(chatQueries.unread().queryKey, {
    items: messages.filter(({ senderId, read }) => senderId !== ME && !read),
    next: null,
  });
  client.setQueryData(chatQueries.conversations().queryKey, {
    pages: [{ items: conversations, next: null }],
    pageParams: [null],
  });
  client.setQueryData([api.listFriends.path], 'friends');
  client.setQueryData([api.listFriendRequests.path], 'requests');
  client.setQueryData([api.getPerson.path, LEO], 'Leo');
}

beforeEach(async () => {
  vi.useFakeTimers();
  client = createQueryClient();
  show([], []);
  stops = [connectLive(client, ME), startRealtime(ME, () => undefined)];
  await vi.advanceTimersByTimeAsync(500);
  await socket.connect(ME);
});

afterEach(() => {
  for (const stop of stops) stop();
});

describe('a message from a friend', () => {
  it('updates the thread, the unread messages and the row, which moves to the top', () => {
    show([aMessage()], [aConversation({ otherUserId: ADA }), aConversation({ unreadCount: 1 })]);
    socket.receive({ type: 'chat', message: aMessage({ id: 2, content: 'new' }) });
    expect(thread()?.items.map(({ id }) => id)).toEqual([1, 2]);
    expect(unread()?.map(({ id }) => id)).toEqual([2, 1]);
    expect(rows().map(({ otherUserId }) => otherUserId)).toEqual([LEO, ADA]);
    expect(rows()[0]).toMatchObject({ lastMessage: 'new', unreadCount: 2 });
  });

  it('counts once if it arrives twice', () => {
    show([], [aConversation()]);
    const message = aMessage({ id: 2 });
    for (let time = 0; time < 3; time += 1) socket.receive({ type: 'chat', message });
    expect(thread()?.items).toHaveLength(1);
    expect(unread()).toHaveLength(1);
    expect(rows()[0]?.unreadCount).toBe(1);
  });

  it('from a new person refetches the conversations', () => {
    socket.receive({ type: 'chat', message: aMessage({ senderId: ADA }) });
    expect(isStale(api.listConversations.path)).toBe(true);
    expect(thread(ADA)).toBeUndefined();
  });
});

describe("one's own message", () => {
  it('from another device updates the thread and the row, and is not unread', () => {
    show([], [aConversation()]);
    const message = myMessage({ id: 2, content: 'mine', clientId: crypto.randomUUID() });
    socket.receive({ type: 'chat', message });
    socket.receive({ type: 'chat_confirm', clientId: message.clientId, message });
    expect(thread()?.items).toEqual([message]);
    expect(rows()[0]).toMatchObject({ lastMessage: 'mine', unreadCount: 0 });
    expect(unread()).toEqual([]);
  });
});

describe('messages that were read', () => {
  it("by the friend are marked, but not the reader's own unread ones", () => {
    show([aMessage(), myMessage({ id: 2 })], [aConversation({ unreadCount: 1 })]);
    socket.receive({ type: 'messages_marked_read', senderId: ME, readerId: LEO });
    expect(thread()?.items.map(({ read }) => read)).toEqual([false, true]);
    expect(rows()[0]?.unreadCount).toBe(1);
    expect(unread()).toHaveLength(1);
  });

  it('on another device are no longer unread here', () => {
    show([aMessage(), myMessage({ id: 2 })], [aConversation({ unreadCount: 1 })]);
    socket.receive({ type: 'messages_marked_read', senderId: LEO, readerId: ME });
    expect(thread()?.items.map(({ read }) => read)).toEqual([true, false]);
    expect(rows()[0]?.unreadCount).toBe(0);
    expect(unread()).toEqual([]);
  });
});

describe('friends', () => {
  it('are refetched when they change, with requests and people', () => {
    socket.receive({ type: 'friends_changed' });
    for (const path of [api.listFriends.path, api.listFriendRequests.path]) {
      expect(isStale(path), path).toBe(true);
    }
    expect(client.getQueryState([api.getPerson.path, LEO])?.isInvalidated).toBe(true);
    expect(isStale(api.listUnreadMessages.path)).toBe(false);
  });
});

describe('what may have been missed', () => {
  const everything = () => [
    ...LISTS.map(isStale),
    client.getQueryState(chatQueries.thread(LEO).queryKey)?.isInvalidated,
  ];

  it('is nothing when the socket opens right after the page', () => {
    expect(everything()).not.toContain(true);
  });

  it('is refetched when the socket opens later', async () => {
    for (const stop of stops) stop();
    stops = [connectLive(client, ME), startRealtime(ME, () => undefined)];
    await vi.advanceTimersByTimeAsync(5_000);
    await socket.connect(ME);
    expect(everything()).not.toContain(false);
  });

  it('is refetched after every reconnect', async () => {
    socket.drop();
    await vi.advanceTimersByTimeAsync(3_000);
    await socket.connect(ME);
    expect(everything()).not.toContain(false);
  });

  it('is refetched at a random time within 2 s of a resync', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    socket.receive({ type: 'status', status: 'resync', userId: ME });
    await vi.advanceTimersByTimeAsync(999);
    expect(everything()).not.toContain(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(everything()).not.toContain(false);
  });

  it('is not refetched after a heartbeat', () => {
    socket.receive({ type: 'status', status: 'alive', userId: ME });
    expect(everything()).not.toContain(true);
  });
});
