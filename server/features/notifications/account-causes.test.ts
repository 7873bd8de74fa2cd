import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { befriend, buildUser, PASSWORD, type TestUser } from '../../testing/factories';
import { ask } from '../../testing/friend-steps';
import { newsOf } from '../../testing/notification-steps';
import { createAuthenticator } from '../../testing/software-authenticator';
import { sharedTestApp } from '../../testing/test-app';
import { createClient } from '../../testing/test-client';
import { act, offer, plantPart, showTrades } from '../../testing/trade-steps';

const app = await sharedTestApp();

const titlesOf = async (person: TestUser, kind: 'security' | 'trade' | 'badge') =>
  (await newsOf(app, person, kind)).map(({ title }) => title);

it('warns of a changed password and address, whoever did it', async () => {
  const person = await buildUser(app);
  await person.client.call(api.updateEmail, { body: { email: 'somebody@example.org' } });
  const newPassword = 'a new password to know';
  await person.client.call(api.changePassword, {
    body: { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
  });
  expect(await titlesOf(person, 'security')).toEqual([
    'Your password was changed',
    'Your email address was changed',
  ]);
});

it('warns of a password that was reset by mail or by an administrator', async () => {
  const person = await buildUser(app, { email: 'reset@example.org' });
  await app.visitor.call(api.requestReset, { body: { username: person.username } });
  await app.deps.background.drain();
  const mail = app.outbox.find(({ to }) => to === person.email);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await app.visitor.call(api.completeReset, { body: { token, newPassword: 'a new password' } });
  const admin = await buildUser(app, { role: 'admin' });
  await admin.client.call(api.adminResetPassword, {
    body: { username: person.username, newPassword: 'another password' },
  });
  await app.runJobs();
  // Both end their sessions.
  const { rows } = await app.pool.query<{ what: string }>(
    `select params ->> 'what' as what from notifications
     where user_id = $1 and kind = 'security'`,
    [person.id],
  );
  expect(rows).toEqual([{ what: 'password' }, { what: 'password' }]);
});

it('warns of a sign-in on a new device only', async () => {
  const person = await buildUser(app);
  const device = createClient(app.url);
  const body = { username: person.username, password: PASSWORD };
  await device.call(api.login, { body });
  await device.call(api.logout);
  await device.call(api.login, { body });
  expect(await titlesOf(person, 'security')).toEqual(['New login to your account']);
});

it('warns of passkeys and two-step login, added and removed, and of wrong codes', async () => {
  const person = await buildUser(app);
  const origin = app.url.replace('127.0.0.1', 'localhost');
  const client = person.client.withHeaders({ Host: new URL(origin).host });
  const { body: options } = await client.call(api.startPasskey);
  const credential = createAuthenticator(origin).create(options);
  const { body: passkey } = await client.call(api.addPasskey, {
    body: { name: 'Phone', credential },
  });
  await client.call(api.deletePasskey, { params: { id: passkey.id } });
  const { body: begun } = await client.call(api.startTwoStep);
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate();
  await client.call(api.turnOnTwoStep, { body: { code } });
  const changed = 'How you log in has changed';
  expect(await titlesOf(person, 'security')).toEqual([changed, changed, changed]);

  const stranger = createClient(app.url);
  await stranger.send(api.login, { body: { username: person.username, password: PASSWORD } });
  for (let guess = 0; guess < 11; guess += 1) {
    await stranger.send(api.signInWithCode, { body: { code: 'AAAA-AAAA-AAAA-AAAA' } });
  }
  expect((await titlesOf(person, 'security'))[0]).toBe(
    'Somebody entered wrong codes for your account',
  );
});

it('tells administrators of reports as one row, and nobody else', async () => {
  const admin = await buildUser(app, { role: 'admin' });
  const [one, two] = [await buildUser(app), await buildUser(app)];
  const report = (by: TestUser, whom: TestUser) =>
    by.client.call(api.createReport, { body: { kind: 'user', targetId: whom.id, reason: 'Rude' } });
  await report(one, two);
  await report(two, one);
  await report(admin, one);
  const rows = await newsOf(app, admin, 'report');
  expect(rows).toMatchObject([{ title: '2 new reports', actor: null, path: '/admin?tab=reports' }]);
  expect(await newsOf(app, one, 'report')).toEqual([]);
});

it('tells both friends of the badge that they earned', async () => {
  const [one, two] = [await buildUser(app), await buildUser(app)];
  await ask(one, two);
  await ask(two, one);
  for (const friend of [one, two]) {
    expect(await titlesOf(friend, 'badge')).toEqual(['New badge: Training Partner']);
  }
});

it('tells the other side of every turn of a trade, in one row', async () => {
  const [from, to] = [await buildUser(app), await buildUser(app)];
  await befriend(app, from, to);
  await plantPart(app, from, 'Dran Sword', { count: 3 });
  await plantPart(app, to, 'Wizard Rod', { count: 3 });
  await showTrades(app, to);
  const make = () => offer(from, to, ['Dran Sword'], ['Wizard Rod']);
  const first = await make();
  await act(to, first, 'accept');
  expect(await titlesOf(from, 'trade')).toEqual([`${to.username} accepted your trade`]);
  await act(from, first, 'undo');
  expect(await newsOf(app, to, 'trade')).toMatchObject([
    { title: `${from.username} undid your trade`, count: 2 },
  ]);
  await act(from, await make(), 'withdraw');
  expect(await titlesOf(to, 'trade')).toEqual([
    `${from.username} withdrew a trade`,
    `${from.username} undid your trade`,
  ]);
  expect(await titlesOf(from, 'trade')).toHaveLength(1);
});
