import { findBadge } from '#shared/rules/badges';
import { shownText } from '#shared/stand-ins';
import { offerInWords } from '#shared/trades';
import { locale, msg, t, translated } from '#shared/translate';
import { WEBHOOK_FAILURES_MAX } from '#shared/webhooks';
import type { Warning } from '../../jobs/acts';
import { opponentName } from '../events/names.policy';
import type { Facts } from './facts.queries';
import type { NotificationRow } from './notifications.queries';

/** What the words of a notification are made of. */
export interface NotificationContent extends Facts {
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

export const opponentOf = ({ opponent }: NotificationContent) =>
  opponent ? shownText(opponentName(opponent)) : '';
export const eventName = ({ name = '' }: NotificationContent) => name;
export const placesOf = ({ locations = [] }: NotificationContent) => locations.join(', ');
export const number = (value: string | number | undefined) => Number(value ?? 0);

export const playPath = ({ about }: NotificationContent) => `/tournaments/${about}/play`;
export const eventPath = ({ about }: NotificationContent) => `/tournaments/${about}`;
export const postPath = ({ about }: NotificationContent) => `/media/${about}`;
export const chatPath = (id: number | undefined) =>
  id === undefined ? '/chat' : `/conversation/${id}`;

export const dateIn = ({ date = '', timeZone }: NotificationContent) =>
  new Date(date).toLocaleString(locale(), { dateStyle: 'full', timeStyle: 'short', timeZone });

export const tableTitle = ({ params: { table } }: NotificationContent) =>
  t('Table {table} now', { table: number(table) });

export function roundTitle(content: NotificationContent): string {
  const { round, table, entrant } = content.params;
  const named = { round: number(round), opponent: opponentOf(content) };
  if (entrant === undefined) return t('Round {round}: you have a bye', { round: named.round });
  if (table === undefined) return t('Round {round}: against {opponent}', named);
  return t('Round {round}: table {table} against {opponent}', { ...named, table: number(table) });
}

/** Calls and rounds keep the table. */
export function briefRound({ params: { round, table } }: NotificationContent): string {
  if (table === undefined) return t('Round {round} is drawn', { round: number(round) });
  return t('Round {round}: table {table}', { round: number(round), table: number(table) });
}

export const SOON = {
  day: ({ name = '', params: { hours = 24 } }: NotificationContent) =>
    t('{event} starts in {hours, plural, one {# hour} other {# hours}}', {
      event: name,
      hours: number(hours),
    }),
  check_in: ({ name = '' }: NotificationContent) => t('{event}: check-in is open', { event: name }),
};

export const CHANGED = {
  date: ({ name = '' }: NotificationContent) => t('{event}: new date', { event: name }),
  place: ({ name = '' }: NotificationContent) => t('{event}: new place', { event: name }),
  cancelled: ({ name = '' }: NotificationContent) => t('{event} is cancelled', { event: name }),
};

export function changedText(content: NotificationContent): string {
  const { what } = content.params;
  if (what === 'cancelled') return '';
  return what === 'date' ? dateIn(content) : placesOf(content);
}

export const resultTitle = ({ place, entrants = 0 }: NotificationContent) =>
  place
    ? t(
        'You came {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {entrants}',
        { place, entrants },
      )
    : t('The event is over');

const othersOf = ({ count }: NotificationContent) => count - 1;

export function likeTitle(content: NotificationContent): string {
  const others = othersOf(content);
  if (others <= 0) return t('{name} liked your post', { name: content.who });
  return t('{name} and {others, plural, one {# other} other {# others}} liked your post', {
    name: content.who,
    others,
  });
}

export function commentTitle(content: NotificationContent): string {
  const { who: name, isOwn } = content;
  const others = othersOf(content);
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

export const messageText = ({ words = '' }: NotificationContent) =>
  typeof words === 'string' ? words : offerInWords({ give: words[0], get: words[1] });

export const TRADED = {
  offer: ({ who: name }: NotificationContent) => t('{name} offers you a trade', { name }),
  accept: ({ who: name }: NotificationContent) => t('{name} accepted your trade', { name }),
  decline: ({ who: name }: NotificationContent) => t('{name} declined your trade', { name }),
  withdraw: ({ who: name }: NotificationContent) => t('{name} withdrew a trade', { name }),
  undo: ({ who: name }: NotificationContent) => t('{name} undid your trade', { name }),
};

/** By a word in `params`. */
export const byWord =
  (words: Record<string, (content: NotificationContent) => string>, name = 'what') =>
  (content: NotificationContent): string =>
    words[content.params[name] ?? '']?.(content) ?? '';

const WARNINGS: Record<Warning, string> = {
  sign_in: msg('New login to your account'),
  password: msg('Your password was changed'),
  email: msg('Your email address was changed'),
  second_factor: msg('How you log in has changed'),
  codes: msg('Somebody entered wrong codes for your account'),
  token: msg('A program got access to your account'),
};
export const SETTINGS: Partial<Record<Warning, string>> = {
  sign_in: 'devices',
  email: 'email',
  token: 'connections',
};

export const warningOf = ({ params }: NotificationContent) => params.what as Warning;
export const securityTitle = (content: NotificationContent) =>
  translated(WARNINGS[warningOf(content)]);

export const said = (sentence: string) => () => translated(sentence);

export const TURNED_OFF = {
  gone: said(msg('Nobody is at this address any more.')),
  failures: () =>
    t('It could not be reached {failures} times in a row. Turn it on again once it works.', {
      failures: WEBHOOK_FAILURES_MAX,
    }),
  key: said(msg('The server cannot read its address any more. Please make it anew.')),
};

export const badgeOf = ({ params }: NotificationContent) => findBadge(String(params.badge));
