import { MESSAGE_LIMIT } from '#shared/chat';
import { COMMENT_LIMIT } from '#shared/comments';
import { PUSH_TESTS_PER_MINUTE } from '#shared/push';
import { type Message, msg, t } from '#shared/translate';
import { AppError } from './app-error';

export interface Limit {
  /** Allowed per `seconds`, multiplied by RATE_LIMIT_SCALE. */
  points: number;
  seconds: number;
  /** First sentence of the 429; the second one says when to try again. */
  message: Message;
}

const limit = (points: number, seconds: number, message: Message): Limit => ({
  points,
  seconds,
  message,
});

const MINUTE = 60;
const HALF_HOUR = 30 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const WRONG_PASSWORDS = msg('Too many wrong passwords.');
const WRONG_CODES = msg('Too many wrong codes.');
const RESET_MAILS = msg('Too many reset mails.');
const MAILS = msg("We've sent a lot of mails to this address already.");
const TOKEN_TOO_QUICK = msg('This token sends too many requests.');
const NETWORK = msg('Too many requests from your network.');

/**
 * Limits stored in Postgres, so that all instances share them and they survive restarts. The name
 * is the key prefix in the table. docs/limits.md lists them all.
 */
export const LIMITS = {
  /** Wrong attempts by address, account and address, account, and account and known device. */
  'login-address': limit(30, 15 * MINUTE, WRONG_PASSWORDS),
  'login-pair': limit(10, 15 * MINUTE, WRONG_PASSWORDS),
  'login-account': limit(100, 15 * MINUTE, WRONG_PASSWORDS),
  'login-device': limit(10, 15 * MINUTE, WRONG_PASSWORDS),
  'code-address': limit(30, 15 * MINUTE, WRONG_CODES),
  /** By session of a signed-in person, since an unattended device must not allow guessing. */
  'own-password': limit(10, 15 * MINUTE, WRONG_PASSWORDS),
  /** By person and after a right password, since each change and each check costs a hash. */
  'password-changes': limit(10, HOUR, msg("You've changed your password a lot of times already.")),
  confirmations: limit(30, HOUR, msg("You've confirmed that it is you a lot of times already.")),
  /**
   * By session, so that nobody who got into one can keep the owner from undoing what they did.
   * Counts passkeys, two-step sign-in and recovery codes, also guesses at the first code.
   */
  'second-factors': limit(30, HOUR, msg("You've changed how you log in a lot of times already.")),
  'push-tests': limit(PUSH_TESTS_PER_MINUTE, MINUTE, msg("You've sent a few tests already.")),
  /** Tests and messages that are sent again, so that nobody is flooded through us. */
  'webhook-tests': limit(10, MINUTE, msg("You've sent a few messages already.")),
  /** Each request stores a row for some minutes. */
  passkey: limit(300, 15 * MINUTE, NETWORK),
  /** By account, since each sign-in creates a session. */
  'sign-ins': limit(60, HOUR, msg("You've logged in a lot of times in a short time.")),
  /** Enough for a hall of players behind one address, but not for a script. */
  register: limit(200, HOUR, NETWORK),
  reset: limit(30, HOUR, NETWORK),
  /** Prevents guessing links in mails. */
  'mail-links': limit(60, 15 * MINUTE, NETWORK),
  /**
   * Mails per account and address, so that a stranger's requests do not use up the owner's limit,
   * and per account, so that many addresses cannot flood a mailbox. The window is a link's
   * lifetime, so whoever is refused has a working link. Further requests are silently ignored.
   */
  'reset-mail': limit(5, HALF_HOUR, RESET_MAILS),
  'reset-mailbox': limit(20, HALF_HOUR, RESET_MAILS),
  /** One check per pause in typing, but too few to try a list of names. */
  'name-check': limit(60, MINUTE, NETWORK),
  /** Limited because it reveals which addresses have an account. */
  'email-change': limit(20, HOUR, msg("You're changing your email address too often.")),
  /** Each change counts all of a person's days again. */
  'time-zone-changes': limit(
    20,
    HOUR,
    msg("You've changed your time zone a lot of times already."),
  ),
  'language-changes': limit(60, HOUR, msg("You've changed your language a lot of times already.")),
  'profile-changes': limit(60, HOUR, msg("You've made a lot of changes in a short time.")),
  /** Both requests rate a person's combos from all their battles. */
  builds: limit(60, MINUTE, msg("You've asked a lot for what you can build.")),
  /** Prevents guessing codes. */
  'friend-codes': limit(30, HOUR, msg("You've tried a lot of codes.")),
  /** Prevents guessing guardians' links. */
  'guardian-links': limit(60, 15 * MINUTE, NETWORK),
  'guardian-mails': limit(5, HOUR, msg('Too many mails to your parent or guardian.')),
  'email-confirmations': limit(5, HOUR, msg("We've sent you several links already.")),
  /** See server/mail/mailer.ts. */
  mails: limit(60, HOUR, MAILS),
  mailbox: limit(60, HOUR, MAILS),
  /** Prevents flooding a stranger's mailbox, also through many accounts. */
  'mailbox-unconfirmed': limit(10, DAY, MAILS),
  'friend-requests': limit(60, HOUR, msg("You've sent a lot of friend requests.")),
  /** So that a refusal is respected. */
  'friend-requests-to': limit(3, 7 * DAY, msg("You've asked this person several times already.")),
  /** Counts posts and pictures together. */
  uploads: limit(60, HOUR, msg("You've uploaded a lot of pictures in a short time.")),
  recoveries: limit(30, HOUR, msg("You've tried a lot of times in a short time.")),
  reports: limit(30, HOUR, msg('Thank you, we already have many reports from you.')),
  trades: limit(60, HOUR, msg("You've offered a lot of trades.")),
  tournaments: limit(30, HOUR, msg("You've created a lot of tournaments in a short time.")),
  series: limit(10, DAY, msg("You've made a lot of events repeat today.")),
  'tournament-registrations': limit(
    120,
    HOUR,
    msg("You've registered for a lot of tournaments in a short time."),
  ),
  /** Prevents guessing codes. */
  'event-codes': limit(30, 15 * MINUTE, msg("You've tried a lot of codes.")),
  /** By address, wrong ones only: a whole hall watches an event through one address. */
  'live-codes': limit(60, 15 * MINUTE, NETWORK),
  /** Both fit all of a person's battles, which costs more than any other request. */
  recommendations: limit(20, MINUTE, msg("You've asked for a lot of recommendations.")),
  decks: limit(120, HOUR, msg("You've made a lot of decks in a short time.")),
  /** The next three read everything a person has stored. */
  restorations: limit(10, HOUR, msg("You've restored your data several times already.")),
  exports: limit(10, HOUR, msg("You've made a lot of exports in a short time.")),
  imports: limit(60, HOUR, msg("You've made a lot of imports in a short time.")),
};

