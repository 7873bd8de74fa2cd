import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { RECOVERY_CODE_COUNT } from '#shared/second-factors';
import { authenticators, codeGuesses, passkeys, sessions } from '../../db/schema';
import { buildUser, PASSWORD, signedInClient, type TestUser } from '../../testing/factories';
import { captureLog } from '../../testing/log-lines';
import { refusedSocket } from '../../testing/socket-client';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { type Client, createClient } from '../../testing/test-client';
import { removeSecondFactors } from '../accounts/password-changes.service';

const log = captureLog();
let app: TestApp;
/** Advanced manually, since each code works only once. */
let now: Date;
beforeAll(async () => {
  app = await createTestApp({ log: log.destination });
  app.deps.clock = () => now;
});
beforeEach(() => {
  now = new Date('2026-03-01T12:00:00Z');
});
afterAll(() => app.close());

const STEP_MS = 30_000;
const later = (steps: number) => {
  now = new Date(now.getTime() + steps * STEP_MS);
};

const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

async function turnOn(user: TestUser) {
  const { body: begun } = await user.client.call(api.startTwoStep);
  const { body } = await user.client.call(api.turnOnTwoStep, {
    body: { code: codeOf(begun.secret) },
  });
  later(1);
  return { ...begun, ...body };
}

const logIn = (client: Client, { username }: TestUser, password = PASSWORD) =>
  client.send(api.login, { body: { username, password } });

const sendCode = (client: Client, code: string) =>
  client.send(api.signInWithCode, { body: { code } });

/** A visitor who has entered the right password. */
async function halfWay(user: TestUser): Promise<Client> {
  const client = createClient(app.url);
  expect(await logIn(client, user)).toMatchObject({
    status: 401,
    body: { code: 'second_factor_required' },
  });
  return client;
}

