export { useConversations } from './api';
export { ChatPopup } from './chat-popup';
export { ConversationList } from './conversation-list';
export { ConversationPage } from './conversation-page';
export { connectLive } from './live';
export { openChatPopup } from './popup-store';
export { useBadgeCount, useClearNotifications, useUnread } from './unread';
