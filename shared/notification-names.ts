import type { NotificationKind } from './notification-settings';
import { msg } from './translate';

/** What each kind is called in the settings and in mails. */
export const KIND_NAMES: Record<NotificationKind, string> = {
  event_call: msg('Your table is called'),
  event_round: msg('A round is drawn'),
  event_confirm: msg('A result to confirm'),
  event_conflict: msg('Two different results at your event'),
  event_soon: msg('An event is soon'),
  event_offer: msg('A free place at an event'),
  event_changed: msg('An event changes'),
  event_result: msg('Your place at an event'),
  message: msg('Messages'),
  friend_request: msg('Friend Requests'),
  friend_accepted: msg('Accepted requests'),
  comment: msg('Comments'),
  like: msg('Likes'),
  trade: msg('Trades'),
  badge: msg('Badges'),
  security: msg('Safety of your account'),
  connection: msg('Connections'),
  webhook: msg('A webhook is turned off'),
  report: msg('Reports'),
};
