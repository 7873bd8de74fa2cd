import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildPath, type Route } from '#shared/contract';
import { GUARDIAN_LINK_INVALID, GUARDIAN_WAITING } from '#shared/guardians';
import { DEFAULT_SETTINGS } from '#shared/notifications';
import { api } from '#shared/routes';
import { guardianships, users } from '../../db/schema';
import { buildChild } from '../../testing/children';
import { PASSWORD } from '../../testing/factories';
import { createTestApp, sharedTestApp } from '../../testing/test-app';
import { type Client, createClient } from '../../testing/test-client';

const app = await sharedTestApp({ config: { minAge: 6, guardianAge: 13 } });

let names = 0;
/** Year of birth of somebody who is at least this old by now. */
const bornFor = (age: number) => new Date().getUTCFullYear() - 1 - age;

const signUpBody = (more: object) => {
  names += 1;
  return { username: `newcomer${names}`, password: PASSWORD, ...more };
};

const refusedSignUp = (more: object) => app.visitor.fail(api.register, { body: signUpBody(more) });

const rowOf = async (username: string) =>
  (await app.db.select().from(users).where(eq(users.username, username)))[0];

/** A waiting child, and the token in their guardian's mail. */
async function signUpChild() {
  const client = createClient(app.url);
  const email = `parent${names}@example.org`;
  const body = signUpBody({ birthYear: bornFor(9), guardianEmail: email });
  const { body: user } = await client.call(api.register, { body });
  return { ...user, client, guardianEmail: email, token: await lastToken(email) };
}

async function lastToken(email: string): Promise<string> {
  await app.deps.background.drain();
  const mail = app.outbox.findLast(({ to }) => to === email);
  return /\/guardian#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

const account = (token: string) => app.visitor.send(api.getGuardedAccount, { body: { token } });
const confirm = (token: string) => app.visitor.call(api.confirmGuardedAccount, { body: { token } });
const sendLink = (client: Client, email: string) =>
  client.send(api.sendGuardianLink, { body: { email } });

describe('signing up', () => {
  it('asks for the year of birth, and stores it and nothing else', async () => {
    const refused = await refusedSignUp({});
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'birthYear' }] } });
    for (const birthYear of [1899, new Date().getUTCFullYear() + 1, 2000.5, '2000']) {
      expect((await refusedSignUp({ birthYear })).body.fields?.[0]?.path).toBe('birthYear');
    }
    const body = signUpBody({ birthYear: bornFor(13) });
    const { body: user } = await createClient(app.url).call(api.register, { body });
    expect(user.guardian).toBeNull();
    expect((await rowOf(user.username))?.birthYear).toBe(bornFor(13));
  });

  it('refuses whoever may be too young, and stores nothing', async () => {
    const body = signUpBody({ birthYear: bornFor(5), guardianEmail: 'mum@example.org' });
    const refused = await app.visitor.fail(api.register, { body });
    expect(refused).toMatchObject({ status: 403, body: { fields: [{ path: 'birthYear' }] } });
    expect(refused.body.message).toContain('at least 6 years old');
    expect(await rowOf(body.username)).toBeUndefined();
  });

  it('wants a guardian for whoever may be a child', async () => {
    for (const guardianEmail of [undefined, '', 'nobody']) {
      const refused = await refusedSignUp({ birthYear: bornFor(12), guardianEmail });
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'guardianEmail' }] } });
    }
    expect((await signUpChild()).guardian).toBe('waiting');
  });

  it('asks and stores nothing where neither age is set', async () => {
    const open = await createTestApp({ databaseUrl: app.databaseUrl });
    try {
      const body = signUpBody({ birthYear: bornFor(3), guardianEmail: 'mum@example.org' });
      const { body: user } = await createClient(open.url).call(api.register, { body });
      expect(user.guardian).toBeNull();
      expect((await rowOf(body.username))?.birthYear).toBeNull();
    } finally {
      await open.close();
    }
  });

  it('does not flood one mailbox through many accounts', async () => {
    const more = { birthYear: bornFor(9), guardianEmail: 'flooded@example.org' };
    for (let count = 0; count < 10; count += 1) {
      await createClient(app.url).call(api.register, { body: signUpBody(more) });
    }
    expect((await refusedSignUp(more)).status).toBe(429);
  });
});

