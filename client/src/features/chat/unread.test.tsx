import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BADGE_CLEARED_MS, type Message, UNREAD_POLL_MS } from '#shared/chat';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { aConversation, aMessage } from '@/testing/chat';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { chatQueries, takeMessage, useConversations } from './api';
import { useClearNotifications } from './clear-notifications';
import { rememberSeen, seenStore, useBadgeCount, useUnread } from './unread';

const server = fakeApi();

let stored: Message[];
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stored = [aMessage({ id: 2 }), aMessage({ id: 1 })];
  server.on(api.listUnreadMessages, () => page(stored));
  server.on(api.listConversations, () => page([aConversation({ unreadCount: stored.length })]));
  server.on(api.markAllRead, () => reply(204));
  server.on(api.markFriendRequestsSeen, () => reply(204));
  server.on(api.markBadgesSeen, () => reply(204));
  client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
});

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('unread messages', () => {
  it('are polled at the given interval', async () => {
    const { result } = renderHook(() => useUnread(UNREAD_POLL_MS.badge), { wrapper });
    await waitFor(() => expect(result.current.total).toBe(2));
    stored = [aMessage({ id: 3 }), ...stored];
    await pass(UNREAD_POLL_MS.badge);
    await waitFor(() => expect(result.current.messages.map(({ id }) => id)).toEqual([3, 2, 1]));
  });

  it('keep a message that arrives during a poll', async () => {
    const { result } = renderHook(() => useUnread(UNREAD_POLL_MS.badge), { wrapper });
    await waitFor(() => expect(result.current.total).toBe(2));
    const before = stored;
    let answerLate = () => {};
    server.on(api.listUnreadMessages, async () => {
      await new Promise<void>((resolve) => {
        answerLate = resolve;
      });
      return page(before);
    });
    await pass(UNREAD_POLL_MS.badge);
    server.on(api.listUnreadMessages, () => page(stored));
    stored = [aMessage({ id: 3 }), ...before];
    act(() => takeMessage(client, currentUser().id, aMessage({ id: 3 })));
    await waitFor(() => expect(result.current.total).toBe(3));
    answerLate();
    await pass(100);
    expect(client.isFetching()).toBe(0);
    expect(result.current.total).toBe(3);
  });

  it('are read once this device has shown them', async () => {
    const { result } = renderHook(() => useUnread(UNREAD_POLL_MS.chat), { wrapper });
    await waitFor(() => expect(result.current.total).toBe(2));
    act(() => rememberSeen(1, [2]));
    expect(result.current).toMatchObject({ total: 1, messages: [{ id: 1 }] });
    act(() => rememberSeen(4, [1]));
    expect(result.current.total).toBe(1);
  });

  it('count one more when there are further pages', async () => {
    server.on(api.listUnreadMessages, () => page(stored, 'more'));
    const { result } = renderHook(() => useUnread(UNREAD_POLL_MS.chat), { wrapper });
    await waitFor(() => expect(result.current.total).toBe(3));
  });

  it('refetch the conversations and the thread when they change', async () => {
    client.setQueryData(chatQueries.thread(2).queryKey, { items: stored, next: null });
    const { result } = renderHook(
      () => ({ ...useUnread(UNREAD_POLL_MS.chat), rows: useConversations().conversations }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.rows[0]?.unreadCount).toBe(2));
    await pass(UNREAD_POLL_MS.chat);
    expect(server.calls(api.listConversations)).toHaveLength(1);
    stored = [aMessage({ id: 3 }), ...stored];
    await pass(UNREAD_POLL_MS.chat);
    await waitFor(() => expect(result.current.rows[0]?.unreadCount).toBe(3));
    expect(client.getQueryState(chatQueries.thread(2).queryKey)?.isInvalidated).toBe(true);
  });
});

describe('what is remembered as seen', () => {
  it('keeps the latest ids', () => {
    rememberSeen(
      1,
      Array.from({ length: 600 }, (_, index) => index + 1),
    );
    rememberSeen(1, [600, 601]);
    expect(seenStore(1).get()).toHaveLength(500);
    expect(seenStore(1).get().at(-1)).toBe(601);
    expect(seenStore(1).get()[0]).toBe(102);
  });

  it('is empty when something else is stored', () => {
    localStorage.setItem('ripcord:1:seen', '{"a":');
    expect(seenStore(1).get()).toEqual([]);
    localStorage.setItem('ripcord:1:seen', '"text"');
    expect(seenStore(1).get()).toEqual([]);
  });
});

describe('the badge', () => {
  const open = () =>
    renderHook(
      () => ({ count: useBadgeCount(UNREAD_POLL_MS.badge), clear: useClearNotifications() }),
      { wrapper },
    );

  it('is 0 for ten minutes after clearing, even for new messages', async () => {
    const { result } = open();
    await waitFor(() => expect(result.current.count).toBe(2));
    act(() => result.current.clear.mutate());
    await waitFor(() => expect(result.current.clear.isSuccess).toBe(true));
    expect(result.current.count).toBe(0);
    expect(server.calls(api.markAllRead)).toHaveLength(1);
    expect(server.calls(api.markFriendRequestsSeen)).toHaveLength(1);
    expect(server.calls(api.markBadgesSeen)).toHaveLength(1);

    stored = [aMessage({ id: 3 })];
    await pass(BADGE_CLEARED_MS - 60_000);
    expect(result.current.count).toBe(0);
    await pass(60_000);
    await waitFor(() => expect(result.current.count).toBe(1));
  });

  it('stays cleared after a reload, for this person only', async () => {
    const first = open();
    await waitFor(() => expect(first.result.current.count).toBe(2));
    act(() => first.result.current.clear.mutate());
    await waitFor(() => expect(first.result.current.clear.isSuccess).toBe(true));
    first.unmount();

    stored = [aMessage({ id: 3 })];
    client = createQueryClient();
    client.setQueryData(userQuery.queryKey, currentUser({ id: 9 }));
    await waitFor(() => expect(open().result.current.count).toBe(1));
    client.setQueryData(userQuery.queryKey, currentUser());
    expect(open().result.current.count).toBe(0);
  });

  it('comes back at once when clearing fails', async () => {
    server.refuse(api.markAllRead, 500, 'Not now.');
    const { result } = open();
    await waitFor(() => expect(result.current.count).toBe(2));
    act(() => result.current.clear.mutate());
    await waitFor(() => expect(result.current.clear.isError).toBe(true));
    await waitFor(() => expect(result.current.count).toBe(2));
  });
});
