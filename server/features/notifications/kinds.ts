import type { NotificationKind } from '#shared/notifications';
import { findBadge } from '#shared/rules/badges';
import { shownText } from '#shared/stand-ins';
import { offerInWords } from '#shared/trades';
import { locale, msg, t, translated } from '#shared/translate';
import { WEBHOOK_FAILURES_MAX } from '#shared/webhooks';
import type { Reader } from '../../db/pool';
import type { Act, Warning } from '../../jobs/acts';
import { opponentName } from '../events/names.policy';
import type { Facts } from './facts.queries';
import type { NotificationRow } from './notifications.queries';
import * as receivers from './receivers.queries';

/** What the words of a notification are made of. */
export interface Telling extends Facts {
  about: number;
  /** The latest actor's name. */
  who: string;
  /** Undefined if they are gone. */
  whoId: number | undefined;
  params: NotificationRow['params'];
  count: number;
  /** The reader's. */
  timeZone: string;
}

interface Declaration {
  /** Who is notified; left out where the act says so. */
  who?: (db: Reader, act: Act) => Promise<receivers.Receiver[]>;
  /** Each act has its own row. */
  isAlone?: true;
  title: (telling: Telling) => string;
  text?: (telling: Telling) => string;
  path: (telling: Telling) => string;
  /** The title of a push that keeps names and texts to itself. */
  brief: (telling: Telling) => string;
}

const opponentOf = ({ opponent }: Telling) => (opponent ? shownText(opponentName(opponent)) : '');
const eventName = ({ name = '' }: Telling) => name;
const placesOf = ({ locations = [] }: Telling) => locations.join(', ');
const number = (value: string | number | undefined) => Number(value ?? 0);

const playPath = ({ about }: Telling) => `/tournaments/${about}/play`;
const eventPath = ({ about }: Telling) => `/tournaments/${about}`;
const postPath = ({ about }: Telling) => `/media/${about}`;
const chatPath = (id: number | undefined) => (id === undefined ? '/chat' : `/conversation/${id}`);

const dateIn = ({ date = '', timeZone }: Telling) =>
  new Date(date).toLocaleString(locale(), { dateStyle: 'full', timeStyle: 'short', timeZone });

const tableTitle = ({ params: { table } }: Telling) =>
  t('Table {table} now', { table: number(table) });

function roundTitle(telling: Telling): string {
  const { round, table, entrant } = telling.params;
  const named = { round: number(round), opponent: opponentOf(telling) };
  if (entrant === undefined) return t('Round {round}: you have a bye', { round: named.round });
  if (table === undefined) return t('Round {round}: against {opponent}', named);
  return t('Round {round}: table {table} against {opponent}', { ...named, table: number(table) });
}

/** Calls and rounds keep the table. */
function briefRound({ params: { round, table } }: Telling): string {
  if (table === undefined) return t('Round {round} is drawn', { round: number(round) });
  return t('Round {round}: table {table}', { round: number(round), table: number(table) });
}

const SOON = {
  day: ({ name = '', params: { hours = 24 } }: Telling) =>
    t('{event} starts in {hours, plural, one {# hour} other {# hours}}', {
      event: name,
      hours: number(hours),
    }),
  check_in: ({ name = '' }: Telling) => t('{event}: check-in is open', { event: name }),
};

const CHANGED = {
  date: ({ name = '' }: Telling) => t('{event}: new date', { event: name }),
  place: ({ name = '' }: Telling) => t('{event}: new place', { event: name }),
  cancelled: ({ name = '' }: Telling) => t('{event} is cancelled', { event: name }),
};

function changedText(telling: Telling): string {
  const { what } = telling.params;
  if (what === 'cancelled') return '';
  return what === 'date' ? dateIn(telling) : placesOf(telling);
}

const resultTitle = ({ place, entrants = 0 }: Telling) =>
  place
    ? t(
        'You came {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {entrants}',
        { place, entrants },
      )
    : t('The event is over');

const othersOf = ({ count }: Telling) => count - 1;

