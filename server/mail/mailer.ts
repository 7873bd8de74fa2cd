import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves when the mail server, or the outbox, has the mail. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 15_000;

/** Sends through SMTP_URL; without it every mail becomes a file in DATA_DIR/outbox. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>,
  log: Logger,
): Mailer {
  const { smtpUrl, mailFrom: from, dataDir } = config;
  if (!smtpUrl) return outboxMailer(path.join(dataDir, 'outbox'), from, log);
  if (!config.publicUrl) {
    log.warn('PUBLIC_URL is not set: links in mails will name the address of this machine');
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
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}

/** Writes .eml files, readable by the operator alone: they hold links that let people in. */
function outboxMailer(directory: string, from: string, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      await fs.mkdir(directory, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replace(/[:.]/g, '-');
      const file = path.join(directory, `${stamp}-${randomUUID()}.eml`);
      // Whole or not at all: whoever watches the folder never reads half a mail.
      await fs.writeFile(`${file}.part`, message, { mode: 0o600 });
      await fs.rename(`${file}.part`, file);
      log.info({ file }, 'mail written to the outbox');
    },
  };
}
