import { type Conversation, chatApi, type Message } from '@shared/chat';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { type ApiPage, call, callPage } from '@/lib/api';
import { retryOnce } from '@/lib/api-error';
import { type Thread, withNewest, withOlder } from './thread';

const PAGE_SIZE = 50;
/** So many unread messages are counted; badges end at 9. */
const UNREAD_MAX = 100;

const threadKey = (userId: number) => [chatApi.listMessages.path, userId] as const;

export const chatQueries = {
  /** One's conversations, the one with the newest message first. */
  conversations: () =>
    infiniteQueryOptions({
      queryKey: [chatApi.listConversations.path] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(chatApi.listConversations, {
          query: { limit: PAGE_SIZE, cursor: pageParam ?? undefined },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  /**
   * Messages to oneself that one has not seen, newest first. A change means that conversations have
   * changed as well, and that messages came which an open conversation does not have yet.
   */
  unread: () =>
    queryOptions({
      queryKey: [chatApi.listUnreadMessages.path] as const,
      queryFn: async ({ client, signal }) => {
        const page = await callPage(chatApi.listUnreadMessages, {
          query: { limit: UNREAD_MAX },
          signal,
        });
        const { queryKey } = chatQueries.unread();
        const before = client.getQueryData(queryKey);
        if (before) tellOfChange(client, before.items, page.items);
        return page;
      },
    }),
  /**
   * The messages with one person. Asking again brings the newest page only, which is joined to what
   * is known; `loadOlder` pages back.
   */
  thread: (userId: number) =>
    queryOptions({
      queryKey: threadKey(userId),
      queryFn: async ({ client, signal }): Promise<Thread> => {
        const before = client.getQueryData<Thread>(threadKey(userId));
        const page = await callPage(chatApi.listMessages, {
          params: { userId },
          query: { limit: PAGE_SIZE },
          signal,
        });
        return withNewest(client.getQueryData<Thread>(threadKey(userId)), page, before);
      },
      retry: retryOnce,
    }),
};

export type ConversationPages = InfiniteData<ApiPage<Conversation>, string | null>;

function tellOfChange(client: QueryClient, before: Message[], now: Message[]): void {
  const known = new Set(before.map(({ id }) => id));
  const news = now.filter(({ id }) => !known.has(id));
  if (news.length === 0 && before.length === now.length) return;
  void client.invalidateQueries({ queryKey: [chatApi.listConversations.path] });
  for (const senderId of new Set(news.map((message) => message.senderId))) {
    const { queryKey } = chatQueries.thread(senderId);
    const latest = client.getQueryData(queryKey)?.messages.at(-1)?.id ?? 0;
    const isMissing = news.some((message) => message.senderId === senderId && message.id > latest);
    if (isMissing) void client.invalidateQueries({ queryKey });
  }
}

/** Fetches the page before the oldest message that is known. */
export async function loadOlder(client: QueryClient, userId: number): Promise<void> {
  const key = threadKey(userId);
  const cursor = client.getQueryData<Thread>(key)?.next;
  if (!cursor) return;
  const page = await callPage(chatApi.listMessages, {
    params: { userId },
    query: { limit: PAGE_SIZE, cursor },
  });
  // Where a gap opened meanwhile, this page no longer joins what is there.
  client.setQueryData<Thread>(key, (known) =>
    known?.next === cursor ? withOlder(known, page) : known,
  );
}

/** Marks what one person wrote as seen, when there is no socket to say so. */
export function markConversationRead(userId: number): Promise<undefined> {
  return call(chatApi.markConversationRead, { params: { userId } });
}
