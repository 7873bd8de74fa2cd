import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPath, type Route } from '../../shared/contract';
import { errorBodySchema } from '../../shared/errors';
import { api, type RouteName } from '../../shared/routes';
import type { AccessRow, TableRequest } from './access-rows';
import { accessTable, routeNames } from './access-table';
import { createWorld, type World } from './access-world';
import { buildUser, signedInClient } from './factories';
import { createFingerprint } from './fingerprint';
import {
  BAD_VALUES,
  EXTRA_FIELDS,
  fieldPaths,
  fuzzed,
  fuzzedObject,
  inputSchema,
  SQL,
  toJson,
  withField,
} from './fuzz';
import { strictParse } from './strict-parse';
import { createTestApp, type TestApp } from './test-app';
import type { Client, RawRequest } from './test-client';

/** Random requests for each route, besides every bad value in every field. */
const RUNS = 30;

let app: TestApp;
let world: World;
let fingerprint: () => Promise<string>;
let before: string;

beforeAll(async () => {
  app = await createTestApp({ config: { rateLimitScale: 10_000 } });
  world = await createWorld(app);
  fingerprint = await createFingerprint(app.pool);
});
afterAll(() => app.close());

const routeOf = (name: RouteName): Route => api[name];
const rowOf = (name: RouteName): AccessRow => accessTable[name];

/** A valid request of the owner's and a client with a session that this test may lose. */
async function prepare(name: RouteName): Promise<{ client: Client; valid: TableRequest }> {
  const row = rowOf(name);
  const valid = (await row.request?.(world)) ?? {};
  const caller = row.asSomebodyNew ? await buildUser(app) : world.people.owner;
  const client = await signedInClient(app, caller.id);
  await settle();
  return { client, valid };
}

/** After a success rows may differ, at once or from work in the background. */
async function settle(): Promise<void> {
  await app.deps.background.drain();
  before = await fingerprint();
}

/** Sends it and holds the answer to the bar; a message that names the request if it falls short. */
async function check(client: Client, route: Route, path: string, request: RawRequest) {
  // The request may sign its client out: the next one is to be from the owner again.
  const { cookie } = client;
  const response = await client.raw(route.method, path, request);
  client.cookie = cookie;
  const what = `${route.method} ${path.slice(0, 300)} ${String(request.body).slice(0, 500)}`;
  if (response.status >= 500) throw new Error(`${response.status} ${response.text} to ${what}`);
  if (response.status < 400) {
    if (route.response && response.status !== 204) strictParse(route.response, response.body, what);
    const changedSession = route === api.login || route === api.logout || route === api.register;
    if (changedSession) client.cookie = (await signedInClient(app, world.people.owner.id)).cookie;
    await settle();
    return response.status;
  }
  strictParse(errorBodySchema, response.body, what);
  if ((await fingerprint()) !== before) throw new Error(`Rows changed by the refused ${what}`);
  return response.status;
}

const asJson = (body: unknown): RawRequest => ({
  headers: { 'Content-Type': 'application/json' },
  body: toJson(body),
});

const MULTIPART = 'multipart/form-data; boundary=x';

/** Text fields as a multipart body, whatever they hold. */
const multipart = (fields: [string, string][]) =>
  `${fields
    .map(([key, text]) => `--x\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${text}\r\n`)
    .join('')}--x--\r\n`;

/** Characters in all values of an address; a longer one is refused by Node before it reaches the app. */
const LONGEST_QUERY = 1_500;

const queryText = (pairs: [string, unknown][]) => {
  const share = Math.floor(LONGEST_QUERY / pairs.length);
  const text = pairs.map(([key, value]) => {
    const shown = (typeof value === 'string' ? value : toJson(value)).slice(0, share);
    return `${encodeURIComponent(key)}=${encodeURIComponent(shown.replace(/\p{Surrogate}/gu, '?'))}`;
  });
  return text.length > 0 ? `?${text.join('&')}` : '';
};

const pathOf = (route: Route, { params, query }: TableRequest) =>
  buildPath(route.path, params) + queryText(Object.entries(query ?? {}));

const BAD_PARAMS = [
  ...['0', '-1', '1.5', 'abc', 'null', '1e3', '0x1', '%20', '9007199254740993', '9'.repeat(40)],
  ...['%00', '%zz', '%ff', '1%00', '..%2f..%2fetc', '%F0%9F%8C%80', encodeURIComponent(SQL)],
  ...['__proto__', 'constructor', 'a'.repeat(3_000), '2147483648', '9007199254740991'],
];

const BAD_QUERIES = [
  ...['limit=0', 'limit=-1', 'limit=1e308', 'limit=NaN', 'limit=x', 'limit=999999', 'limit='],
  ...['cursor=%00', 'cursor=x', 'cursor=W10', 'cursor=WyIxIl0', 'cursor=bnVsbA', 'cursor=%zz'],
  ...['__proto__=1', '__proto__[a]=1', 'a[]=1', '%', '&&&', '=', '%00=%00', 'q=%ED%A0%80'],
  ...['cursor=WzFlMzA4XQ', `cursor=${'A'.repeat(199)}`, 'constructor=1', 'limit=1&limit=2'],
  'cursor=WyIwMDAwLTAxLTAxVDAwOjAwOjAwWiIsMV0',
];

