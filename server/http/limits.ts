import { MESSAGE_LIMIT } from '../../shared/chat';
import { COMMENT_LIMIT } from '../../shared/comments';
import { AppError } from './app-error';

export interface Limit {
  /** Per `seconds`, multiplied by RATE_LIMIT_SCALE. */
  points: number;
  seconds: number;
  /** First sentence of the 429; the second says when to try again. */
  message: string;
}

const limit = (points: number, seconds: number, message: string): Limit => ({
  points,
  seconds,
  message,
});

const MINUTE = 60;
const HALF_HOUR = 30 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const WRONG_PASSWORDS = 'Too many wrong passwords.';
const WRONG_CODES = 'Too many wrong codes.';
const RESET_MAILS = 'Too many reset mails.';
const GUARDIAN_MAILS = 'Too many mails to your parent or guardian.';
const NETWORK = 'Too many requests from your network.';

/**
 * Limits that are kept in Postgres: shared by all instances, and kept across restarts. The name is
 * the key prefix in the table. docs/limits.md lists them all.
 */
export const LIMITS = {
  /** Wrong ones, by address, by account and address, by account, and by account and known device. */
  'login-address': limit(30, 15 * MINUTE, WRONG_PASSWORDS),
  'login-pair': limit(10, 15 * MINUTE, WRONG_PASSWORDS),
  'login-account': limit(100, 15 * MINUTE, WRONG_PASSWORDS),
  'login-device': limit(10, 15 * MINUTE, WRONG_PASSWORDS),
  'code-address': limit(30, 15 * MINUTE, WRONG_CODES),
  'code-pair': limit(10, 15 * MINUTE, WRONG_CODES),
  'code-account': limit(100, 15 * MINUTE, WRONG_CODES),
  'code-device': limit(10, 15 * MINUTE, WRONG_CODES),
  /** Of a signed-in person, by session: an unattended device must not allow guessing. */
  'own-password': limit(10, 15 * MINUTE, WRONG_PASSWORDS),
  /** Each stores a row for some minutes. */
  passkey: limit(300, 15 * MINUTE, NETWORK),
  /** By account: each makes a session. */
  'sign-ins': limit(60, HOUR, "You've signed in a lot of times in a short time."),
  /** Room for a hall of players behind one address, but not for a script. */
  register: limit(200, HOUR, NETWORK),
  reset: limit(30, HOUR, NETWORK),
  /**
   * Mails per account and address, so that a stranger's requests do not use up the owner's, and per
   * account, so that many addresses cannot flood a mailbox. The window is a link's lifetime: whoever
   * is refused has a mail whose link still works. More requests are silently ignored.
   */
  'reset-mail': limit(5, HALF_HOUR, RESET_MAILS),
  'reset-mailbox': limit(20, HALF_HOUR, RESET_MAILS),
  /** A check per pause in typing, but no trying of a list of names. */
  'name-check': limit(60, MINUTE, NETWORK),
  /** It tells which addresses have an account. */
  'email-change': limit(20, HOUR, "You're changing your email address too often."),
  'profile-changes': limit(60, HOUR, "You've made a lot of changes in a short time."),
  /** Both fit all of a person's battles. */
  builds: limit(60, MINUTE, "You've asked a lot for what you can build."),
  /** A search per pause in typing, but no reading of the whole directory. */
  'people-search': limit(60, MINUTE, "You're searching too quickly."),
  /** Nobody finds a code by trying. */
  'friend-codes': limit(30, HOUR, "You've tried a lot of codes."),
  /** Nobody finds a guardian's link by trying. */
  'guardian-links': limit(60, 15 * MINUTE, NETWORK),
  'guardian-mails': limit(5, HOUR, GUARDIAN_MAILS),
  /** A stranger's mailbox is not flooded through many accounts. */
  'guardian-mailbox': limit(10, DAY, GUARDIAN_MAILS),
  'friend-requests': limit(60, HOUR, "You've sent a lot of friend requests."),
  /** So that a "no" is respected. */
  'friend-requests-to': limit(3, 7 * DAY, "You've asked this person several times already."),
  messages: { ...MESSAGE_LIMIT, message: "You're sending messages too quickly." },
  comments: { ...COMMENT_LIMIT, message: "You're commenting too quickly." },
  /** Posts and pictures together. */
  uploads: limit(60, HOUR, "You've uploaded a lot of pictures in a short time."),
  recoveries: limit(30, HOUR, "You've tried a lot of times in a short time."),
  reports: limit(30, HOUR, 'Thank you, we already have many reports from you.'),
  trades: limit(60, HOUR, "You've offered a lot of trades."),
  tournaments: limit(30, HOUR, "You've created a lot of tournaments in a short time."),
  'tournament-registrations': limit(
    120,
    HOUR,
    "You've registered for a lot of tournaments in a short time.",
  ),
  /** Nobody finds a code by trying. */
  'event-codes': limit(30, 15 * MINUTE, "You've tried a lot of codes."),
  /** These two fit all of a person's battles, which costs more than any other request. */
  recommendations: limit(20, MINUTE, "You've asked for a lot of recommendations."),
  decks: limit(120, HOUR, "You've made a lot of decks in a short time."),
  /** The next three read everything of a person. */
  restorations: limit(10, HOUR, "You've restored your data several times already."),
  exports: limit(10, HOUR, "You've made a lot of exports in a short time."),
  imports: limit(60, HOUR, "You've made a lot of imports in a short time."),
};