describe('two-step login', () => {
  it('gives no session before the code, and then one', async () => {
    const user = await buildUser(app);
    const { secret, uri } = await turnOn(user);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Ripcord:player\d+\?issuer=Ripcord&secret=/);
    const client = await halfWay(user);
    expect(client.cookie).toBe('');
    expect((await client.fail(api.getUser)).status).toBe(401);
    const code = codeOf(secret);
    expect(await sendCode(client, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      status: 200,
      body: { id: user.id },
    });
    expect((await client.call(api.getUser)).body.id).toBe(user.id);
    expect((await logIn(createClient(app.url), user, 'wrong')).body).toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('starts with a right code only, and ends the other sessions', async () => {
    const user = await buildUser(app);
    const laptop = await signedInClient(app, user.id);
    const body = { code: '000000' };
    expect((await user.client.fail(api.turnOnTwoStep, { body })).status).toBe(409);
    const { body: begun } = await user.client.call(api.startTwoStep);
    expect((await user.client.fail(api.turnOnTwoStep, { body })).status).toBe(400);
    expect((await logIn(createClient(app.url), user)).status).toBe(200);
    await user.client.call(api.turnOnTwoStep, { body: { code: codeOf(begun.secret) } });
    expect((await laptop.fail(api.getUser)).status).toBe(401);
    expect((await user.client.fail(api.startTwoStep)).status).toBe(409);
  });

  it('accepts each code once, and those of half a minute before and after', async () => {
    const user = await buildUser(app);
    const { secret } = await turnOn(user);
    const code = codeOf(secret);
    expect((await sendCode(await halfWay(user), code)).status).toBe(200);
    expect((await sendCode(await halfWay(user), code)).status).toBe(400);
    later(3);
    const at = (steps: number) => codeOf(secret, new Date(now.getTime() + steps * STEP_MS));
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [1, 200],
      [0, 400],
    ] as const) {
      expect([steps, (await sendCode(await halfWay(user), at(steps))).status]).toEqual([
        steps,
        status,
      ]);
    }
  });

  it('accepts each recovery code once, however it is typed, and new ones void the old', async () => {
    const user = await buildUser(app);
    const { recoveryCodes } = await turnOn(user);
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODE_COUNT);
    const [first = '', second = '', third = ''] = recoveryCodes;
    expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const typed = first.toLowerCase().replaceAll('-', ' ');
    const clients = await Promise.all([halfWay(user), halfWay(user)]);
    const answers = await Promise.all(clients.map((client) => sendCode(client, typed)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const client = await halfWay(user);
    expect((await sendCode(client, second)).status).toBe(200);
    const { twoStep } = (await client.call(api.getSignInSecurity)).body;
    expect(twoStep).toEqual({ isOn: true, recoveryCodesLeft: RECOVERY_CODE_COUNT - 2 });
    const { body } = await client.call(api.createRecoveryCodes);
    expect((await sendCode(await halfWay(user), third)).status).toBe(400);
    expect((await sendCode(await halfWay(user), body.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('makes guesses at an account wait, from whatever address, and tells the owner once', async () => {
    const config = { trustProxy: 'loopback' };
    const behindProxy = await createTestApp({ databaseUrl: app.databaseUrl, config });
    behindProxy.deps.clock = () => now;
    try {
      const email = 'guessed@example.org';
      const user = await buildUser(app, { email });
      const { secret } = await turnOn(user);
      let addresses = 0;
      const guess = async (code = 'AAAA-AAAA-AAAA-AAAA') => {
        addresses += 1;
        const from = `10.2.0.${addresses}`;
        const client = createClient(behindProxy.url).withHeaders({ 'X-Forwarded-For': from });
        await logIn(client, user);
        const { status, headers } = await sendCode(client, code);
        return { status, wait: Number(headers['retry-after']), client };
      };
      const passTime = (minutes: number) =>
        app.db
          .update(codeGuesses)
          .set({
            guessedAt: sql`guessed_at - make_interval(mins => ${minutes})`,
            waitsUntil: sql`waits_until - make_interval(mins => ${minutes})`,
          })
          .where(eq(codeGuesses.userId, user.id));
      const warnings = async () => {
        await behindProxy.deps.background.drain();
        return behindProxy.outbox.filter(({ subject }) => /^Wrong codes/.test(subject)).length;
      };
      const known = await guess(codeOf(secret));
      expect(known.status).toBe(200);
      later(1);

      const atOnce = await Promise.all(Array.from({ length: 9 }, () => guess()));
      expect(atOnce.map(({ status }) => status)).toEqual(Array(9).fill(400));
      expect(await warnings()).toBe(0);
      for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
        expect((await guess()).status).toBe(400);
        // Refused even if right, or waiting would reveal a right guess.
        const { status, wait } = await guess(codeOf(secret));
        expect([status, Math.ceil(wait / 60)]).toEqual([429, minutes]);
        await passTime(minutes);
      }
      expect(await warnings()).toBe(1);
      expect((await guess()).status).toBe(400);
      // The owner gets in on a known device, which has its own count.
      await known.client.call(api.logout);
      await logIn(known.client, user);
      expect((await sendCode(known.client, codeOf(secret))).status).toBe(200);
      later(1);
      expect((await guess(codeOf(secret))).status).toBe(429);
      // After a day without a guess they are forgotten.
      await passTime(25 * 60);
      expect((await guess()).status).toBe(400);
      expect((await guess()).status).toBe(400);
    } finally {
      await behindProxy.close();
    }
  });

  it('counts anew after a right code', async () => {
    const user = await buildUser(app);
    const { secret } = await turnOn(user);
    for (let count = 0; count < 9; count += 1) {
      expect((await sendCode(await halfWay(user), '000000')).status).toBe(400);
    }
    expect((await sendCode(await halfWay(user), codeOf(secret))).status).toBe(200);
    expect((await sendCode(await halfWay(user), '000000')).status).toBe(400);
    expect((await sendCode(await halfWay(user), '000000')).status).toBe(400);
  });

  it('is asked for when a person confirms who is there', async () => {
    const user = await buildUser(app);
    const confirm = (body: { currentPassword: string; code?: string }) =>
      user.client.send(api.confirmIdentity, { body });
    const currentPassword = PASSWORD;
    expect((await confirm({ currentPassword })).status).toBe(204);
    const { secret, recoveryCodes } = await turnOn(user);
    await app.db
      .update(sessions)
      .set({ createdAt: sql`now() - interval '1 hour'`, sess: sql`sess - 'confirmedAt'` })
      .where(eq(sessions.userId, user.id));
    const turnOff = () => user.client.send(api.turnOffTwoStep);
    for (const code of [undefined, '000000']) {
      expect(await confirm({ currentPassword, code })).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'code' }] },
      });
    }
    const wrong = await confirm({ currentPassword: 'a guess', code: codeOf(secret) });
    expect(wrong).toMatchObject({ status: 400, body: { fields: [{ path: 'currentPassword' }] } });
    expect((await turnOff()).status).toBe(403);
    expect((await confirm({ currentPassword, code: codeOf(secret) })).status).toBe(204);
    expect((await confirm({ currentPassword, code: recoveryCodes[0] })).status).toBe(204);
    expect((await turnOff()).status).toBe(204);
  });

  it('forgets a first step when the password changes, and after it was completed', async () => {
    const user = await buildUser(app);
    const { secret } = await turnOn(user);
    const client = await halfWay(user);
    const newPassword = 'another one';
    await user.client.call(api.changePassword, {
      body: { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
    });
    expect((await sendCode(client, codeOf(secret))).status).toBe(401);
    expect((await sendCode(createClient(app.url), codeOf(secret))).status).toBe(401);
  });

  it('is turned off, also by the administrator who sets a new password', async () => {
    const user = await buildUser(app);
    await turnOn(user);
    await user.client.call(api.turnOffTwoStep);
    expect((await logIn(createClient(app.url), user)).status).toBe(200);
    const { body } = await user.client.call(api.getSignInSecurity);
    expect(body.twoStep).toEqual({ isOn: false, recoveryCodesLeft: 0 });

    const lost = await buildUser(app);
    await turnOn(lost);
    const admin = await buildUser(app, { role: 'admin' });
    await admin.client.call(api.adminResetPassword, {
      body: { username: lost.username, newPassword: 'a fresh start' },
    });
    expect((await logIn(createClient(app.url), lost, 'a fresh start')).status).toBe(200);
  });

  it('is removed with passkeys and sessions by the operator, who logs it and tells the owner', async () => {
    const email = 'sole-administrator@home.example';
    const [lost, other] = [await buildUser(app, { role: 'admin', email }), await buildUser(app)];
    await turnOn(lost);
    await turnOn(other);
    const key = {
      userId: lost.id,
      credentialId: 'lost',
      publicKey: 'key',
      counter: 0,
      name: 'Phone',
    };
    await app.db.insert(passkeys).values(key);
    const removed = await removeSecondFactors(app.deps, email.toUpperCase());
    expect(removed).toEqual({ username: lost.username, passkeys: 1 });
    expect((await lost.client.fail(api.getUser)).status).toBe(401);
    const client = createClient(app.url);
    expect((await logIn(client, lost)).status).toBe(200);
    expect((await client.call(api.getSignInSecurity)).body).toEqual({
      passkeys: [],
      twoStep: { isOn: false, recoveryCodesLeft: 0 },
    });
    const mails = app.outbox.filter(({ to }) => to === email).map(({ text }) => text);
    expect(mails).toContainEqual(expect.stringContaining('removed two-step login'));
    expect(log.text()).toContain('"second-factors-removed"');
    await halfWay(other);
    await expect(removeSecondFactors(app.deps, 'nobody')).rejects.toThrow(
      'no account named nobody',
    );
  });

  it('stores the secret encrypted for its person, and shows it nowhere', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const { secret, recoveryCodes } = await turnOn(user);
    await turnOn(other);
    const rowOf = async ({ id }: TestUser) =>
      (await app.db.select().from(authenticators).where(eq(authenticators.userId, id)))[0];
    const row = await rowOf(user);
    expect(JSON.stringify(row)).not.toContain(secret);
    const { text } = await user.client.send(api.exportData, { query: { format: 'json' } });
    for (const hidden of [secret, row?.secret ?? '', recoveryCodes[0] ?? '']) {
      expect(text).not.toContain(hidden);
      expect(log.text()).not.toContain(hidden);
    }
    // Unreadable when copied to another person's row.
    await app.db
      .update(authenticators)
      .set({ secret: row?.secret })
      .where(eq(authenticators.userId, other.id));
    expect((await sendCode(await halfWay(other), codeOf(secret))).status).toBe(400);
  });
});

