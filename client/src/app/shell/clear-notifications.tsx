import { BellOff } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useClearNotifications } from '@/features/chat/unread';
import { useChatNews } from './chat-news';

/** Marks all that is new as seen (specification, 2.7); there only while something is. */
export function ClearNotifications() {
  const { messages, requests } = useChatNews();
  const clear = useClearNotifications();
  if (messages === 0 && requests === 0) return null;
  return (
    <Button
      className="w-full"
      icon={<BellOff aria-hidden="true" />}
      loading={clear.isPending}
      onClick={() => clear.mutate()}
    >
      Clear notifications
    </Button>
  );
}