describe('a child who waits', () => {
  it('is refused by every route but a few', async () => {
    const { client } = await buildChild(app, { confirmedAt: null });
    const closed = Object.values<Route>(api).filter(
      ({ access, beforeGuardian }) => access !== 'public' && !beforeGuardian,
    );
    expect(closed.length).toBeGreaterThan(100);
    const anything = new Proxy({}, { get: () => 1 });
    for (const { method, path } of closed) {
      const { status, body } = await client.raw(method, buildPath(path, anything));
      expect([path, status, body.message]).toEqual([path, 403, GUARDIAN_WAITING]);
    }
    expect((await client.call(api.getUser)).body.guardian).toBe('waiting');
    await client.call(api.deleteAccount);
    expect((await client.send(api.getUser)).status).toBe(401);
  });

  it('can have the mail sent again and correct the address; only the newest link works', async () => {
    const child = await signUpChild();
    const { body } = await child.client.call(api.getGuardianship);
    expect(body).toMatchObject({ email: child.guardianEmail, state: 'waiting' });
    await app.db.update(users).set({ email: 'me@example.org' }).where(eq(users.id, child.id));
    expect((await sendLink(child.client, 'ME@example.org')).status).toBe(400);
    expect((await sendLink(child.client, 'dad@example.org')).status).toBe(200);
    const token = await lastToken('dad@example.org');
    expect((await account(child.token)).status).toBe(404);
    expect((await account(token)).status).toBe(200);
    for (let count = 2; count <= 5; count += 1) {
      expect((await sendLink(child.client, 'dad@example.org')).status).toBe(200);
    }
    expect((await sendLink(child.client, 'dad@example.org')).status).toBe(429);
  });

  it('is deleted when nobody confirms in time, and the link ends before', async () => {
    const overdue = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000);
    const late = await buildChild(app, { confirmedAt: null, createdAt: overdue });
    const confirmed = await buildChild(app, { createdAt: overdue });
    const waiting = await buildChild(app, { confirmedAt: null });
    const grownUp = await buildChild(app, {
      confirmedAt: null,
      createdAt: overdue,
      childUntil: 2020,
    });
    expect((await account(late.token)).status).toBe(404);
    await app.db.transaction((tx) => app.deps.jobs.enqueue(tx, () => {}, 'guardians.sweep', {}));
    await app.runJobs();
    expect(await rowOf(late.username)).toBeUndefined();
    for (const { username } of [confirmed, waiting, grownUp])
      expect(await rowOf(username)).toBeDefined();
    const kept = await app.db.select().from(guardianships);
    expect(kept.some(({ userId }) => userId === grownUp.id)).toBe(false);
  });
});

describe("a guardian's link", () => {
  it('shows the account, opens it, and says so by mail', async () => {
    const child = await signUpChild();
    const shown = await account(child.token);
    const page = await app.visitor.raw('GET', '/guardian');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(shown.body).toEqual({
      deletion: { events: [], eventCount: 0, playing: [], deckCount: 0 },
      username: child.username,
      displayName: null,
      birthYear: bornFor(9),
      createdAt: expect.any(String),
      deletedAt: expect.any(String),
      state: 'waiting',
      until: bornFor(9) + 13,
      notifications: DEFAULT_SETTINGS,
    });
    const body = { token: child.token };
    expect((await app.visitor.fail(api.exportGuardedAccount, { body })).status).toBe(409);
    const mails = app.outbox.length;
    for (let count = 0; count < 2; count += 1) {
      expect((await confirm(child.token)).body).toMatchObject({
        state: 'confirmed',
        deletedAt: null,
      });
    }
    await app.deps.background.drain();
    expect(app.outbox.slice(mails)).toMatchObject([{ to: child.guardianEmail }]);
    expect((await child.client.call(api.getUser)).body.guardian).toBe('confirmed');
    expect((await child.client.send(api.listCombos)).status).toBe(200);
    expect((await sendLink(child.client, 'friend@example.org')).status).toBe(409);
    expect((await sendLink(child.client, child.guardianEmail)).status).toBe(200);
  });

  it('exports and deletes the account, and nobody else’s', async () => {
    const [child, other] = [await buildChild(app), await buildChild(app)];
    const body = { token: child.token };
    const { body: file } = await app.visitor.call(api.exportGuardedAccount, { body });
    expect(JSON.parse(file).profile).toMatchObject({
      username: child.username,
      birthYear: new Date().getUTCFullYear() - 10,
      guardian: { address: `parent-of-${child.username}@example.org` },
    });
    await app.visitor.call(api.deleteGuardedAccount, { body });
    expect(await rowOf(child.username)).toBeUndefined();
    expect((await child.client.send(api.getUser)).status).toBe(401);
    expect((await account(child.token)).status).toBe(404);
    expect((await account(other.token)).status).toBe(200);
  });

  it('declines an account that waits by deleting it', async () => {
    const child = await signUpChild();
    await app.visitor.call(api.deleteGuardedAccount, { body: { token: child.token } });
    expect(await rowOf(child.username)).toBeUndefined();
  });

  it('ends with childhood, and is not found by guessing', async () => {
    const grownUp = await buildChild(app, { childUntil: new Date().getUTCFullYear() - 1 });
    expect((await grownUp.client.call(api.getUser)).body.guardian).toBeNull();
    for (const token of [grownUp.token, 'unknown', '']) {
      const refused = await app.visitor.fail(api.getGuardedAccount, { body: { token } });
      expect(refused).toMatchObject({ status: 404, body: { message: GUARDIAN_LINK_INVALID } });
    }
    // A script soon reaches the limit of its address.
    let status = 404;
    for (let count = 0; count < 60 && status === 404; count += 1) {
      ({ status } = await app.visitor.send(api.getGuardedAccount, { body: { token: 'x' } }));
    }
    expect(status).toBe(429);
  });
});
