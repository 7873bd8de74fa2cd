export { MarkAllRead, NotificationList } from './notification-list';
export { NotificationSettings } from './notification-settings';