describe('ADMIN_REQUIRE_SECOND_FACTOR', () => {
  it('leaves an administrator without one only the set-up', async () => {
    const config = { adminRequireSecondFactor: true };
    const strict = await createTestApp({ databaseUrl: app.databaseUrl, config });
    try {
      const admin = await buildUser(app, { role: 'admin' });
      const client = createClient(strict.url);
      const { body } = await logIn(client, admin);
      expect(body).toMatchObject({ mustSetUpSecondFactor: true });
      expect((await client.call(api.getUser)).body.mustSetUpSecondFactor).toBe(true);
      for (const route of [api.listAdminUsers, api.listCombos, api.getOwnProfile]) {
        expect([route.path, (await client.raw('GET', route.path)).status]).toEqual([
          route.path,
          403,
        ]);
      }
      expect((await refusedSocket(strict.url, { client })).status).toBe(403);
      const { body: begun } = await client.call(api.startTwoStep);
      const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate();
      await client.call(api.turnOnTwoStep, { body: { code } });
      expect((await client.call(api.getUser)).body.mustSetUpSecondFactor).toBe(false);
      await client.call(api.listAdminUsers);

      const player = await buildUser(app);
      const theirs = await logIn(createClient(strict.url), player);
      expect(theirs.body).toMatchObject({ mustSetUpSecondFactor: false });
    } finally {
      await strict.close();
    }
  });
});
