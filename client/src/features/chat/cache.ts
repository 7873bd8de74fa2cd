import { type Conversation, chatApi, type Message } from '@shared/chat';
import type { QueryClient } from '@tanstack/react-query';
import { type ConversationPages, chatQueries } from './api';
import { type Thread, withMessage, withRead } from './thread';

/**
 * Writes a message that was saved into whatever shows it, once however often it comes: to the
 * thread, the conversation's row and, if it is for `meId`, the unread ones. Lists that were never
 * asked for stay so.
 */
export function takeMessage(client: QueryClient, meId: number, message: Message): void {
  const isMine = message.senderId === meId;
  const otherId = isMine ? message.receiverId : message.senderId;
  client.setQueryData(
    chatQueries.thread(otherId).queryKey,
    (thread) => thread && withMessage(thread, message),
  );
  const isUnread = !isMine && !message.read;
  const isNew = isUnread && takeUnread(client, message);
  patchConversation(client, otherId, (row) => {
    if (message.createdAt < row.lastMessageTime) return row;
    return {
      ...row,
      lastMessage: message.content,
      lastMessageTime: message.createdAt,
      unreadCount: row.unreadCount + (isNew ? 1 : 0),
    };
  });
  // A first message has no row yet, and the count is the server's to say.
  void client.invalidateQueries({ queryKey: [chatApi.listConversations.path] });
}

/** Answers whether the message was not among the unread ones yet. */
function takeUnread(client: QueryClient, message: Message): boolean {
  const { queryKey } = chatQueries.unread();
  const page = client.getQueryData(queryKey);
  if (!page) return true;
  if (page.items.some(({ id }) => id === message.id)) return false;
  client.setQueryData(queryKey, { ...page, items: [message, ...page.items] });
  distrustAnswerUnderWay(client);
  return true;
}

/** A poll that left before the socket told something may come back without it: it is asked anew. */
function distrustAnswerUnderWay(client: QueryClient): void {
  const { queryKey } = chatQueries.unread();
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

/** Writes that `readerId` has seen all that `senderId` wrote; `meId` is one of the two. */
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
  distrustAnswerUnderWay(client);
  patchConversation(client, senderId, (row) =>
    row.unreadCount === 0 ? row : { ...row, unreadCount: 0 },
  );
}

/** Writes that everything that was sent to `meId` has been seen. */
export function takeAllRead(client: QueryClient, meId: number): void {
  client.setQueryData(chatQueries.unread().queryKey, (page) => page && { ...page, items: [] });
  client.setQueryData<ConversationPages>(
    [chatApi.listConversations.path],
    (data) => data && mapRows(data, (row) => ({ ...row, unreadCount: 0 })),
  );
  for (const [key, thread] of client.getQueriesData<Thread>({
    queryKey: [chatApi.listMessages.path],
  })) {
    const otherId = key[1];
    if (!thread || typeof otherId !== 'number' || otherId === meId) continue;
    client.setQueryData(key, withRead(thread, otherId));
  }
}

function patchConversation(
  client: QueryClient,
  otherUserId: number,
  patch: (row: Conversation) => Conversation,
): void {
  client.setQueryData<ConversationPages>([chatApi.listConversations.path], (data) => {
    const row = data?.pages
      .flatMap(({ items }) => items)
      .find((item) => item.otherUserId === otherUserId);
    if (!data || !row) return data;
    const next = patch(row);
    if (next === row) return data;
    const isNewer = next.lastMessageTime > row.lastMessageTime;
    if (!isNewer) return mapRows(data, (item) => (item.otherUserId === otherUserId ? next : item));
    // The newest conversation stands first.
    return {
      ...data,
      pages: data.pages.map((page, at) => ({
        ...page,
        items: [
          ...(at === 0 ? [next] : []),
          ...page.items.filter((item) => item.otherUserId !== otherUserId),
        ],
      })),
    };
  });
}

function mapRows(
  data: ConversationPages,
  change: (row: Conversation) => Conversation,
): ConversationPages {
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })),
  };
}