export type LimitName = keyof typeof LIMITS;

export interface PersonLimit extends Limit {
  method: 'read' | 'write';
  /** Below /api. */
  path: RegExp;
  /** Only with a search text. */
  isSearch?: true;
}

const writes = (path: RegExp, counted: Limit) => ({ ...counted, method: 'write' as const, path });

const TOO_QUICK = "You're doing this too quickly.";

/**
 * Limits by person that are kept in memory, because what they count is frequent: with several
 * instances each has its own count. No hand reaches them, a script soon does.
 */
export const PERSON_LIMITS = {
  writes: writes(/^/, limit(120, MINUTE, TOO_QUICK)),
  battles: writes(
    /^\/battles(\/\d+)?$/,
    limit(600, HOUR, "You've saved a lot of battles in a short time."),
  ),
  combos: writes(
    /^\/combos(\/\d+)?$/,
    limit(300, HOUR, "You've saved a lot of combos in a short time."),
  ),
  collections: writes(
    /^\/(collection|wishlist)\b/,
    limit(1_200, HOUR, "You've changed your collection a lot in a short time."),
  ),
  likes: writes(/^\/media\/\d+\/like$/, limit(60, MINUTE, TOO_QUICK)),
  recalculations: writes(
    /^\/(battles\/recalculate|combos\/recalculate-stats)$/,
    limit(20, HOUR, "You've recalculated a lot of times already."),
  ),
  searches: {
    ...limit(120, MINUTE, "You're searching too quickly."),
    method: 'read',
    path: /^/,
    isSearch: true,
  },
  /** Ids can be counted through. */
  'people-views': {
    ...limit(240, MINUTE, TOO_QUICK),
    method: 'read',
    path: /^\/(users|profile)\/\d+/,
  },
} as const satisfies Record<string, PersonLimit>;

/**
 * How many requests of a person run at the same time in a process, and how many may wait behind
 * them. Not rates, so RATE_LIMIT_SCALE does not apply.
 */
export const AT_ONCE = {
  reads: { atOnce: 4, maxWaiting: 100 },
  writes: { atOnce: 2, maxWaiting: 100 },
  /** By session, before it is known whose it is. */
  sessionLookups: { atOnce: 2, maxWaiting: 200 },
} as const;

export const tooManyAtOnce = () =>
  new AppError('rate_limited', "You're doing too much at once. Please try again in a moment.", {
    retryAfter: 1,
  });
