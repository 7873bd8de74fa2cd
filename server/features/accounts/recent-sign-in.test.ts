import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { CURRENT_PASSWORD_WRONG, RECENT_SIGN_IN_MINUTES } from '#shared/accounts';
import { api } from '#shared/routes';
import { sessions } from '../../db/schema';
import { buildUser, PASSWORD, signedInClient, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

/** Makes all sessions of a person `minutes` older. */
const age = ({ id }: TestUser, minutes: number) =>
  app.db
    .update(sessions)
    .set({
      createdAt: sql`created_at - make_interval(mins => ${minutes})`,
      sess: sql`jsonb_set(sess, '{confirmedAt}', coalesce(
        to_jsonb((sess ->> 'confirmedAt')::timestamptz - make_interval(mins => ${minutes})), 'null'))`,
    })
    .where(eq(sessions.userId, id));

const changeEmail = ({ client }: Pick<TestUser, 'client'>, email: string | null) =>
  client.send(api.updateEmail, { body: { email } });

const confirm = ({ client }: Pick<TestUser, 'client'>, currentPassword = PASSWORD) =>
  client.send(api.confirmIdentity, { body: { currentPassword } });

it('a new address and a deletion need a login or a confirmation in the last minutes', async () => {
  const user = await buildUser(app, { email: 'guarded@example.org' });
  expect((await changeEmail(user, 'recent@example.org')).status).toBe(200);
  await age(user, RECENT_SIGN_IN_MINUTES);
  for (const email of ['thief@example.org', null]) {
    expect(await changeEmail(user, email)).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required' },
    });
  }
  expect((await user.client.fail(api.deleteAccount)).status).toBe(403);
  expect((await user.client.call(api.getUser)).body.email).toBe('recent@example.org');

  expect((await confirm(user)).status).toBe(204);
  expect((await changeEmail(user, 'mine@example.org')).status).toBe(200);
  await age(user, RECENT_SIGN_IN_MINUTES);
  expect((await changeEmail(user, null)).status).toBe(403);
  await confirm(user);
  await user.client.call(api.deleteAccount);
});

it('a wrong password confirms nothing, and only so many are checked', async () => {
  const user = await buildUser(app);
  await age(user, RECENT_SIGN_IN_MINUTES);
  for (let count = 0; count < 10; count += 1) {
    expect(await confirm(user, 'a guess')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'currentPassword', message: CURRENT_PASSWORD_WRONG }] },
    });
  }
  expect((await confirm(user)).status).toBe(429);
  expect((await changeEmail(user, 'thief@example.org')).status).toBe(403);
});

it('a confirmation counts for its own session only', async () => {
  const user = await buildUser(app);
  const laptop = { client: await signedInClient(app, user.id) };
  await age(user, RECENT_SIGN_IN_MINUTES);
  await confirm(laptop);
  expect((await changeEmail(user, 'a@example.org')).status).toBe(403);
  expect((await changeEmail(laptop, 'a@example.org')).status).toBe(200);
});

it('a deletion is told to the address of the account', async () => {
  const user = await buildUser(app, { email: 'leaving@example.org', displayName: 'Lea' });
  await user.client.call(api.deleteAccount);
  await app.deps.background.drain();
  expect(app.outbox.at(-1)).toMatchObject({
    to: 'leaving@example.org',
    subject: 'Your Ripcord account was deleted',
    text: expect.stringContaining('Hi Lea,'),
  });
});
