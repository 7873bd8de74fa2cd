import type { NotificationKind } from '#shared/notifications';
import { t } from '#shared/translate';

export const KIND_WORDS: Record<NotificationKind, string> = {
  event_call: t('Your table is called'),
  event_round: t('A round is drawn'),
  event_confirm: t('A result to confirm'),
  event_conflict: t('Two different results at your event'),
  event_soon: t('An event is soon'),
  event_offer: t('A free place at an event'),
  event_changed: t('An event changes'),
  event_result: t('Your place at an event'),
  message: t('Messages'),
  friend_request: t('Friend Requests'),
  friend_accepted: t('Accepted requests'),
  comment: t('Comments'),
  like: t('Likes'),
  trade: t('Trades'),
  badge: t('Badges'),
  security: t('Safety of your account'),
  report: t('Reports'),
};

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
  [t('Account'), ['badge', 'security', 'report']],
];