/** Wrong codes of a second step, by account and by known device; seconds. */
export const CODE_SLOWDOWN = {
  points: 10,
  message: WRONG_CODES,
  firstWait: MINUTE,
  longestWait: HOUR,
  forgottenAfter: DAY,
};

export type LimitName = keyof typeof LIMITS;

/**
 * Limits counted in memory and added up in Postgres in the background, for what people do often:
 * see `createSharedLimiter`.
 */
export const SHARED_LIMITS = {
  /** One search per pause in typing, but too few to read the whole directory. */
  'people-search': limit(60, MINUTE, msg("You're searching too quickly.")),
  messages: { ...MESSAGE_LIMIT, message: msg("You're sending messages too quickly.") },
  /** By token, beside the limits of its person. */
  token: limit(60, MINUTE, TOKEN_TOO_QUICK),
  'token-writes': limit(30, MINUTE, TOKEN_TOO_QUICK),
  comments: { ...COMMENT_LIMIT, message: msg("You're commenting too quickly.") },
} as const satisfies Record<string, Limit>;

/** Limits kept in memory, for requests that cost little; by address. */
export const MEMORY_LIMITS = {
  'api-document': limit(60, MINUTE, NETWORK),
  /** A whole hall may share one address. */
  public: limit(600, MINUTE, NETWORK),
} as const satisfies Record<string, Limit>;

export interface PersonLimit extends Limit {
  method: 'read' | 'write';
  /** Path below /api. */
  path: RegExp;
  /** Excludes requests with this path. */
  except?: RegExp;
  /** Applies only to requests with a search text. */
  isSearch?: true;
}

const writes = (path: RegExp, counted: Limit) => ({ ...counted, method: 'write' as const, path });

/** A hall's players, who are added, checked in and given codes by their hundreds. */
const ENTRANTS = /^\/events\/\d+\/entrants(\/\d+(\/code)?)?$/;

/** Signing out, here or on another device, is always possible. */
const OWN_LIMIT_OR_NONE = new RegExp(`${ENTRANTS.source}|^/(logout|sessions/\\d+)$`);

const TOO_QUICK = msg("You're doing this too quickly.");

/**
 * Limits by person, kept in memory because they count frequent requests; with several instances,
 * each counts separately. Nobody reaches them by hand, but a script soon does.
 */
export const PERSON_LIMITS = {
  writes: { ...writes(/^/, limit(120, MINUTE, TOO_QUICK)), except: OWN_LIMIT_OR_NONE },
  /** 512 players, each added, checked in and given a code. */
  entrants: writes(ENTRANTS, limit(1_600, MINUTE, TOO_QUICK)),
  battles: writes(
    /^\/battles(\/\d+)?$/,
    limit(600, HOUR, msg("You've saved a lot of battles in a short time.")),
  ),
  combos: writes(
    /^\/combos(\/\d+)?$/,
    limit(300, HOUR, msg("You've saved a lot of combos in a short time.")),
  ),
  collections: writes(
    /^\/(collection|wishlist)\b/,
    limit(1_200, HOUR, msg("You've changed your collection a lot in a short time.")),
  ),
  likes: writes(/^\/media\/\d+\/like$/, limit(60, MINUTE, TOO_QUICK)),
  recalculations: writes(
    /^\/(battles\/recalculate|combos\/recalculate-stats)$/,
    limit(20, HOUR, msg("You've recalculated a lot of times already.")),
  ),
  searches: {
    ...limit(120, MINUTE, msg("You're searching too quickly.")),
    method: 'read',
    path: /^/,
    isSearch: true,
  },
  /** Otherwise, somebody could enumerate ids. */
  'people-views': {
    ...limit(240, MINUTE, TOO_QUICK),
    method: 'read',
    path: /^\/(users|profile)\/\d+/,
  },
} as const satisfies Record<string, PersonLimit>;

/**
 * How many of a person's requests run at once in a process, and how many may wait. These are not
 * rates, so RATE_LIMIT_SCALE does not apply.
 */
export const AT_ONCE = {
  reads: { atOnce: 2, maxWaiting: 100 },
  writes: { atOnce: 2, maxWaiting: 100 },
  /** By session, before its owner is known. */
  sessionLookups: { atOnce: 2, maxWaiting: 200 },
} as const;

/**
 * Streams of live pages that are open at once on an instance. Not rates either; each one is a screen
 * of somebody who streams an event, so a hall has a handful.
 */
export const STREAMS = { ofAddress: 50, all: 1_000 } as const;

export const tooManyAtOnce = () =>
  new AppError('rate_limited', t("You're doing too much at once. Please try again in a moment."), {
    retryAfter: 1,
  });
