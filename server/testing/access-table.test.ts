import { expect, it } from 'vitest';
import { withoutNote } from '#shared/compile-message';
import type { Route } from '#shared/contract';
import type { ErrorBody } from '#shared/errors';
import { api } from '#shared/routes';
import { catalogueOf, translatedLanguages } from '../../locales/catalogues';
import type { AccessRow, TableRequest } from './access-rows';
import { accessTable, routeNames } from './access-table';
import { type AccessRole, createWorld, ROLES } from './access-world';
import { plantClient } from './client-dir';
import { buildUser, signedInClient } from './factories';
import { sharedTestApp } from './test-app';
import { type Client, createClient } from './test-client';

/** The distinct texts of all answers, searched for what must never be revealed. */
const answers = new Set<string>();
/** The distinct sentences of refusals, and what requests in other languages get instead. */
const refusals = new Map<string, string[]>();
const ASKED = ['de', 'ja', 'es'];

const clientDir = await plantClient();
const app = await sharedTestApp({ config: { rateLimitScale: 100 }, clientDir });
const world = await createWorld(app);

it('lists every route', () => {
  expect(Object.keys(accessTable).sort()).toEqual(routeNames.toSorted());
});

it.each(routeNames)('%s', async (name) => {
  const row: AccessRow = accessTable[name];
  const route: Route = api[name];
  const statuses: Record<string, number> = {};
  let request: TableRequest | undefined;
  for (const role of ROLES) {
    request ??= (await row.request?.(world)) ?? {};
    const client = await clientOf(role, row);
    const answer = await client.send(route, request);
    // Refusals and GETs use nothing up, as the generated bad input proves.
    if (answer.status < 400 && route.method !== 'GET') request = undefined;
    statuses[role] = answer.status;
    answers.add(await withoutOwnAddress(answer.text));
    if (answer.status >= 400) await hearRefusal(client, route, request ?? {}, answer.text);
  }
  expect(statuses).toEqual(row.expect);
});

/** Refusals use nothing up, so that each sentence is asked for again in other languages. */
async function hearRefusal(client: Client, route: Route, request: TableRequest, text: string) {
  const { message: english } = JSON.parse(text) as ErrorBody;
  if (refusals.has(english)) return;
  refusals.set(english, []);
  for (const language of ASKED) {
    const headers = { 'Accept-Language': language };
    const answer = await client.withHeaders(headers).send(route, request);
    const { message } = JSON.parse(answer.text) as ErrorBody;
    refusals.get(english)?.push(message);
  }
}

/** The catalogue's sentence of a text, whose values may be filled in. */
function sentenceOf(text: string): string | undefined {
  const ofText = (key: string) => {
    const [first = '', ...rest] = withoutNote(key).split(
      /\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/,
    );
    const pattern = [first, ...rest].map((words) => words.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${pattern.join('.+')}$`, 's').test(text);
  };
  const keys = Object.keys(catalogueOf('de'));
  return (
    keys.find((key) => withoutNote(key) === text) ??
    keys.find((key) => /\p{L}/u.test(key.replace(/\{.*\}/s, '')) && ofText(key))
  );
}

it('every refusal has a translation, which German, Japanese and Spanish requests get', () => {
  expect(refusals.size).toBeGreaterThan(10);
  for (const [english, heard] of refusals) {
    const sentence = sentenceOf(english) ?? '';
    const missing = translatedLanguages().filter((language) => !catalogueOf(language)[sentence]);
    expect(missing, english).toEqual([]);
    expect(new Set([english, ...heard]).size, `${english}: ${heard}`).toBe(1 + ASKED.length);
    if (sentence === english) {
      expect(heard).toEqual(ASKED.map((language) => catalogueOf(language)[sentence]));
    }
  }
});

/** A new session for each call, since a logout or login would end the next role's. */
async function clientOf(role: AccessRole, { asSomebodyNew }: AccessRow): Promise<Client> {
  if (role === 'visitor') return createClient(app.url);
  const caller = asSomebodyNew ? await buildUser(app) : world.people[role];
  return signedInClient(app, caller.id);
}

interface OwnRecord {
  id: number;
  email?: string | null;
}

/**
 * The signed-in person's own record contains their address, alone or in their export. It is checked
 * and removed, so that any other address in an answer is a leak.
 */
async function withoutOwnAddress(text: string): Promise<string> {
  if (!/"email":("|null)/.test(text)) return text;
  const body = JSON.parse(text) as OwnRecord & { profile?: OwnRecord };
  const own = body.profile ?? body;
  const { rows } = await app.pool.query('select email from users where id = $1', [own.id]);
  expect(rows).toEqual([{ email: own.email }]);
  delete own.email;
  return JSON.stringify(body);
}

it('tells no hash, token, session or address in any answer', async () => {
  const { rows } = await app.pool.query<{ secret: string | null }>(
    `select password_hash as secret from users
     union select email from users
     union select sid from sessions
     union select token_hash from password_resets`,
  );
  const secrets = rows.flatMap(({ secret }) => secret ?? []);
  expect(secrets.length).toBeGreaterThan(3);
  expect(answers.size).toBeGreaterThan(routeNames.length);
  const suspicious = /argon2|password_?hash|"e?mail":"[^"]*@|token_?hash/i;
  expect([...answers].filter((text) => suspicious.test(text))).toEqual([]);
  const all = [...answers].join('\n');
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});
