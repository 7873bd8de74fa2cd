import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { CURRENT_PASSWORD_WRONG } from '#shared/accounts';
import { CLOSE } from '#shared/realtime';
import { api } from '#shared/routes';
import { sessions } from '../../db/schema';
import { buildUser, PASSWORD, signedInClient, type TestUser } from '../../testing/factories';
import { captureLog } from '../../testing/log-lines';
import { connect } from '../../testing/socket-client';
import { sharedTestApp } from '../../testing/test-app';
import { createClient } from '../../testing/test-client';

const NEW_PASSWORD = 'a new password';
const log = captureLog();
const app = await sharedTestApp({ log: log.destination });

const change = (
  { client }: Pick<TestUser, 'client'>,
  { currentPassword = PASSWORD, newPassword = NEW_PASSWORD } = {},
) =>
  client.send(api.changePassword, {
    body: { currentPassword, newPassword, confirmPassword: newPassword },
  });

const signIn = ({ username }: TestUser, password: string) =>
  createClient(app.url).send(api.login, { body: { username, password } });

it('changes the password, and logs out everywhere else', async () => {
  const user = await buildUser(app);
  const laptop = { ...user, client: await signedInClient(app, user.id) };
  const [mine, other] = [await connect(app.url, user), await connect(app.url, laptop)];
  const answer = await change(user);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Password updated successfully' },
  });
  expect(await other.closed).toBe(CLOSE.sessionEnded);
  expect((await laptop.client.fail(api.getUser)).status).toBe(401);
  mine.send({ type: 'auth', userId: user.id });
  await mine.next('status');
  expect((await user.client.send(api.getUser)).status).toBe(200);
  expect((await signIn(user, PASSWORD)).status).toBe(401);
  expect((await signIn(user, NEW_PASSWORD)).status).toBe(200);
  expect(log.text()).not.toContain(NEW_PASSWORD);
});

it('refuses a wrong current password and invalid input', async () => {
  const user = await buildUser(app);
  const wrong = await change(user, { currentPassword: 'not this one' });
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      message: CURRENT_PASSWORD_WRONG,
      fields: [{ path: 'currentPassword', message: CURRENT_PASSWORD_WRONG }],
    },
  });
  expect(await change(user, { newPassword: 'short' })).toMatchObject({
    status: 400,
    body: { message: 'Password must be at least 6 characters' },
  });
  const body = { currentPassword: PASSWORD, newPassword: 'one thing', confirmPassword: 'another' };
  expect((await user.client.fail(api.changePassword, { body })).body.fields).toEqual([
    { path: 'confirmPassword', message: 'Passwords do not match' },
  ]);
  expect((await signIn(user, PASSWORD)).status).toBe(200);
});

it('limits wrong passwords of a session, not of its owner; a correct one undoes its count', async () => {
  const user = await buildUser(app);
  const guess = async () => (await change(user, { currentPassword: 'a guess' })).status;
  for (let count = 0; count < 5; count += 1) expect(await guess()).toBe(400);
  expect((await change(user, { newPassword: PASSWORD })).status).toBe(200);
  for (let count = 0; count < 5; count += 1) expect(await guess()).toBe(400);
  const refused = await change(user);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
  expect((await signIn(user, PASSWORD)).status).toBe(200);
});

it('voids reset links and notifies the owner by mail', async () => {
  const user = await buildUser(app, { email: 'changer@example.org', displayName: 'Cha & Nger' });
  await app.visitor.call(api.requestReset, { body: { username: user.username } });
  await app.deps.background.drain();
  const [, token = ''] = /token=([\w-]+)/.exec(app.outbox.at(-1)?.text ?? '') ?? [];
  await change(user);
  await app.deps.background.drain();
  expect(app.outbox.at(-1)).toMatchObject({
    to: 'changer@example.org',
    subject: 'Your Ripcord password was changed',
    text: expect.stringContaining('Hi Cha & Nger,'),
  });
  const reset = { token, newPassword: 'taken over by a link' };
  expect((await app.visitor.fail(api.completeReset, { body: reset })).status).toBe(400);
});

it('ends a session from a concurrent login with the old password', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => buildUser(app)));
  const changes = await Promise.all(
    people.map(async (user) => {
      const [, changed] = await Promise.all([
        signIn(user, PASSWORD),
        change(user),
        signIn(user, PASSWORD),
      ]);
      return changed.status;
    }),
  );
  expect(changes).toEqual(people.map(() => 200));
  for (const user of people) {
    const left = await app.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(left).toHaveLength(1);
    expect((await user.client.send(api.getUser)).status).toBe(200);
  }
});

it('lets one of two changes at once win', async () => {
  const user = await buildUser(app);
  const laptop = { client: await signedInClient(app, user.id) };
  const answers = await Promise.all([
    change(user, { newPassword: 'the first one' }),
    change(laptop, { newPassword: 'the other one' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});
