/** What routes and other features may use of chat. */
export { useBadgeCount, useClearNotifications } from './badge';
export { ChatPopup } from './chat-popup';
export { ConversationList } from './conversation-list';
export { ConversationPage } from './conversation-page';
export { connectLive } from './live';
export { openChatPopup } from './popup-store';
export type { ShownMessage } from './types';
export { type Unread, useUnread } from './unread';
export { useConversation } from './use-conversation';
export { useConversations } from './use-conversations';
