import { ConversationPage } from '@/features/chat';

/** One conversation (specification, section 2, "Conversation page"). */
export function Component() {
  return <ConversationPage />;
}
