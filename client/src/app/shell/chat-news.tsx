import { UNREAD_POLL_MS } from '@shared/chat';
import { createContext, type ReactNode, useContext } from 'react';
import { UnreadBadge } from '@/components/ui/unread-badge';
import { useBadgeCount } from '@/features/chat/badge';
import { useFriendRequests } from '@/features/friends/api';
import { cx } from '@/lib/cx';
import { useIsMobile } from '@/lib/use-is-mobile';
import { useTitleCount } from '@/lib/use-page-title';

interface News {
  /** Unread messages, 0 while the badge is cleared (specification, 2.7). */
  messages: number;
  /** Received friend requests that have not been looked at. */
  requests: number;
}

const NewsContext = createContext<News>({ messages: 0, requests: 0 });

/** Asks for what is new once, for all the places of the shell that tell it. */
export function ChatNews({ children }: { children: ReactNode }) {
  const isMobile = useIsMobile();
  const messages = useBadgeCount(isMobile ? UNREAD_POLL_MS.badge : UNREAD_POLL_MS.popup);
  const { received } = useFriendRequests();
  const requests = received.filter(({ seen }) => !seen).length;
  useTitleCount(messages);
  return <NewsContext value={{ messages, requests }}>{children}</NewsContext>;
}

export function useChatNews(): News {
  return useContext(NewsContext);
}

/** The count beside Chat, 9+ above 9; a dot when it is only a friend request. */
export function ChatBadge({ className }: { className?: string }) {
  const { messages, requests } = useChatNews();
  if (messages > 0) return <UnreadBadge count={messages} size="sm" silent className={className} />;
  if (requests === 0) return null;
  return <span aria-hidden="true" className={cx('size-2.5 rounded-full bg-accent', className)} />;
}

/** The same for those who hear the page: "Chat 3 unread messages, 1 new friend request". */
export function SpokenNews() {
  const { messages, requests } = useChatNews();
  const news = [
    messages > 0 && `${messages} unread ${messages === 1 ? 'message' : 'messages'}`,
    requests > 0 && `${requests} new friend ${requests === 1 ? 'request' : 'requests'}`,
  ].filter(Boolean);
  return news.length > 0 && <span className="sr-only"> {news.join(', ')}</span>;
}
