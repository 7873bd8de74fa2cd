import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { RESET_REQUESTED, RESET_TOKEN_INVALID, RESET_TOKEN_MISSING } from '#shared/accounts';
import { api } from '#shared/routes';
import { passwordResets } from '../../db/schema';
import { createMailTransport } from '../../mail/transport';
import { buildUser, PASSWORD } from '../../testing/factories';
import { captureLog } from '../../testing/log-lines';
import { createTestApp, sharedTestApp } from '../../testing/test-app';

const NEW_PASSWORD = 'a new password';
const log = captureLog();
const app = await sharedTestApp({ log: log.destination });

const buildReader = (name: string) =>
  buildUser(app, { username: name, email: `${name}@example.org` });

/** Requests a link and reads the token from the mail. */
async function requestToken(username: string, headers = {}): Promise<string> {
  const before = app.outbox.length;
  await app.visitor.withHeaders(headers).call(api.requestReset, { body: { username } });
  await app.deps.background.drain();
  expect(app.outbox).toHaveLength(before + 1);
  return /token=([\w-]+)/.exec(app.outbox.at(-1)?.text ?? '')?.[1] ?? '';
}

const complete = (token: string, newPassword = NEW_PASSWORD) =>
  app.visitor.send(api.completeReset, { body: { token, newPassword } });

it('leads from the request through the mail to the new password, and ends all sessions', async () => {
  const user = await buildReader('walker');
  const token = await requestToken('WALKER@example.org');
  expect(token).toHaveLength(43);
  const mail = app.outbox.at(-1);
  expect(mail?.to).toBe('walker@example.org');
  expect(mail?.html).toContain(token);

  const check = await app.visitor.call(api.verifyResetToken, { query: { token } });
  expect(check.body.valid).toBe(true);
  const { body } = await app.visitor.call(api.completeReset, {
    body: { token, newPassword: NEW_PASSWORD },
  });
  expect(body.success).toBe(true);

  expect((await user.client.send(api.getUser)).status).toBe(401);
  const login = (password: string) =>
    app.visitor.send(api.login, { body: { username: 'walker', password } });
  expect((await login(PASSWORD)).status).toBe(401);
  expect((await login(NEW_PASSWORD)).status).toBe(200);
  expect(log.text()).not.toContain(token);
  expect(log.text()).not.toContain(NEW_PASSWORD);
});

it('answers the same with and without an account, an address or anything', async () => {
  await buildUser(app, { username: 'no-address' });
  const sent = app.outbox.length;
  for (const username of ['nobody-at-all', 'no-address', 'x@y.example']) {
    const { body } = await app.visitor.call(api.requestReset, { body: { username } });
    expect(body).toEqual({ message: RESET_REQUESTED });
  }
  await app.deps.background.drain();
  expect(app.outbox).toHaveLength(sent);
  const empty = await app.visitor.fail(api.requestReset, { body: {} });
  expect(empty.status).toBe(400);
});

it('answers before the look-up, so that timing reveals nothing', async () => {
  await buildReader('patient');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isSent = false;
  const send = async () => {
    await held;
    isSent = true;
  };
  const slow = await createTestApp({ databaseUrl: app.databaseUrl, mailTransport: { send } });
  try {
    const answer = await slow.visitor.call(api.requestReset, { body: { username: 'patient' } });
    expect(answer.body).toEqual({ message: RESET_REQUESTED });
    expect(isSent).toBe(false);
    release();
    await slow.deps.background.drain();
    expect(isSent).toBe(true);
  } finally {
    await slow.close();
  }
});

it('stores only a digest of the token', async () => {
  const { id } = await buildReader('digested');
  const token = await requestToken('digested');
  const [row] = await app.db.select().from(passwordResets).where(eq(passwordResets.userId, id));
  expect(row?.tokenHash).toBe(createHash('sha256').update(token).digest('base64url'));
});

it('voids an older link, a used one and one after 30 minutes', async () => {
  const { id } = await buildReader('voided');
  const older = await requestToken('voided');
  const newer = await requestToken('voided');
  expect((await complete(older)).status).toBe(400);
  expect((await complete(newer)).status).toBe(200);
  const used = await complete(newer);
  expect(used.status).toBe(400);
  expect(used.body).toMatchObject({ message: RESET_TOKEN_INVALID });

  const late = await requestToken('voided');
  const minutes = (count: number) =>
    app.db
      .update(passwordResets)
      .set({ expiresAt: sql`expires_at - make_interval(mins => ${count})` })
      .where(eq(passwordResets.userId, id));
  await minutes(29);
  expect(
    (await app.visitor.call(api.verifyResetToken, { query: { token: late } })).body.valid,
  ).toBe(true);
  await minutes(1);
  const verified = await app.visitor.call(api.verifyResetToken, { query: { token: late } });
  expect(verified.body).toEqual({ valid: false, message: RESET_TOKEN_INVALID });
  expect((await complete(late)).status).toBe(400);
});

