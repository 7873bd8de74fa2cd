import { BellOff } from 'lucide-react';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { useClearNotifications } from '@/features/chat/clear-notifications';
import { useChatNews } from './chat-news';

/** Marks everything as seen. Hidden when nothing is unread. */
export function ClearNotifications() {
  const { messages, requests } = useChatNews();
  const clear = useClearNotifications();
  if (messages === 0 && requests === 0) return null;
  return (
    <Button
      className="w-full"
      icon={<BellOff />}
      loading={clear.isPending}
      onClick={() => clear.mutate()}
    >
      {t('Clear notifications')}
    </Button>
  );
}
