import type { NotificationKind } from '#shared/notifications';
import { locale, msg, t, translated } from '#shared/translate';
import type { Reader } from '../../db/pool';
import type { Act } from '../../jobs/acts';
import {
  badgeOf,
  briefRound,
  byWord,
  CHANGED,
  changedText,
  chatPath,
  commentTitle,
  dateIn,
  eventName,
  eventPath,
  likeTitle,
  messageText,
  type NotificationContent,
  number,
  opponentOf,
  placesOf,
  playPath,
  postPath,
  resultTitle,
  roundTitle,
  SETTINGS,
  SOON,
  said,
  securityTitle,
  TRADED,
  TURNED_OFF,
  tableTitle,
  warningOf,
} from './kind-words';
import * as receivers from './receivers.queries';

interface Declaration {
  /** Who is notified; left out where the act says so. */
  who?: (db: Reader, act: Act) => Promise<receivers.Receiver[]>;
  /** Each act has its own row. */
  isAlone?: true;
  title: (content: NotificationContent) => string;
  text?: (content: NotificationContent) => string;
  path: (content: NotificationContent) => string;
  /** The title of a push that keeps names and texts to itself. */
  brief: (content: NotificationContent) => string;
}

/**
 * Every kind: who is notified, what is one row, and what it says and opens. Its channels are in
 * `NOTIFICATION_DEFAULTS`, who may not see it in `isShownTo`.
 */
export const KINDS: Record<NotificationKind, Declaration> = {
  event_call: {
    title: tableTitle,
    text: (content) =>
      t('You play against {opponent}, at {event}.', {
        opponent: opponentOf(content),
        event: eventName(content),
      }),
    path: playPath,
    brief: tableTitle,
  },
  event_round: { title: roundTitle, text: eventName, path: playPath, brief: briefRound },
  event_confirm: {
    title: said(msg('Please confirm your result')),
    text: (content) =>
      t('{opponent} entered the result of your match at {event}.', {
        opponent: opponentOf(content),
        event: eventName(content),
      }),
    path: playPath,
    brief: said(msg('Please confirm your result')),
  },
  event_conflict: {
    title: said(msg('Two different results')),
    text: ({ name = '' }) => t('A match at {event} needs your decision.', { event: name }),
    path: ({ about }) => `/tournaments/${about}/desk`,
    brief: said(msg('Two different results')),
  },
  event_soon: {
    title: byWord(SOON),
    text: placesOf,
    path: eventPath,
    brief: said(msg('An event of yours is soon')),
  },
  event_offer: {
    title: ({ name = '' }) => t('A place at {event} is free for you', { event: name }),
    text: ({ params, timeZone }) =>
      params.until === undefined
        ? ''
        : t('Accept it by {time}.', {
            time: new Date(params.until).toLocaleString(locale(), {
              dateStyle: 'medium',
              timeStyle: 'short',
              timeZone,
            }),
          }),
    path: eventPath,
    brief: said(msg('A place is free for you')),
  },
  event_changed: {
    title: byWord(CHANGED),
    text: changedText,
    path: eventPath,
    brief: said(msg('An event of yours has changed')),
  },
  event_result: {
    title: resultTitle,
    text: eventName,
    path: eventPath,
    brief: said(msg('The event is over')),
  },
  message: {
    title: ({ who }) => who,
    text: messageText,
    path: ({ whoId }) => chatPath(whoId),
    brief: said(msg('New message')),
  },
  friend_request: {
    title: ({ who: name }) => t('{name} wants to be your friend', { name }),
    path: () => '/chat',
    brief: said(msg('New friend request')),
  },
  friend_accepted: {
    isAlone: true,
    title: ({ who: name }) => t('{name} accepted your friend request', { name }),
    path: ({ whoId }) => (whoId === undefined ? '/chat' : `/profile/${whoId}`),
    brief: said(msg('You have a new friend')),
  },
  comment: {
    who: (db, { about, params }) => receivers.ofComment(db, about, number(params?.comment)),
    title: commentTitle,
    text: ({ comment }) => comment ?? '',
    path: postPath,
    brief: said(msg('New comment')),
  },
  like: {
    who: (db, { about, by }) => receivers.ofLike(db, about, by ?? 0),
    title: likeTitle,
    text: ({ title = '' }) => title,
    path: postPath,
    brief: said(msg('New like')),
  },
  trade: {
    title: byWord(TRADED),
    path: ({ whoId }) => chatPath(whoId),
    brief: said(msg('News of a trade')),
  },
  badge: {
    title: (content) =>
      t('New badge: {badge}', { badge: translated(badgeOf(content)?.name ?? '') }),
    text: (content) => translated(badgeOf(content)?.description ?? ''),
    path: () => '/profile?tab=badges',
    brief: said(msg('New badge')),
  },
  security: {
    isAlone: true,
    title: securityTitle,
    text: said(
      msg(
        "If this wasn't you, change your password right away and log out devices that you don't know.",
      ),
    ),
    path: (content) => `/account-settings?tab=${SETTINGS[warningOf(content)] ?? 'password'}`,
    brief: securityTitle,
  },
  connection: {
    title: ({ name = '' }) => t('Your token "{name}" ends soon', { name }),
    text: (content) => t('It works until {date}.', { date: dateIn(content) }),
    path: () => '/account-settings?tab=connections',
    brief: said(msg('A token ends soon')),
  },
  webhook: {
    title: ({ name = '' }) => t('Your webhook to {name} was turned off', { name }),
    text: byWord(TURNED_OFF, 'why'),
    path: () => '/account-settings?tab=connections',
    brief: said(msg('A webhook was turned off')),
  },
  report: {
    who: receivers.administrators,
    title: ({ count }) => t('{count, plural, one {# new report} other {# new reports}}', { count }),
    path: () => '/admin?tab=reports',
    brief: said(msg('New report')),
  },
};
