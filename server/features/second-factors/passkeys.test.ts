import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { PASSKEYS_MAX } from '#shared/second-factors';
import { passkeys, sessions, signInChallenges, users } from '../../db/schema';
import { buildUser, type TestUser } from '../../testing/factories';
import { createAuthenticator } from '../../testing/software-authenticator';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { type Client, createClient } from '../../testing/test-client';

let app: TestApp;
/** As the browser reports it: passkeys are bound to a host name. */
let origin: string;
beforeAll(async () => {
  app = await createTestApp();
  origin = app.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => app.close());

const atOrigin = (client: Client) => client.withHeaders({ Host: new URL(origin).host });
const visitor = () => atOrigin(createClient(app.url));

async function withPasskey(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await buildUser(app, values);
  const client = atOrigin(user.client);
  const authenticator = createAuthenticator(origin);
  const { body: options } = await client.call(api.startPasskey);
  const { body: passkey } = await client.call(api.addPasskey, {
    body: { name: 'Phone', credential: authenticator.create(options) },
  });
  return { user, client, authenticator, passkey };
}
type WithPasskey = Awaited<ReturnType<typeof withPasskey>>;

async function signIn(
  { authenticator }: Pick<WithPasskey, 'authenticator'>,
  faults = {},
  client = visitor(),
) {
  const { body: options } = await client.call(api.startPasskeySignIn);
  const answer = await client.send(api.signInWithPasskey, {
    body: authenticator.get(options, faults),
  });
  return { ...answer, client };
}

const listOf = async (client: Client) => (await client.call(api.getSignInSecurity)).body.passkeys;

describe('a passkey', () => {
  it('is added with a name, logs in without a password, and shows its last use', async () => {
    const made = await withPasskey();
    expect(made.passkey).toMatchObject({ name: 'Phone', lastUsedAt: null });
    const { status, body, client } = await signIn(made);
    expect([status, body]).toMatchObject([200, { id: made.user.id }]);
    expect((await client.call(api.getUser)).body.id).toBe(made.user.id);
    const [listed] = await listOf(client);
    expect(listed?.lastUsedAt).toEqual(expect.any(String));
  });

  it('is asked for with a check of the person, for our host name, excluding known ones', async () => {
    const { client, authenticator } = await withPasskey();
    const { body } = await client.call(api.startPasskey);
    expect(body).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id }],
    });
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host name', { rpId: 'evil.example' }],
    ['an authenticator that did not check the person', { isVerified: false }],
    ["somebody else's account", { userHandle: 'AAAA' }],
  ])('does not log in from %s', async (_, faults) => {
    expect((await signIn(await withPasskey(), faults)).status).toBe(401);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host name', { rpId: 'evil.example' }],
    ['an authenticator that did not check the person', { isVerified: false }],
  ])('is not added from %s', async (_, faults) => {
    const { client } = await buildUser(app).then((user) => ({ client: atOrigin(user.client) }));
    const { body: options } = await client.call(api.startPasskey);
    const credential = createAuthenticator(origin).create(options, faults);
    const body = { name: 'Phone', credential };
    expect((await client.fail(api.addPasskey, { body })).status).toBe(400);
    expect(await listOf(client)).toEqual([]);
  });

  it('answers each challenge once, in time, and only the one it was given', async () => {
    const { authenticator } = await withPasskey();
    const client = visitor();
    const challenge = async () => (await client.call(api.startPasskeySignIn)).body;
    const send = async (body: object) =>
      (await client.send(api.signInWithPasskey, { body })).status;
    const first = authenticator.get(await challenge());
    expect(await send(first)).toBe(200);
    expect(await send(first)).toBe(401);
    const late = authenticator.get(await challenge());
    await app.db.update(signInChallenges).set({ expiresAt: sql`now()` });
    expect(await send(late)).toBe(401);
    const invented = { ...(await challenge()), challenge: 'A'.repeat(43) };
    expect(await send(authenticator.get(invented))).toBe(401);
    const twice = authenticator.get(await challenge());
    expect((await Promise.all([send(twice), send(twice)])).toSorted()).toEqual([200, 401]);
  });

  it('answers in the browser that asked, and in no other', async () => {
    const { authenticator, client } = await withPasskey();
    const [asker, other] = [visitor(), visitor()];
    const { body: options } = await asker.call(api.startPasskeySignIn);
    await other.call(api.startPasskeySignIn);
    const body = authenticator.get(options);
    for (const wrong of [other, visitor()]) {
      expect((await wrong.send(api.signInWithPasskey, { body })).status).toBe(401);
    }
    // Another tab that asks meanwhile changes nothing.
    await asker.call(api.startPasskeySignIn);
    expect((await asker.send(api.signInWithPasskey, { body })).status).toBe(200);

    const { body: begun } = await client.call(api.startPasskey);
    const laptop = await asker.fail(api.addPasskey, {
      body: { name: 'Laptop', credential: createAuthenticator(origin).create(begun) },
    });
    expect(laptop.status).toBe(400);
  });

  it('is refused when its counter does not increase: it was copied', async () => {
    const made = await withPasskey();
    expect((await signIn(made, { counter: 5 })).status).toBe(200);
    expect((await signIn(made, { counter: 5 })).status).toBe(401);
    expect((await signIn(made, { counter: 4 })).status).toBe(401);
    expect((await signIn(made, { counter: 6 })).status).toBe(200);
  });

  it('does not log in to a suspended account, nor once it is removed', async () => {
    const made = await withPasskey();
    await made.client.call(api.deletePasskey, { params: { id: made.passkey.id } });
    expect((await signIn(made)).status).toBe(401);
    const suspended = await withPasskey();
    await app.db
      .update(users)
      .set({ suspendedAt: sql`now()` })
      .where(eq(users.id, suspended.user.id));
    expect((await signIn(suspended)).status).toBe(403);
  });

  it('belongs to one account, and there are only so many', async () => {
    const { client, authenticator, user } = await withPasskey();
    const stranger = atOrigin((await buildUser(app)).client);
    const { body: options } = await stranger.call(api.startPasskey);
    const add = (by: Client, credential: ReturnType<typeof authenticator.create>) =>
      by.send(api.addPasskey, { body: { name: 'Phone', credential } });
    // Another person's challenge, then another person's credential.
    expect((await add(client, createAuthenticator(origin).create(options))).status).toBe(400);
    const { body: own } = await stranger.call(api.startPasskey);
    expect((await add(stranger, authenticator.create(own))).status).toBe(400);

    const { body: last } = await client.call(api.startPasskey);
    const rows = Array.from({ length: PASSKEYS_MAX - 1 }, (_, index) => ({
      userId: user.id,
      credentialId: `${user.id}-${index}`,
      publicKey: 'AAAA',
      counter: 0,
      name: `Key ${index}`,
    }));
    await app.db.insert(passkeys).values(rows);
    expect((await add(client, createAuthenticator(origin).create(last))).status).toBe(409);
    expect((await client.fail(api.startPasskey)).status).toBe(409);
  });
});

