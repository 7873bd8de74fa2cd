import { ConversationPage } from '@/features/chat';

export function Component() {
  return <ConversationPage />;
}
