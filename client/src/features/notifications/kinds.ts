import type { NotificationKind } from '#shared/notifications';
import { t } from '#shared/translate';

export { KIND_NAMES as KIND_WORDS } from '#shared/notification-names';

export const KIND_GROUPS: [name: string, kinds: NotificationKind[]][] = [
  [
    t('Events'),
    [
      'event_call',
      'event_round',
      'event_confirm',
      'event_conflict',
      'event_soon',
      'event_offer',
      'event_changed',
      'event_result',
    ],
  ],
  [t('People'), ['message', 'friend_request', 'friend_accepted', 'comment', 'like', 'trade']],
  [t('Account'), ['badge', 'security', 'connection', 'webhook', 'report']],
];
