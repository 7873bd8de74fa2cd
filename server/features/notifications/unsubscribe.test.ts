import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { LIMITS } from '../../http/limits';
import { buildUser, type TestUser } from '../../testing/factories';
import { createTestApp, sharedTestApp } from '../../testing/test-app';
import { unsubscribeToken } from './unsubscribe.service';

const app = await sharedTestApp();

type What = Parameters<typeof unsubscribeToken>[1]['what'];
const tokenOf = ({ id: userId }: TestUser, what: What) =>
  unsubscribeToken(app.deps.config, { userId, what });

const settingsOf = async ({ client }: TestUser) =>
  (await client.call(api.getNotificationSettings)).body;

/** As mail services do it, which are no browsers of ours. */
const oneClick = (token: string, headers: Record<string, string> = {}) =>
  app.visitor.raw('POST', `${api.unsubscribe.path}?token=${encodeURIComponent(token)}`, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  });

it('turns off one kind of mail, and nothing else', async () => {
  const person = await buildUser(app);
  const before = await settingsOf(person);
  const { status, body } = await oneClick(tokenOf(person, 'event_changed'));
  expect([status, body]).toEqual([
    200,
    { message: 'You will get no more mails about this: An event changes.' },
  ]);
  expect(await settingsOf(person)).toEqual({
    ...before,
    kinds: { ...before.kinds, event_changed: { app: true, push: true, mail: 'no' } },
  });
  // Mail services may ask again.
  expect((await oneClick(tokenOf(person, 'event_changed'))).status).toBe(200);
});

it('turns off the digest, whatever else the request says', async () => {
  const person = await buildUser(app);
  const headers = {
    Origin: 'https://mail.example',
    'Sec-Fetch-Site': 'cross-site',
    'Accept-Language': 'de',
  };
  const { status, body } = await oneClick(tokenOf(person, 'digest'), headers);
  expect([status, body]).toEqual([200, { message: 'Du bekommst keine Zusammenfassungen mehr.' }]);
  expect((await settingsOf(person)).digest).toBe('never');
});

it('refuses whatever else looks like a token, and changes nothing', async () => {
  const [person, other] = [await buildUser(app), await buildUser(app)];
  const token = tokenOf(person, 'digest');
  const [id, what, signature] = token.split('.') as [string, string, string];
  const elsewhere = unsubscribeToken(
    { sessionSecret: 'another' },
    {
      userId: person.id,
      what: 'digest',
    },
  );
  const forged = [
    '',
    'nonsense',
    `${other.id}.${what}.${signature}`,
    `${id}.like.${signature}`,
    `${id}.${what}.`,
    `${token}x`,
    elsewhere,
    tokenOf({ ...person, id: 999_999_999 }, 'digest'),
  ];
  for (const one of forged) {
    const { status, body } = await oneClick(one);
    expect([one, status, body.message]).toEqual([one, 404, 'This link does not work any more.']);
  }
  expect([(await settingsOf(person)).digest, (await settingsOf(other)).digest]).toEqual([
    'weekly',
    'weekly',
  ]);
});

it('changes nothing when it is only opened, and leads to the button', async () => {
  const person = await buildUser(app);
  const token = tokenOf(person, 'digest');
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.visitor.raw(method, `${api.unsubscribe.path}?token=${token}`);
    expect([answer.status, answer.headers.location]).toEqual([303, `/unsubscribe?token=${token}`]);
  }
  expect((await settingsOf(person)).digest).toBe('weekly');
});

it('works no more once the account is gone', async () => {
  const person = await buildUser(app);
  const token = tokenOf(person, 'digest');
  await person.client.call(api.deleteAccount);
  expect((await oneClick(token)).status).toBe(404);
});

it('limits guesses by address, and keeps working for everybody else there', async () => {
  const strict = await createTestApp({ databaseUrl: app.databaseUrl });
  const person = await buildUser(app);
  const post = (token: string) =>
    strict.visitor.raw('POST', `${api.unsubscribe.path}?token=${token}`);
  await app.pool.query("delete from rate_limits where key like 'mail-links%'");
  const statuses = new Set<number>();
  for (let n = 0; n <= LIMITS['mail-links'].points; n += 1) {
    statuses.add((await post(`${n}`)).status);
  }
  expect([...statuses]).toEqual([404, 429]);
  expect((await post(tokenOf(person, 'digest'))).status).toBe(200);
  await strict.close();
});