/** What there would be more of, if EXTRA_FIELDS were believed. */
async function believed(): Promise<unknown> {
  const { rows } = await app.pool.query(
    `select
       (select count(*) from users where role = 'admin') as administrators,
       (select count(*) from combos where user_id <> $1 or wins > 1000 or battles > 1000) as combos,
       (select count(*) from battles where user_id <> $1) as battles,
       (select count(*) from decks where user_id <> $1 or wins > 1000 or battles > 1000) as decks,
       (select count(*) from deck_battles where user_id <> $1) as deck_battles`,
    [world.people.owner.id],
  );
  return rows;
}

describe.each(routeNames)('%s', (name) => {
  const route = routeOf(name);

  it('stands every bad value in every place', async () => {
    const { client, valid } = await prepare(name);
    const path = pathOf(route, valid);
    for (const field of route.body ? fieldPaths(inputSchema(route.body)) : []) {
      for (const bad of [undefined, ...BAD_VALUES]) {
        await check(client, route, path, asJson(withField(valid.body, field, bad)));
      }
    }
    const body = valid.body === undefined ? {} : asJson(valid.body);
    for (const bad of route.params ? BAD_PARAMS : []) {
      await check(client, route, route.path.replace(/:\w+/, bad), body);
    }
    const keys = Object.keys(inputSchema(route.query).properties ?? {});
    const base = buildPath(route.path, valid.params);
    for (const bad of BAD_QUERIES) await check(client, route, `${base}?${bad}`, body);
    for (const key of keys) {
      for (const bad of BAD_VALUES) {
        await check(client, route, base + queryText([[key, bad]]), body);
      }
      const twice = queryText([
        [key, '1'],
        [key, '1'],
      ]);
      expect(await check(client, route, base + twice, body)).toBe(400);
    }
  });

  it('stands bodies that are no JSON', async () => {
    if (route.method === 'GET') return;
    const { client, valid } = await prepare(name);
    const path = pathOf(route, valid);
    const send = (type: string, body: string) =>
      check(client, route, path, { headers: { 'Content-Type': type }, body });
    for (const text of ['{', '{"a":NaN}', 'null', '"x"', '[1,', '\u0000', '{"a":1}}']) {
      expect([text, await send('application/json', text)]).toEqual([text, 400]);
    }
    expect(await send('text/plain', toJson(valid.body ?? {}))).toBe(415);
    expect(await send('application/x-www-form-urlencoded', 'a=1')).toBe(415);
    expect(await send('application/json', `{"a":"${'x'.repeat(300_000)}"}`)).toBe(413);
  });

  it('stands multipart bodies, whatever they hold', async () => {
    if (route.method === 'GET') return;
    const { client, valid } = await prepare(name);
    const path = pathOf(route, valid);
    const send = (fields: [string, string][], type = MULTIPART) =>
      check(client, route, path, {
        headers: { 'Content-Type': type },
        body: multipart(fields),
      });
    for (const type of ['multipart/form-data', `${MULTIPART}y`, 'multipart/form-data; boundary=']) {
      await send([['title', 'x']], type);
    }
    for (const body of ['', '--', '--x', '--x--', '\0--x\r\n\r\n--x', '--x\r\n'.repeat(5_000)]) {
      await check(client, route, path, { headers: { 'Content-Type': MULTIPART }, body });
    }
    if (!route.files) return;
    const fields = Object.entries((valid.body ?? {}) as Record<string, string>);
    const known = Object.keys(inputSchema(route.body).properties ?? {});
    for (const key of [...known, ...route.files, '__proto__', 'a[b]', 'x'.repeat(5_000)]) {
      for (const bad of BAD_VALUES) {
        const text = typeof bad === 'string' ? bad : toJson(bad);
        await send([...fields.filter(([field]) => field !== key), [key, text]]);
      }
    }
    await send(Array.from({ length: 2_000 }, (_, index) => [`a${index}`, 'x']));
  });

  it('stands whatever the generator makes of its contract', async () => {
    const { client, valid } = await prepare(name);
    const base = buildPath(route.path, valid.params);
    const query = fuzzedObject(inputSchema(route.query));
    const body = fc.oneof(
      fuzzed(inputSchema(route.body)),
      // Over a valid request, so that some get as far as the rows.
      fuzzedObject(inputSchema(route.body)).map((some) => ({ ...(valid.body as object), ...some })),
    );
    await fc.assert(
      fc.asyncProperty(query, body, async (search, content) => {
        const request = route.method === 'GET' ? {} : asJson(content);
        await check(client, route, base + queryText(Object.entries(search)), request);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  it('does not believe fields that it did not ask for', async () => {
    const { client, valid } = await prepare(name);
    const planted = await believed();
    const path = pathOf(route, valid);
    const extra = { ...EXTRA_FIELDS, userId: world.people.stranger.id };
    const known = Object.keys(inputSchema(route.body).properties ?? {});
    const unknown = Object.entries(extra).filter(([key]) => !known.includes(key));
    const body = { ...Object.fromEntries(unknown), ...(valid.body as object) };
    const status = await check(client, route, path, route.method === 'GET' ? {} : asJson(body));
    expect(status).toBe(rowOf(name).expect.owner);
    expect(await believed()).toEqual(planted);
  });
});
