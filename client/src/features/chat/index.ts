export { useConversations } from './api';
export { ConversationList } from './conversation-list';
export { ConversationPage } from './conversation-page';
export { openChatPopup } from './popup-store';
export { useClearNotifications, useUnread } from './unread';
