import { expect, it } from 'vitest';
import { EMAIL_TAKEN } from '#shared/accounts';
import { EMAIL_INVALID } from '#shared/email';
import { api } from '#shared/routes';
import { buildUser, PASSWORD } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

it('sets the address, by which one can log in from then on', async () => {
  const user = await buildUser(app);
  const { body } = await user.client.call(api.updateEmail, {
    body: { email: ' Nova@Example.org ' },
  });
  expect(body.email).toBe('Nova@Example.org');
  expect((await user.client.call(api.getUser)).body.email).toBe('Nova@Example.org');
  const login = { username: 'nova@example.org', password: PASSWORD };
  expect((await app.visitor.call(api.login, { body: login })).body.id).toBe(user.id);
});

it('notifies the old address, unless there was none or it is unchanged', async () => {
  const { client } = await buildUser(app);
  const change = async (email: string) => {
    await client.call(api.updateEmail, { body: { email } });
    await app.deps.background.drain();
  };
  const warned = () => app.outbox.filter(({ subject }) => /was changed/.test(subject));
  const before = warned().length;
  await change('first@example.org');
  await change('FIRST@example.org');
  expect(warned()).toHaveLength(before);
  await change('second@example.org');
  expect(
    warned()
      .slice(before)
      .map(({ to }) => to),
  ).toEqual(['FIRST@example.org']);
});

it('removes the address and notifies it', async () => {
  const { client } = await buildUser(app, { email: 'gone@example.org' });
  for (const email of ['', null]) {
    const { body } = await client.call(api.updateEmail, { body: { email } });
    expect(body.email).toBeNull();
  }
  await app.deps.background.drain();
  expect(app.outbox.filter(({ to }) => to === 'gone@example.org')).toHaveLength(1);
});

it('accepts international addresses', async () => {
  const { client } = await buildUser(app);
  for (const email of [
    'jürgen@müller.example',
    '用户@例子.中国',
    'o’neil+x@xn--bcher-kva.example',
  ]) {
    expect((await client.call(api.updateEmail, { body: { email } })).body.email).toBe(email);
  }
});

it("refuses another account's address in any case, and what is none", async () => {
  await buildUser(app, { email: 'held@example.org' });
  const { client } = await buildUser(app);
  const taken = await client.send(api.updateEmail, { body: { email: 'HELD@example.org' } });
  expect(taken).toMatchObject({ status: 409, body: { message: EMAIL_TAKEN } });
  for (const email of [
    'nobody',
    'a@b',
    'two@@example.org',
    'a@b..org',
    'a b@example.org',
    'a\u0000@example.org',
  ]) {
    const answer = await client.send(api.updateEmail, { body: { email } });
    expect(answer.status).toBe(400);
    if (!email.includes('\u0000')) expect(answer.body).toMatchObject({ message: EMAIL_INVALID });
  }
  expect((await client.call(api.getUser)).body.email).toBeNull();
});

it('lets fifty people who want one address at once agree on one of them', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => buildUser(app)));
  const answers = await Promise.all(
    people.map(({ client }) =>
      client.send(api.updateEmail, { body: { email: 'one@example.org' } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
});