it('confirms who is there, for its owner only', async () => {
  const [made, other] = [await withPasskey(), await withPasskey()];
  await app.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '1 hour'` })
    .where(eq(sessions.userId, made.user.id));
  const { client, passkey } = made;
  expect((await client.fail(api.deletePasskey, { params: { id: passkey.id } })).status).toBe(403);
  expect((await client.fail(api.startPasskey)).status).toBe(403);
  const confirm = async ({ authenticator }: WithPasskey) => {
    const { body: options } = await client.call(api.startPasskeySignIn);
    return client.send(api.confirmWithPasskey, { body: authenticator.get(options) });
  };
  expect((await confirm(other)).status).toBe(400);
  expect((await confirm(made)).status).toBe(204);
  await client.call(api.deletePasskey, { params: { id: passkey.id } });
});

it('is in the export, without its keys', async () => {
  const { client, authenticator } = await withPasskey();
  const { text } = await client.send(api.exportData, { query: { format: 'json' } });
  expect(JSON.parse(text)).toMatchObject({ passkeys: [{ name: 'Phone', lastUsedAt: null }] });
  const [row] = await app.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, authenticator.id));
  for (const key of [authenticator.id, row?.publicKey ?? '']) expect(text).not.toContain(key);
});

it('tells the owner by mail of a passkey and of a new device', async () => {
  const email = 'keys@example.org';
  const made = await withPasskey({ email });
  await app.deps.background.drain();
  expect(app.outbox.at(-1)).toMatchObject({
    to: email,
    text: expect.stringContaining('A passkey named "Phone" was added'),
  });
  const mails = async () => {
    await app.deps.background.drain();
    return app.outbox.filter(({ to, subject }) => to === email && /New login/.test(subject));
  };
  const { client } = await signIn(made);
  expect(await mails()).toHaveLength(1);
  await client.call(api.logout);
  await signIn(made, {}, client);
  expect(await mails()).toHaveLength(1);
  const isNew = async (who: Pick<TestUser, 'client'>) =>
    (await who.client.call(api.listSessions)).body.map(({ isNewDevice }) => isNewDevice);
  expect(await isNew({ client })).toEqual([false, false]);
  await signIn(made);
  expect(await isNew({ client })).toEqual([true, false, false]);
});
