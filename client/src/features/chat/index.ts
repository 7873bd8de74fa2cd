export { useConversations } from './api';
export { useClearNotifications } from './clear-notifications';
export { ConversationList } from './conversation-list';
export { ConversationPage } from './conversation-page';
export { openChatPopup } from './popup-store';
export { useUnread } from './unread';
