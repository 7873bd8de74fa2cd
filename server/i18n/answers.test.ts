import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { replaceCatalogue } from '../testing/catalogues';
import { buildUser, type TestUser } from '../testing/factories';
import { connect, refusedSocket } from '../testing/socket-client';
import { createTestApp, type TestApp } from '../testing/test-app';

replaceCatalogue('de', {
  'Please log in to continue.': 'Bitte melde dich an.',
  'Name is required': 'Ein Name fehlt',
  'There is nothing here.': 'Hier gibt es nichts.',
  'Please write a message': 'Bitte schreib etwas',
  'Please choose {options}': 'Bitte wähle {options}',
  'Please use at most {max, plural, one {{max} character} other {{max} characters}}':
    'Bitte nimm höchstens {max, plural, one {ein Zeichen} other {{max} Zeichen}}',
  'This request came from another site and was refused.': 'Die Anfrage kam von woanders.',
});
replaceCatalogue('fr', {});
replaceCatalogue('ja', { 'Please log in to continue.': 'ログインしてください。' });

let app: TestApp;
let german: TestUser;
let anybody: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  german = await buildUser(app, { language: 'de' });
  anybody = await buildUser(app, { deviceLanguage: 'ja' });
});
afterAll(() => app.close());

const speaking = (language: string, { client } = anybody) =>
  client.withHeaders({ 'Accept-Language': language });

it.each<[string, Record<string, string>, string, string]>([
  ['en', {}, 'en', 'Please log in to continue.'],
  [
    'Accept-Language',
    { 'Accept-Language': 'fi, de-AT;q=0.5, en;q=0.1' },
    'de',
    'Bitte melde dich an.',
  ],
  ['its order', { 'Accept-Language': 'de;q=0.2, ja;q=0.3' }, 'ja', 'ログインしてください。'],
  [
    'the device',
    { 'Accept-Language': 'ja', Cookie: 'a=b; language=de' },
    'de',
    'Bitte melde dich an.',
  ],
  ['a made-up device', { Cookie: 'language=toString' }, 'en', 'Please log in to continue.'],
  ['no translation', { 'Accept-Language': 'fr' }, 'fr', 'Please log in to continue.'],
])('a visitor gets errors by %s', async (_, headers, language, message) => {
  const response = await fetch(`${app.url}/api/user`, {
    headers: { 'Accept-Language': '', ...headers },
  });
  expect(await response.json()).toMatchObject({ code: 'unauthenticated', message });
  expect(response.headers.get('content-language')).toBe(language);
  expect(response.headers.get('vary')).toContain('Cookie');
  expect(response.headers.get('vary')).toContain('Accept-Language');
});

it("a person gets errors in the account's language, sentences of schemas included", async () => {
  const refused = async (client: TestUser['client'], body: object) => {
    const answer = await client.fail(api.createCombo, { body });
    const fields = answer.body.fields?.map(({ path, message }) => `${path}: ${message}`);
    return [answer.headers['content-language'], ...(fields ?? [])];
  };
  const wrong = { name: ' ', description: 'x'.repeat(1_001) };
  const english = ['name: Name is required', 'description: Please use at most 1000 characters'];
  const inGerman = ['name: Ein Name fehlt', 'description: Bitte nimm höchstens 1000 Zeichen'];
  const { client } = anybody;
  expect(await refused(client, wrong)).toEqual(expect.arrayContaining(['en', ...english]));
  const answers = [
    await refused(speaking('de'), wrong),
    await refused(speaking('ja', german), wrong),
  ];
  for (const answer of answers) {
    expect(answer).toEqual(expect.arrayContaining(['de', ...inGerman]));
  }
});

it('keeps the language through a multipart body, and in the errors of Express', async () => {
  const { body } = await german.client.fail(api.createMedia, {
    body: { title: 'My match', mediaType: 'image', description: 'x'.repeat(5_001) },
    files: { media: { content: Buffer.from('x'), name: 'x.png' } },
  });
  expect(body.message).toBe('Bitte nimm höchstens 2000 Zeichen');
  expect((await german.client.raw('GET', '/api/nothing')).body.message).toBe(
    'Hier gibt es nichts.',
  );
});

it('answers a poll with 304 only in the language of what was read', async () => {
  const poll = (language: string, tag = '') =>
    speaking(language).raw('GET', '/api/friends', { headers: { 'If-None-Match': tag } });
  const { status, headers } = await poll('de');
  expect([status, headers['content-language']]).toEqual([200, 'de']);
  const again = await poll('de-CH', headers.etag);
  expect(again.status).toBe(304);
  expect(again.headers.vary).toContain('Accept-Language');
  expect((await poll('ja', headers.etag)).status).toBe(200);
});

it('says nothing of languages where there are no sentences', async () => {
  const { headers } = await german.client.call(api.getUser);
  expect(headers['content-language']).toBeUndefined();
  expect(headers.vary).toBe('Cookie');
});

it("a socket's refusals are in its person's language, before and after it opens", async () => {
  const socket = await connect(app.url, german);
  socket.sendRaw(JSON.stringify({ type: 'chat', receiverId: anybody.id, content: '' }));
  expect((await socket.next('error')).message).toBe('Bitte schreib etwas');
  await socket.close();
  const { body } = await refusedSocket(app.url, {
    client: anybody.client,
    headers: { Origin: 'https://other.example', 'Accept-Language': 'de' },
  });
  expect(body?.message).toBe('Die Anfrage kam von woanders.');
});
