import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { EMAIL_LINK_INVALID } from '#shared/accounts';
import { api } from '#shared/routes';
import { hashToken } from '../../auth/tokens';
import { emailConfirmations, users } from '../../db/schema';
import { LIMITS } from '../../http/limits';
import { buildUser, PASSWORD, type TestUser } from '../../testing/factories';
import { captureLog } from '../../testing/log-lines';
import { sharedTestApp } from '../../testing/test-app';

const log = captureLog();
const app = await sharedTestApp({ log: log.destination });

const setEmail = ({ client }: TestUser, email: string | null) =>
  client.call(api.updateEmail, { body: { email } });

async function mailsTo(address: string) {
  await app.deps.background.drain();
  return app.outbox.filter(({ to }) => to === address);
}

async function lastToken(address: string): Promise<string> {
  const mail = (await mailsTo(address)).at(-1);
  return /\/confirm-email#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

const confirm = (token: string) => app.visitor.send(api.confirmEmail, { body: { token } });
const resend = ({ client }: TestUser) => client.send(api.sendEmailConfirmation);
const isConfirmed = async ({ client }: TestUser) =>
  (await client.call(api.getUser)).body.emailConfirmed;

describe('a new address', () => {
  it('gets a link by itself, which confirms it once', async () => {
    const user = await buildUser(app);
    const { body } = await setEmail(user, 'fresh@example.org');
    expect(body.emailConfirmed).toBe(false);
    const token = await lastToken('fresh@example.org');
    const [row] = await app.db
      .select()
      .from(emailConfirmations)
      .where(eq(emailConfirmations.userId, user.id));
    expect(row?.tokenHash).toBe(hashToken(token));
    expect(await isConfirmed(user)).toBe(false);
    expect((await confirm(token)).status).toBe(204);
    expect(await isConfirmed(user)).toBe(true);
    expect(await confirm(token)).toMatchObject({
      status: 404,
      body: { message: EMAIL_LINK_INVALID },
    });
    expect(log.text()).not.toContain(token);
    const { text } = await user.client.send(api.exportData, { query: { format: 'json' } });
    expect(JSON.parse(text)).toMatchObject({ profile: { emailConfirmed: true } });
    // The same address in another case stays confirmed; another one does not.
    expect((await setEmail(user, 'FRESH@example.org')).body.emailConfirmed).toBe(true);
    expect((await setEmail(user, 'other@example.org')).body.emailConfirmed).toBe(false);
  });

  it('is confirmed by its own link alone, within 24 hours', async () => {
    const user = await buildUser(app);
    await setEmail(user, 'first@example.org');
    const first = await lastToken('first@example.org');
    await setEmail(user, 'second@example.org');
    expect((await confirm(first)).status).toBe(404);
    const second = await lastToken('second@example.org');
    await app.db
      .update(emailConfirmations)
      .set({ expiresAt: sql`expires_at - interval '24 hours'` })
      .where(eq(emailConfirmations.userId, user.id));
    expect((await confirm(second)).status).toBe(404);
    expect(await isConfirmed(user)).toBe(false);
    for (const token of ['', 'unknown']) expect((await confirm(token)).status).toBe(404);
  });

  it('has the link sent again, five times an hour; without an address there is none', async () => {
    const user = await buildUser(app);
    expect((await resend(user)).status).toBe(409);
    await setEmail(user, 'again@example.org');
    for (let count = 0; count < LIMITS['email-confirmations'].points; count += 1) {
      expect((await resend(user)).status).toBe(202);
    }
    expect((await resend(user)).status).toBe(429);
    expect(await mailsTo('again@example.org')).toHaveLength(6);
    expect((await confirm(await lastToken('again@example.org'))).status).toBe(204);
  });

  it('gets no link to reset the password, but its confirmation; then it does', async () => {
    const user = await buildUser(app);
    await setEmail(user, 'typo@example.org');
    const reset = () => app.visitor.call(api.requestReset, { body: { username: user.username } });
    await reset();
    const subjects = async () => (await mailsTo('typo@example.org')).map(({ subject }) => subject);
    expect(await subjects()).toEqual(Array(2).fill('Confirm your email address for Ripcord'));
    await confirm(await lastToken('typo@example.org'));
    await reset();
    expect((await subjects()).at(-1)).toBe('Reset your Ripcord password');
  });

  it('is not flooded: neither by one account nor by many', async () => {
    const address = 'victim@example.org';
    for (let round = 0; round < 3; round += 1) {
      const user = await buildUser(app);
      await setEmail(user, address);
      const { body: begun } = await user.client.call(api.startPasskey);
      expect(begun.challenge).toBeTruthy();
      for (let count = 0; count < 5; count += 1) {
        const body = {
          currentPassword: PASSWORD,
          newPassword: PASSWORD,
          confirmPassword: PASSWORD,
        };
        await user.client.call(api.changePassword, { body });
        await resend(user);
      }
      await setEmail(user, null);
    }
    expect(await mailsTo(address)).toHaveLength(LIMITS['mailbox-unconfirmed'].points);
    const last = await buildUser(app);
    await setEmail(last, address);
    expect((await resend(last)).status).toBe(429);
    expect(log.text()).toContain('"mail-refused"');
  });
});

it('an address from before still gets resets, and is confirmed by one', async () => {
  const user = await buildUser(app, { email: 'early@example.org', emailState: 'old' });
  expect(await isConfirmed(user)).toBe(false);
  await app.visitor.call(api.requestReset, { body: { username: user.username } });
  const [mail] = await mailsTo('early@example.org');
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await app.visitor.call(api.completeReset, { body: { token, newPassword: 'a new password' } });
  const [row] = await app.db.select().from(users).where(eq(users.id, user.id));
  expect(row?.emailState).toBe('confirmed');
});

it('a changed address voids the reset link that went to the old one', async () => {
  const user = await buildUser(app, { email: 'leaving@example.org' });
  await app.visitor.call(api.requestReset, { body: { username: user.username } });
  const [mail] = await mailsTo('leaving@example.org');
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await setEmail(user, 'arrived@example.org');
  const body = { token, newPassword: 'a new password' };
  expect((await app.visitor.fail(api.completeReset, { body })).status).toBe(400);
});

it('a confirmed address has a limit for each kind of mail', async () => {
  const user = await buildUser(app, { email: 'busy@example.org' });
  const recipient = { to: 'busy@example.org', userId: user.id };
  for (let count = 0; count < LIMITS.mails.points; count += 1) {
    await app.deps.mailer.admit('security', recipient);
  }
  await expect(app.deps.mailer.admit('security', recipient)).rejects.toMatchObject({ status: 429 });
  await expect(app.deps.mailer.admit('reset', recipient)).resolves.toBeDefined();
});

it('takes full-width letters for plain ones', async () => {
  const user = await buildUser(app);
  const { body } = await setEmail(user, 'ａ＠ｘ.org');
  expect(body.email).toBe('a@x.org');
  const other = await buildUser(app);
  for (const email of ['ａ@x.org', 'A@X.org']) {
    expect((await other.client.fail(api.updateEmail, { body: { email } })).status).toBe(409);
  }
  const login = { username: 'ａ＠x.org', password: PASSWORD };
  expect((await app.visitor.call(api.login, { body: login })).body.id).toBe(user.id);
  // The database agrees, whoever writes.
  const again = app.db.update(users).set({ email: 'ａ@x.org' }).where(eq(users.id, other.id));
  await expect(again).rejects.toThrow();
});
