import { useEffect } from 'react';
import type { ShownMessage } from './types';
import { useVisible } from './use-visible';

/** Marks what arrived as read while its conversation is open in a tab that can be seen. */
export function useMarkRead(messages: ShownMessage[], meId: number, markRead: () => void): void {
  const isVisible = useVisible();
  const unread = messages.findLast(({ senderId, read }) => senderId !== meId && !read)?.key;
  useEffect(() => {
    if (isVisible && unread !== undefined) markRead();
  }, [isVisible, unread, markRead]);
}
