import { createContext, type ReactNode, useContext } from 'react';
import { UNREAD_POLL_MS } from '#shared/chat';
import { t } from '#shared/translate';
import { UnreadBadge } from '@/components/ui/unread-badge';
import { useBadgeCount } from '@/features/chat/unread';
import { useFriendRequests } from '@/features/friends/api';
import { useIsMobile } from '@/lib/use-is-mobile';
import { useTitleCount } from '@/lib/use-page-title';

interface News {
  /** Unread messages, 0 while the badge is cleared. */
  messages: number;
  requests: number;
}

const NewsContext = createContext<News>({ messages: 0, requests: 0 });

/** Fetches unread counts once for all badges in the shell. */
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

/** Unread messages beside Chat, capped at 9+; friend requests are marked on Friends. */
export function ChatBadge({ className }: { className?: string }) {
  return <UnreadBadge count={useChatNews().messages} size="sm" silent className={className} />;
}

/** For screen readers: "Chat 3 unread messages". */
export function SpokenNews() {
  const { messages } = useChatNews();
  if (messages === 0) return null;
  return (
    <span className="sr-only">
      {' '}
      {t('{count, plural, one {# unread message} other {# unread messages}}', { count: messages })}
    </span>
  );
}
