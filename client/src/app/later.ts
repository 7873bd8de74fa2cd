/*
 * What every signed-in screen needs after its first paint, in one file: each would be a request of
 * its own.
 */

import { learnAsianNames } from '#shared/rules/parts/asian-names';

export { BadgeNews } from '@/features/badges/badge-news';
export { ChatPopup } from '@/features/chat/chat-popup';
export { ShareDialog } from '@/features/chat/share-dialog';
export { EventNews } from '@/features/events/event-news';
export { NotificationBell } from '@/features/notifications/bell';
export { Outbox } from './outbox';
export { AppStrips } from './shell/app-strips';
export { MobileMenu } from './shell/mobile-menu';

learnAsianNames();
// So that other screens open in one step.
import('./more-screens').catch(() => undefined);
