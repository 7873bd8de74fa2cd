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

const MINUTE = 60;
const HALF_HOUR = 30 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const WRONG_PASSWORDS = 'Too many wrong passwords.';
const WRONG_CODES = 'Too many wrong codes.';
const RESET_MAILS = 'Too many reset mails.';
const NETWORK = 'Too many requests from your network.';

/**
 * Limits that are kept in Postgres: shared by all instances, and kept across restarts. The name is
 * the key prefix in the table. docs/limits.md lists them all.
 */
export const LIMITS = {
  /** Wrong ones, by address, by account and address, by account, and by account and known device. */
  'login-address': { points: 30, seconds: 15 * MINUTE, message: WRONG_PASSWORDS },
  'login-pair': { points: 10, seconds: 15 * MINUTE, message: WRONG_PASSWORDS },
  'login-account': { points: 100, seconds: 15 * MINUTE, message: WRONG_PASSWORDS },
  'login-device': { points: 10, seconds: 15 * MINUTE, message: WRONG_PASSWORDS },
  'code-address': { points: 30, seconds: 15 * MINUTE, message: WRONG_CODES },
  'code-pair': { points: 10, seconds: 15 * MINUTE, message: WRONG_CODES },
  'code-account': { points: 100, seconds: 15 * MINUTE, message: WRONG_CODES },
  'code-device': { points: 10, seconds: 15 * MINUTE, message: WRONG_CODES },
  /** Of a signed-in person, by session: an unattended device must not allow guessing. */
  'own-password': { points: 10, seconds: 15 * MINUTE, message: WRONG_PASSWORDS },
  /** Each stores a row for some minutes. */
  passkey: { points: 300, seconds: 15 * MINUTE, message: NETWORK },
  /** By account: each makes a session. */
  'sign-ins': {
    points: 60,
    seconds: HOUR,
    message: "You've signed in a lot of times in a short time.",
  },
  /** Room for a hall of players behind one address, but not for a script. */
  register: { points: 200, seconds: HOUR, message: NETWORK },
  reset: { points: 30, seconds: HOUR, message: NETWORK },
  /**
   * Mails per account and address, so that a stranger's requests do not use up the owner's, and per
   * account, so that many addresses cannot flood a mailbox. The window is a link's lifetime: whoever
   * is refused has a mail whose link still works. More requests are silently ignored.
   */
  'reset-mail': { points: 5, seconds: HALF_HOUR, message: RESET_MAILS },
  'reset-mailbox': { points: 20, seconds: HALF_HOUR, message: RESET_MAILS },
  /** A check per pause in typing, but no trying of a list of names. */
  'name-check': { points: 60, seconds: MINUTE, message: NETWORK },
  /** It tells which addresses have an account. */
  'email-change': {
    points: 20,
    seconds: HOUR,
    message: "You're changing your email address too often.",
  },
  'profile-changes': {
    points: 60,
    seconds: HOUR,
    message: "You've made a lot of changes in a short time.",
  },
  /** A search per pause in typing, but no reading of the whole directory. */
  'people-search': { points: 60, seconds: MINUTE, message: "You're searching too quickly." },
  'friend-requests': {
    points: 60,
    seconds: HOUR,
    message: "You've sent a lot of friend requests.",
  },
  /** So that a "no" is respected. */
  'friend-requests-to': {
    points: 3,
    seconds: 7 * DAY,
    message: "You've asked this person several times already.",
  },
  messages: { ...MESSAGE_LIMIT, message: "You're sending messages too quickly." },
  comments: { ...COMMENT_LIMIT, message: "You're commenting too quickly." },
  /** Posts and pictures together. */
  uploads: {
    points: 60,
    seconds: HOUR,
    message: "You've uploaded a lot of pictures in a short time.",
  },
  recoveries: {
    points: 30,
    seconds: HOUR,
    message: "You've tried a lot of times in a short time.",
  },
  reports: {
    points: 30,
    seconds: HOUR,
    message: 'Thank you, we already have many reports from you.',
  },
  tournaments: {
    points: 30,
    seconds: HOUR,
    message: "You've created a lot of tournaments in a short time.",
  },
  'tournament-registrations': {
    points: 120,
    seconds: HOUR,
    message: "You've registered for a lot of tournaments in a short time.",
  },
  /** Nobody finds a code by trying. */
  'event-codes': { points: 30, seconds: 15 * MINUTE, message: "You've tried a lot of codes." },
  /** These two fit all of a person's battles, which costs more than any other request. */
  recommendations: {
    points: 20,
    seconds: MINUTE,
    message: "You've asked for a lot of recommendations.",
  },
  decks: { points: 120, seconds: HOUR, message: "You've made a lot of decks in a short time." },
  /** The next three read everything of a person. */
  restorations: {
    points: 10,
    seconds: HOUR,
    message: "You've restored your data several times already.",
  },
  exports: {
    points: 10,
    seconds: HOUR,
    message: "You've made a lot of exports in a short time.",
  },
  imports: {
    points: 60,
    seconds: HOUR,
    message: "You've made a lot of imports in a short time.",
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export interface PersonLimit extends Limit {
  method: 'read' | 'write';
  /** Below /api. */
  path: RegExp;
  /** Only with a search text. */
  isSearch?: true;
}

const TOO_QUICK = "You're doing this too quickly.";

/**
 * Limits by person that are kept in memory, because what they count is frequent: with several
 * instances each has its own count. No hand reaches them, a script soon does.
 */
export const PERSON_LIMITS = {
  writes: { method: 'write', path: /^/, points: 120, seconds: MINUTE, message: TOO_QUICK },
  battles: {
    method: 'write',
    path: /^\/battles(\/\d+)?$/,
    points: 600,
    seconds: HOUR,
    message: "You've saved a lot of battles in a short time.",
  },
  combos: {
    method: 'write',
    path: /^\/combos(\/\d+)?$/,
    points: 300,
    seconds: HOUR,
    message: "You've saved a lot of combos in a short time.",
  },
  likes: {
    method: 'write',
    path: /^\/media\/\d+\/like$/,
    points: 60,
    seconds: MINUTE,
    message: TOO_QUICK,
  },
  recalculations: {
    method: 'write',
    path: /^\/(battles\/recalculate|combos\/recalculate-stats)$/,
    points: 20,
    seconds: HOUR,
    message: "You've recalculated a lot of times already.",
  },
  searches: {
    method: 'read',
    path: /^/,
    isSearch: true,
    points: 120,
    seconds: MINUTE,
    message: "You're searching too quickly.",
  },
  /** Ids can be counted through. */
  'people-views': {
    method: 'read',
    path: /^\/(users|profile)\/\d+/,
    points: 240,
    seconds: MINUTE,
    message: TOO_QUICK,
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