it('works once, even when used ten times concurrently', async () => {
  await buildReader('racer');
  const token = await requestToken('racer');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => complete(token, `password ${index}`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
});

it('explains a missing or unknown token', async () => {
  const missing = await app.visitor.call(api.verifyResetToken);
  expect(missing.body).toEqual({ valid: false, message: RESET_TOKEN_MISSING });
  const unknown = await app.visitor.call(api.verifyResetToken, {
    query: { token: 'x'.repeat(43) },
  });
  expect(unknown.body).toEqual({ valid: false, message: RESET_TOKEN_INVALID });
  expect((await complete('', 'long enough')).body).toMatchObject({ message: RESET_TOKEN_MISSING });
  expect((await complete('unknown', 'short')).body).toMatchObject({
    message: 'Password must be at least 8 characters long',
  });
});

it('puts its own address into the mail, whatever Host the request names', async () => {
  await buildReader('forged');
  await requestToken('forged', { Host: 'evil.example' });
  const port = new URL(app.url).port;
  expect(app.outbox.at(-1)?.text).toContain(`http://localhost:${port}/reset-password?token=`);

  const config = { publicUrl: 'https://ripcord.example' };
  const known = await createTestApp({ databaseUrl: app.databaseUrl, config });
  try {
    await known.visitor.call(api.requestReset, { body: { username: 'forged' } });
    await known.deps.background.drain();
    expect(known.outbox[0]?.text).toContain('https://ripcord.example/reset-password?token=');
  } finally {
    await known.close();
  }
});

it('limits the mails per account and address, and per account, silently', async () => {
  await buildReader('flooded');
  const config = { trustProxy: 'loopback' };
  const behindProxy = await createTestApp({ databaseUrl: app.databaseUrl, config });
  const mailsAfter = async (requests: number, address: string) => {
    const before = behindProxy.outbox.length;
    const client = behindProxy.visitor.withHeaders({ 'X-Forwarded-For': address });
    for (let index = 0; index < requests; index += 1) {
      const { body } = await client.call(api.requestReset, { body: { username: 'flooded' } });
      expect(body).toEqual({ message: RESET_REQUESTED });
      await behindProxy.deps.background.drain();
    }
    return behindProxy.outbox.length - before;
  };
  try {
    expect(await mailsAfter(7, '10.1.0.1')).toBe(5);
    // The owner, at another address.
    expect(await mailsAfter(1, '10.1.0.2')).toBe(1);
    for (const address of ['10.1.0.3', '10.1.0.4']) expect(await mailsAfter(6, address)).toBe(5);
    expect(await mailsAfter(6, '10.1.0.5')).toBe(4);
    expect(await mailsAfter(1, '10.1.0.6')).toBe(0);
    // The owner, on a known device.
    await behindProxy.visitor.call(api.login, {
      body: { username: 'flooded', password: PASSWORD },
    });
    await behindProxy.deps.background.drain();
    expect(await mailsAfter(1, '10.1.0.6')).toBe(1);
    const [, token = ''] = /token=([\w-]+)/.exec(behindProxy.outbox.at(-1)?.text ?? '') ?? [];
    expect((await complete(token)).status).toBe(200);
  } finally {
    await behindProxy.close();
  }
});

it('shows the link in the answer in development only', async () => {
  await buildReader('developer');
  const config = { env: 'development' as const };
  const development = await createTestApp({ databaseUrl: app.databaseUrl, config });
  try {
    const { body } = await development.visitor.call(api.requestReset, {
      body: { username: 'developer' },
    });
    expect(body.resetUrl).toMatch(/\/reset-password\?token=[\w-]{43}$/);
  } finally {
    await development.close();
  }
});

it('works through a mail file when there is no mail server', async () => {
  await buildReader('filed');
  const config = app.deps.config;
  const mailTransport = createMailTransport(config, app.deps.log);
  const filing = await createTestApp({ databaseUrl: app.databaseUrl, mailTransport });
  try {
    await filing.visitor.call(api.requestReset, { body: { username: 'filed' } });
    await filing.deps.background.drain();
    const outbox = path.join(config.dataDir, 'outbox');
    const [file = '', ...others] = await fs.readdir(outbox);
    expect(others).toEqual([]);
    expect(file).toMatch(/\.eml$/);
    expect((await fs.stat(path.join(outbox, file))).mode & 0o777).toBe(0o600);
    const mail = await fs.readFile(path.join(outbox, file), 'utf8');
    expect(mail).toMatch(/^To: filed@example\.org\r?$/m);
    expect(mail).toMatch(/^Subject: Reset your Ripcord password\r?$/m);
    const plain = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
    const token = /token=([\w-]{43})/.exec(plain)?.[1] ?? '';
    expect((await complete(token)).status).toBe(200);
  } finally {
    await filing.close();
  }
});
