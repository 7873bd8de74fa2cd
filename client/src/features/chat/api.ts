import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { type Conversation, chatApi, type Message } from '#shared/chat';
import { call, callPage } from '@/lib/api';
import { retryOnce } from '@/lib/api-error';
import { listCached, markStale, patchEntity, putFirst } from '@/lib/entities';
import { itemsOf, type Pages, pagesOf } from '@/lib/queries';
import { fetchNewest, fetchOlder, type Thread, withItem } from '@/lib/thread';

/** Unread messages that are counted; badges end at 9. */
const UNREAD_MAX = 100;

export const chatQueries = {
  /** Conversations, the one with the newest message first. */
  conversations: () => ({
    ...pagesOf(chatApi.listConversations),
    select: (data: Pages<Conversation>) => itemsOf(data, ({ otherUserId }) => otherUserId),
  }),
  /**
   * Unread messages to the signed-in person, newest first. A change means that conversations
   * changed too, and that an open conversation may lack messages.
   */
  unread: () =>
    queryOptions({
      queryKey: [chatApi.listUnreadMessages.path] as const,
      queryFn: async ({ client, signal }) => {
        const query = { limit: UNREAD_MAX };
        const page = await callPage(chatApi.listUnreadMessages, { query, signal });
        const before = client.getQueryData(chatQueries.unread().queryKey);
        if (before) noteUnread(client, before.items, page.items);
        return page;
      },
    }),
  /** The messages with one person; `loadOlder` pages back. */
  thread: (userId: number) =>
    queryOptions({
      queryKey: [chatApi.listMessages.path, { userId }] as const,
      queryFn: async ({ client, signal, queryKey }) =>
        spreadRead(await fetchNewest<Message>(client, queryKey, messagesWith(userId), signal)),
      retry: retryOnce,
    }),
};

const messagesWith =
  (userId: number) =>
  ({ cursor, signal }: { cursor?: string; signal?: AbortSignal }) =>
    callPage(chatApi.listMessages, { params: { userId }, query: { cursor }, signal });

/** Conversations, refreshed when a message arrives or the unread ones change. */
export function useConversations() {
  const query = useInfiniteQuery(chatQueries.conversations());
  return { query, conversations: query.data ?? [] };
}

function noteUnread(client: QueryClient, before: Message[], now: Message[]): void {
  const known = new Set(before.map(({ id }) => id));
  const added = now.filter(({ id }) => !known.has(id));
  if (added.length === 0 && before.length === now.length) return;
  void markStale(client, 'conversation');
  for (const senderId of new Set(added.map((message) => message.senderId))) {
    const { queryKey } = chatQueries.thread(senderId);
    const latest = client.getQueryData(queryKey)?.items.at(-1)?.id ?? 0;
    const isMissing = added.some((message) => message.senderId === senderId && message.id > latest);
    if (isMissing) void client.invalidateQueries({ queryKey });
  }
}

export async function loadOlder(client: QueryClient, userId: number): Promise<void> {
  const { queryKey } = chatQueries.thread(userId);
  await fetchOlder<Message>(client, queryKey, messagesWith(userId));
  client.setQueryData(queryKey, (thread) => thread && spreadRead(thread));
}

export function withRead(thread: Thread<Message>, senderId: number): Thread<Message> {
  const isNews = thread.items.some((message) => message.senderId === senderId && !message.read);
  if (!isNews) return thread;
  const items = thread.items.map((message) =>
    message.senderId === senderId ? { ...message, read: true } : message,
  );
  return { ...thread, items };
}

/** Marks every message older than a read one as read: reading a conversation marks all of it. */
export function spreadRead(thread: Thread<Message>): Thread<Message> {
  const seen = new Map<number, number>();
  for (const { senderId, id, read } of thread.items) if (read) seen.set(senderId, id);
  const items = thread.items.map((message) =>
    message.read || message.id > (seen.get(message.senderId) ?? 0)
      ? message
      : { ...message, read: true },
  );
  return { ...thread, items };
}

/** Marks one person's messages as read over HTTP, without the socket. */
export function markConversationRead(userId: number): Promise<undefined> {
  return call(chatApi.markConversationRead, { params: { userId } });
}

/**
 * Writes a saved message into every cached query that shows it: the thread, the conversation's row
 * and, if it is for `meId`, the unread ones. Idempotent.
 */
export function takeMessage(client: QueryClient, meId: number, message: Message): void {
  const isMine = message.senderId === meId;
  const otherId = isMine ? message.receiverId : message.senderId;
  const { queryKey } = chatQueries.thread(otherId);
  // A pending first fetch may have started before the message was saved.
  if (!client.getQueryData(queryKey)) refetchIfFetching(client, queryKey);
  client.setQueryData(queryKey, (thread) => thread && withItem(thread, message));
  const isNew = !isMine && !message.read && takeUnread(client, message);
  const row = conversationWith(client, otherId);
  if (row && message.createdAt >= row.lastMessageTime) {
    const next = {
      ...row,
      lastMessage: message.content,
      lastMessageTime: message.createdAt,
      unreadCount: row.unreadCount + (isNew ? 1 : 0),
    };
    putFirst(client, 'conversation', otherId, chatQueries.conversations().queryKey, next);
  }
  // A first message has no row yet, and the server does the counting.
  void markStale(client, 'conversation');
}

const conversationWith = (client: QueryClient, userId: number) =>
  listCached<Conversation>(client, 'conversation').find(
    ({ otherUserId }) => otherUserId === userId,
  );

/** Adds the message to the unread ones; returns whether it was new. */
function takeUnread(client: QueryClient, message: Message): boolean {
  const { queryKey } = chatQueries.unread();
  const page = client.getQueryData(queryKey);
  if (!page) return true;
  if (page.items.some(({ id }) => id === message.id)) return false;
  client.setQueryData(queryKey, { ...page, items: [message, ...page.items] });
  refetchIfFetching(client, queryKey);
  return true;
}

/** A poll sent before the socket's event may return without the message. */
function refetchIfFetching(client: QueryClient, queryKey: QueryKey): void {
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

/** Records that `readerId` has read all messages from `senderId`; `meId` is one of the two. */
export function takeRead(
  client: QueryClient,
  meId: number,
  { senderId, readerId }: { senderId: number; readerId: number },
): void {
  const otherId = senderId === meId ? readerId : senderId;
  client.setQueryData(
    chatQueries.thread(otherId).queryKey,
    (thread) => thread && withRead(thread, senderId),
  );
  if (readerId !== meId) return;
  client.setQueryData(chatQueries.unread().queryKey, (page) => {
    const items = page?.items.filter((message) => message.senderId !== senderId);
    return page && items && items.length < page.items.length ? { ...page, items } : page;
  });
  refetchIfFetching(client, chatQueries.unread().queryKey);
  patchEntity<Conversation>(client, 'conversation', senderId, (row) => ({
    ...row,
    unreadCount: 0,
  }));
}
