import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { failedMails } from '../metrics';
import type { Recipient } from './mailer';

export interface Mail extends Recipient {
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** The same for a mail that is sent again, so that whoever gets both shows one. */
  messageId?: string;
}

/** Delivers mails. Features use `Mailer`, which decides whether they may be sent. */
export interface MailTransport {
  /** Resolves once the mail server or the outbox has accepted it. */
  send(mail: Mail): Promise<void>;
}

const outboxOf = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'outbox');

const fileEnding = (userId: number) => `.account-${userId}.eml`;

/** Removes an account's mails from the outbox. */
export async function forgetMails(config: Pick<Config, 'dataDir'>, userId: number): Promise<void> {
  const outbox = outboxOf(config);
  const files = await fs.readdir(outbox).catch(() => []);
  const about = files.filter((file) => file.endsWith(fileEnding(userId)));
  await Promise.all(about.map((file) => fs.rm(path.join(outbox, file), { force: true })));
}

const TIMEOUT_MS = 15_000;

/** Sends through SMTP_URL, or without it, writes mails to DATA_DIR/outbox. */
export function createMailTransport(
  config: Pick<Config, 'env' | 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>,
  log: Logger,
): MailTransport {
  const { env, smtpUrl, mailFrom: from, dataDir } = config;
  if (!smtpUrl) {
    const outbox = outboxOf({ dataDir });
    if (env === 'production') {
      log.warn(
        { outbox },
        'SMTP_URL is not set: no mail is sent, each is only a file in the outbox',
      );
    }
    return outboxMailer(outbox, from, log);
  }
  if (!config.publicUrl) {
    log.warn('PUBLIC_URL is not set: links in mails will use the address of this machine');
  }
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from },
  );
  return {
    async send({ userId: _, ...mail }) {
      try {
        await transport.sendMail(mail);
      } catch (error) {
        failedMails.inc();
        throw error;
      }
    },
  };
}

/** Writes .eml files that only the operator can read: they contain links that sign people in. */
function outboxMailer(directory: string, from: string, log: Logger): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send({ userId, ...mail }) {
      const { message } = await transport.sendMail(mail);
      await fs.mkdir(directory, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replace(/[:.]/g, '-');
      const file = path.join(directory, `${stamp}-${randomUUID()}${fileEnding(userId)}`);
      // Atomic, for programs that watch the folder.
      await fs.writeFile(`${file}.part`, message, { mode: 0o600 });
      await fs.rename(`${file}.part`, file);
      log.info({ file }, 'mail written to the outbox');
    },
  };
}
