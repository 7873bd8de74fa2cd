import { once } from 'node:events';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { failedMails } from '../metrics';
import { captureLog } from '../testing/log-lines';
import { createMailTransport } from './transport';

const log = pino({ level: 'silent' });
const MAIL = {
  userId: 1,
  to: 'a@example.org',
  subject: 'Hello',
  text: 'plain words',
  html: '<p>words</p>',
};
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const configOf = (values: { smtpUrl?: string; dataDir?: string }) => ({
  env: 'test' as const,
  smtpUrl: undefined,
  publicUrl: undefined,
  mailFrom: 'Ripcord <mail@ripcord.example>',
  dataDir: '',
  ...values,
});

/** A mail server that accepts one mail per connection and records it. */
async function startMailServer() {
  const heard: string[] = [];
  const server = net.createServer((socket) => {
    let isBody = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = String(chunk);
      heard.push(text);
      if (isBody) {
        if (!text.endsWith('\r\n.\r\n')) return;
        isBody = false;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('DATA')) {
        isBody = true;
        socket.write('354 go on\r\n');
      } else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

it('sends through the mail server of SMTP_URL', async () => {
  const { url, heard } = await startMailServer();
  await createMailTransport(configOf({ smtpUrl: url }), log).send(MAIL);
  const said = heard.join('');
  expect(said).toContain('MAIL FROM:<mail@ripcord.example>');
  expect(said).toContain('RCPT TO:<a@example.org>');
  expect(said).toContain('plain words');
});

it('fails when the mail server cannot be reached, and counts it', async () => {
  const mailer = createMailTransport(configOf({ smtpUrl: 'smtp://127.0.0.1:1' }), log);
  const failed = async () => (await failedMails.get()).values[0]?.value ?? 0;
  const before = await failed();
  await expect(mailer.send(MAIL)).rejects.toThrow('ECONNREFUSED');
  expect(await failed()).toBe(before + 1);
});

it('writes each mail to its own file without SMTP_URL', async () => {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-mail-'));
  closers.push(() => fs.rm(dataDir, { recursive: true }));
  const mailer = createMailTransport(configOf({ dataDir }), log);
  await Promise.all(Array.from({ length: 20 }, () => mailer.send(MAIL)));
  const files = await fs.readdir(path.join(dataDir, 'outbox'));
  expect(files).toHaveLength(20);
  expect(files.every((file) => file.endsWith('.eml'))).toBe(true);
});

it.each([
  ['production', 1],
  ['development', 0],
] as const)('says in %s that no mail is sent without SMTP_URL', (env, lines) => {
  const captured = captureLog();
  createMailTransport({ ...configOf({ dataDir: '/data' }), env }, pino(captured.destination));
  const said = captured.lines().map(({ msg, outbox }) => `${msg}: ${outbox}`);
  expect(said).toHaveLength(lines);
  for (const line of said)
    expect(line).toMatch(/SMTP_URL is not set: no mail is sent.*\/data\/outbox/);
});
