import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGE_INVALID, type Language } from '#shared/languages';
import { api } from '#shared/routes';
import { users } from '../../db/schema';
import { exportOf } from '../../testing/battle-files';
import { replaceCatalogue } from '../../testing/catalogues';
import { buildUser, PASSWORD, type TestUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';

replaceCatalogue('ja', {
  'Reset your Ripcord password': 'Ripcordのパスワードを再設定',
  'Hi {name},': '{name}さん、こんにちは。',
  "The link works once, for {minutes, plural, one {# minute} other {# minutes}}. If this wasn't you, ignore this email; your password stays the same.":
    'このリンクは{minutes}分間、一度だけ使えます。',
  'New login to your Ripcord account': '新しいログイン',
});
replaceCatalogue('fr', { 'New login to your Ripcord account': 'Nouvelle connexion' });

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const signIn = (user: TestUser, language?: string | null) =>
  user.client.call(api.login, { body: { username: user.username, password: PASSWORD, language } });

const languagesOf = async ({ id }: { id: number }) => {
  const [row] = await app.db.select().from(users).where(eq(users.id, id));
  return [row?.language, row?.deviceLanguage];
};

it('keeps what the browser says apart from the choice, at sign-up and sign-in', async () => {
  const username = 'spoken';
  const { body } = await app.visitor.call(api.register, {
    body: { username, password: PASSWORD, language: 'es-MX' },
  });
  expect(body.language).toBeNull();
  expect(await languagesOf(body)).toEqual([null, 'es']);
  const user = await buildUser(app);
  const said = async (language?: string | null) => {
    expect((await signIn(user, language)).body.language).toBeNull();
    return languagesOf(user);
  };
  expect(await said('zh-HK')).toEqual([null, 'zh-Hant']);
  for (const nothing of [undefined, null, '']) {
    expect(await said(nothing)).toEqual([null, 'zh-Hant']);
  }
  expect(await said('xx')).toEqual([null, 'en']);
  await user.client.call(api.updateLanguage, { body: { language: 'de' } });
  expect((await signIn(user, 'fr')).body.language).toBe('de');
  expect(await languagesOf(user)).toEqual(['de', 'fr']);
});

it("takes the request's language at sign-up without another", async () => {
  const { body } = await app.visitor
    .withHeaders({ 'Accept-Language': 'pt-PT,pt;q=0.9' })
    .call(api.register, { body: { username: 'unsaid', password: PASSWORD } });
  expect(await languagesOf(body)).toEqual([null, 'pt-BR']);
});

it('is chosen, exported and given up in the settings', async () => {
  const user = await buildUser(app, { deviceLanguage: 'ja' });
  const choose = async (language: Language | null) => {
    const { body } = await user.client.call(api.updateLanguage, { body: { language } });
    expect((await user.client.call(api.getUser)).body).toEqual(body);
    return body.language;
  };
  expect(await choose('zh-Hant')).toBe('zh-Hant');
  const { profile } = JSON.parse(await exportOf(user, 'json'));
  expect(profile).toMatchObject({ language: 'zh-Hant', deviceLanguage: 'ja' });
  expect(await choose(null)).toBeNull();
  for (const language of [undefined, 5, '', 'DE', 'pt', 'toString']) {
    const answer = await user.client.send(api.updateLanguage, { body: { language } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      fields: [{ path: 'language', message: LANGUAGE_INVALID }],
    });
  }
});

it("is the receiver's in mails: the choice, else what the browser said", async () => {
  const chosen = { language: 'ja', deviceLanguage: 'de' } as const;
  const { username } = await buildUser(app, { ...chosen, email: 'aki@example.org' });
  await app.visitor
    .withHeaders({ 'Accept-Language': 'de' })
    .call(api.requestReset, { body: { username } });
  await app.deps.background.drain();
  const mail = app.outbox.at(-1);
  expect(mail).toMatchObject({ to: 'aki@example.org', subject: 'Ripcordのパスワードを再設定' });
  expect(mail?.text).toContain(`${username}さん、こんにちは。`);
  expect(mail?.text).toContain('このリンクは30分間、一度だけ使えます。');
  // Not translated yet.
  expect(mail?.text).toContain('Choose a new password:');
  expect(mail?.html).toContain('<html lang="ja">');

  const french = await buildUser(app, { email: 'lou@example.org', deviceLanguage: 'fr' });
  const { client, username: name } = french;
  await client
    .withHeaders({ 'Accept-Language': 'ja' })
    .call(api.login, { body: { username: name, password: PASSWORD } });
  await app.deps.background.drain();
  expect(app.outbox.at(-1)).toMatchObject({
    to: 'lou@example.org',
    subject: 'Nouvelle connexion',
  });
});