function likeTitle(telling: Telling): string {
  const others = othersOf(telling);
  if (others <= 0) return t('{name} liked your post', { name: telling.who });
  return t('{name} and {others, plural, one {# other} other {# others}} liked your post', {
    name: telling.who,
    others,
  });
}

function commentTitle(telling: Telling): string {
  const { who: name, isOwn } = telling;
  const others = othersOf(telling);
  if (others <= 0) {
    return isOwn
      ? t('{name} commented on your post', { name })
      : t('{name} commented on a post, as you did', { name });
  }
  return isOwn
    ? t('{name} and {others, plural, one {# other} other {# others}} commented on your post', {
        name,
        others,
      })
    : t(
        '{name} and {others, plural, one {# other} other {# others}} commented on a post, as you did',
        { name, others },
      );
}

const messageText = ({ words = '' }: Telling) =>
  typeof words === 'string' ? words : offerInWords({ give: words[0], get: words[1] });

const TRADED = {
  offer: ({ who: name }: Telling) => t('{name} offers you a trade', { name }),
  accept: ({ who: name }: Telling) => t('{name} accepted your trade', { name }),
  decline: ({ who: name }: Telling) => t('{name} declined your trade', { name }),
  withdraw: ({ who: name }: Telling) => t('{name} withdrew a trade', { name }),
  undo: ({ who: name }: Telling) => t('{name} undid your trade', { name }),
};

/** By a word in `params`. */
const byWord =
  (words: Record<string, (telling: Telling) => string>, name = 'what') =>
  (telling: Telling): string =>
    words[telling.params[name] ?? '']?.(telling) ?? '';

const WARNINGS: Record<Warning, string> = {
  sign_in: msg('New login to your account'),
  password: msg('Your password was changed'),
  email: msg('Your email address was changed'),
  second_factor: msg('How you log in has changed'),
  codes: msg('Somebody entered wrong codes for your account'),
  token: msg('A program got access to your account'),
};
const SETTINGS: Partial<Record<Warning, string>> = {
  sign_in: 'devices',
  email: 'email',
  token: 'connections',
};

const warningOf = ({ params }: Telling) => params.what as Warning;
const securityTitle = (telling: Telling) => translated(WARNINGS[warningOf(telling)]);

const said = (sentence: string) => () => translated(sentence);

const TURNED_OFF = {
  gone: said(msg('Nobody is at this address any more.')),
  failures: () =>
    t('It could not be reached {failures} times in a row. Turn it on again once it works.', {
      failures: WEBHOOK_FAILURES_MAX,
    }),
  key: said(msg('The server cannot read its address any more. Please make it anew.')),
};

const badgeOf = ({ params }: Telling) => findBadge(String(params.badge));

/**
 * Every kind: who is notified, what is one row, and what it says and opens. Its channels are in
 * `NOTIFICATION_DEFAULTS`, who may not see it in `isShownTo`.
 */
export const KINDS: Record<NotificationKind, Declaration> = {
  event_call: {
    title: tableTitle,
    text: (telling) =>
      t('You play against {opponent}, at {event}.', {
        opponent: opponentOf(telling),
        event: eventName(telling),
      }),
    path: playPath,
    brief: tableTitle,
  },
  event_round: { title: roundTitle, text: eventName, path: playPath, brief: briefRound },
  event_confirm: {
    title: said(msg('Please confirm your result')),
    text: (telling) =>
      t('{opponent} entered the result of your match at {event}.', {
        opponent: opponentOf(telling),
        event: eventName(telling),
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
    title: (telling) =>
      t('New badge: {badge}', { badge: translated(badgeOf(telling)?.name ?? '') }),
    text: (telling) => translated(badgeOf(telling)?.description ?? ''),
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
    path: (telling) => `/account-settings?tab=${SETTINGS[warningOf(telling)] ?? 'password'}`,
    brief: securityTitle,
  },
  connection: {
    title: ({ name = '' }) => t('Your token "{name}" ends soon', { name }),
    text: (telling) => t('It works until {date}.', { date: dateIn(telling) }),
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
