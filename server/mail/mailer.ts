import { eq, sql } from 'drizzle-orm';
import { normalizeEmail } from '#shared/email';
import { t } from '#shared/translate';
import { hashToken } from '../auth/tokens';
import { first } from '../db/query';
import { emailKey, users } from '../db/schema';
import type { AppDeps } from '../deps';
import { AppError } from '../http/app-error';
import { createLimiter } from '../http/rate-limit';
import { inLanguage, languageOf, readerLanguage } from '../i18n/reader';
import type { Mail, MailTransport } from './transport';

/**
 * What is known about an account's address: nothing, only that it was set before addresses were
 * confirmed, or that its owner reads it.
 */
export type EmailState = (typeof users.$inferSelect)['emailState'];

/** Which addresses each kind of mail may go to. */
const RECIPIENTS = {
  /** The link that confirms the address itself. */
  confirmation: ['new', 'old', 'confirmed'],
  /** Warnings about the account. */
  security: ['new', 'old', 'confirmed'],
  /** A guardian's address, which their own link confirms. */
  guardian: ['new', 'old', 'confirmed'],
  reset: ['old', 'confirmed'],
  /** What happened, as the settings of notifications say. */
  notification: ['confirmed'],
} as const satisfies Record<string, readonly EmailState[]>;

export type MailKind = keyof typeof RECIPIENTS;

export interface Recipient {
  to: string;
  /** The account it concerns, with which it is removed from the outbox. */
  userId: number;
}

export type MailContent = Omit<Mail, keyof Recipient>;

/** Called in the language of the account that the mail is about, whoever causes it. */
type WriteMail = () => MailContent;

export interface Mailer {
  /**
   * Decides whether this mail may be sent, and counts it.
   * @returns a function that sends it, resolving once it was accepted
   * @throws AppError 403 if the address has to be confirmed first, 429
   */
  admit(kind: MailKind, recipient: Recipient): Promise<(write: WriteMail) => Promise<void>>;
  /** @throws AppError 429 if an unconfirmed address has got too many mails */
  checkMailbox(address: string): Promise<void>;
  /** Sends it, or logs why it may not be sent. */
  send(kind: MailKind, recipient: Recipient, write: WriteMail): Promise<void>;
}

type Deps = Pick<AppDeps, 'db' | 'pool' | 'config' | 'log'>;

/** Only a digest of the address is stored. */
const keyOf = (address: string) => hashToken(normalizeEmail(address).toLowerCase());

/** The only way to send a mail, so that no kind of mail escapes the rules for addresses. */
export function createMailer(deps: Deps, transport: MailTransport): Mailer {
  const { db, log } = deps;
  const perAccount = createLimiter(deps, 'mails');
  const perAddress = createLimiter(deps, 'mailbox');
  const perUnconfirmed = createLimiter(deps, 'mailbox-unconfirmed');

  /** Any other address than the account's present one is as unknown as a new one. */
  async function findOut({ to, userId }: Recipient) {
    const { emailState, language, deviceLanguage } = users;
    const isOwn = sql<boolean>`${emailKey(users.email)} is not distinct from ${emailKey(sql`${to}`)}`;
    const found = db
      .select({ emailState, isOwn, language, deviceLanguage })
      .from(users)
      .where(eq(users.id, userId));
    const account = await first(found);
    return {
      state: account?.isOwn ? account.emailState : ('new' as const),
      // A deleted account's last mail goes to whoever deleted it.
      language: account ? languageOf(account) : readerLanguage(),
    };
  }

  async function admit(kind: MailKind, recipient: Recipient) {
    const { state, language } = await findOut(recipient);
    if (!(RECIPIENTS[kind] as readonly EmailState[]).includes(state)) {
      throw new AppError('forbidden', t('Please confirm your email address first.'));
    }
    // By kind, so that a flood of one does not keep back warnings.
    await perAccount.consume(`${recipient.userId}|${kind}`);
    const address = keyOf(recipient.to);
    await perAddress.consume(`${address}|${kind}`);
    if (state === 'new') await perUnconfirmed.consume(address);
    return (write: WriteMail) => transport.send({ ...inLanguage(language, write), ...recipient });
  }

  return {
    admit,
    checkMailbox: (address) => perUnconfirmed.check(keyOf(address)),
    async send(kind, recipient, write) {
      let deliver: Awaited<ReturnType<typeof admit>>;
      try {
        deliver = await admit(kind, recipient);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { userId } = recipient;
        log.warn({ event: 'mail-refused', kind, userId, reason: error.code }, 'mail not sent');
        return;
      }
      await deliver(write);
    },
  };
}
