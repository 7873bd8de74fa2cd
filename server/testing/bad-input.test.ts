import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { buildPath, type Route } from '#shared/contract';
import { ERROR_STATUS, errorBodySchema } from '#shared/errors';
import { api, type RouteName } from '#shared/routes';
import { queryParser } from '../http/request-guards';
import type { AccessRow, TableRequest } from './access-rows';
import { accessTable, routeNames } from './access-table';
import { createWorld } from './access-world';
import {
  asJson,
  BAD_BOUNDARIES,
  BAD_MULTIPART,
  BAD_PARAMS,
  BAD_QUERIES,
  decoded,
  MULTIPART,
  multipart,
  NOT_JSON,
  queryText,
  received,
} from './bad-requests';
import { watchTables } from './changed-tables';
import { plantClient } from './client-dir';
import { buildUser, signedInClient } from './factories';
import {
  BAD_VALUES,
  EXTRA_FIELDS,
  fieldPaths,
  fuzzed,
  fuzzedObject,
  inputSchema,
  toJson,
  withField,
} from './fuzz';
import { strictParse } from './strict-parse';
import { sharedTestApp } from './test-app';
import type { Client, RawRequest } from './test-client';

const isNightly = Boolean(process.env.RIPCORD_NIGHTLY);

/** Random inputs per route, in addition to every bad value in every field. */
const RUNS = 5;

/**
 * Picks the values that are worth a request. The schema sees every value here, without HTTP; only
 * accepted ones get beyond `handle`. Of the refused ones, one is sent, another for each `turn`,
 * since every refusal takes the same path; of the accepted ones, all nightly, else also one. Without
 * a schema, the values do not matter to the route, and one is sent.
 */
function worthSending<T>(
  values: readonly T[],
  turn: number,
  schema: z.ZodType | undefined,
  parse: (value: T) => unknown,
): T[] {
  const isTaken = (value: T) => schema?.safeParse(parse(value)).success === true;
  const taken = values.filter(isTaken);
  const refused = values.filter((value) => !taken.includes(value));
  return [...(isNightly ? taken : oneOf(taken, turn)), ...oneOf(refused, turn)];
}

/** One of the values, the next one each turn; none if there are none. */
const oneOf = <T>(values: readonly T[], turn: number): T[] =>
  values.slice(turn % values.length || 0).slice(0, 1);

const clientDir = await plantClient();
const app = await sharedTestApp({ config: { rateLimitScale: 10_000 }, clientDir });
const world = await createWorld(app);
const changedTables = await watchTables(app.pool);

const routeOf = (name: RouteName): Route => api[name];
const turnOf = (name: RouteName): number => routeNames.indexOf(name);
const rowOf = (name: RouteName): AccessRow => accessTable[name];

/**
 * Routes that also get random inputs and bodies of the wrong kind: all of them nightly, else one in
 * ten and those that take files, since the other routes refuse these in the same place.
 */
const sampled = routeNames.filter(
  (name) => isNightly || turnOf(name) % 10 === 0 || routeOf(name).files,
);

interface Prepared {
  name: RouteName;
  /** Has a session that the test may lose. */
  client: Client;
  valid: TableRequest;
}
let prepared: Prepared | undefined;

/** A valid request of the owner. Tests of a route share it until a success uses it up. */
async function prepare(name: RouteName): Promise<Prepared> {
  if (prepared?.name === name) return prepared;
  const row = rowOf(name);
  const valid = (await row.request?.(world)) ?? {};
  const caller = row.asSomebodyNew ? await buildUser(app) : world.people.owner;
  const client = await signedInClient(app, caller.id);
  await settle();
  prepared = { name, client, valid };
  return prepared;
}

/** Ignores changes until now, including those of background work. */
async function settle(): Promise<void> {
  await app.deps.background.drain();
  await changedTables();
}

async function expectNoChange(what: string): Promise<void> {
  const changed = await changedTables();
  if (changed.length > 0) throw new Error(`Rows changed by ${what}: ${changed.join(', ')}`);
}

/** Sends the request and checks the answer; returns a message naming the request if it fails. */
async function check(client: Client, route: Route, path: string, request: RawRequest) {
  // The request may sign its client out, but the next one must be from the owner again.
  const { cookie } = client;
  const response = await client.raw(route.method, path, request);
  client.cookie = cookie;
  const what = `${route.method} ${path.slice(0, 300)} ${String(request.body).slice(0, 500)}`;
  const isRefusal = route.refuses?.some((code) => ERROR_STATUS[code] === response.status);
  if (response.status >= 500 && !isRefusal)
    throw new Error(`${response.status} ${response.text} to ${what}`);
  if (response.status < 400) {
    if (route.method === 'GET') {
      await app.deps.background.drain();
      await expectNoChange(what);
    }
    if (route.response && response.status !== 204) strictParse(route.response, response.body, what);
    const changedSession = route === api.login || route === api.logout || route === api.register;
    if (changedSession) client.cookie = (await signedInClient(app, world.people.owner.id)).cookie;
    if (route.method !== 'GET') {
      prepared = undefined;
      await settle();
    }
    return response.status;
  }
  // The app's own page says so to a browser.
  const isPage = response.headers['content-type']?.startsWith('text/html');
  if (!(isPage && route.produces === 'text/html')) {
    strictParse(errorBodySchema, response.body, what);
  }
  await expectNoChange(`the refused ${what}`);
  return response.status;
}

const pathOf = (route: Route, { params, query }: TableRequest) =>
  buildPath(route.path, params) + queryText(Object.entries(query ?? {}));

/** What would increase if the server trusted EXTRA_FIELDS. */
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
  const turn = turnOf(name);

  it('stands every bad value in every place', async () => {
    const { client, valid } = await prepare(name);
    const path = pathOf(route, valid);
    const fields = route.body ? fieldPaths(inputSchema(route.body)) : [];
    for (const [index, field] of fields.entries()) {
      const bodies = [undefined, ...BAD_VALUES].map((bad) => withField(valid.body, field, bad));
      for (const bad of worthSending(bodies, turn + index, route.body, received)) {
        await check(client, route, path, asJson(bad));
      }
    }
    const body = valid.body === undefined ? {} : asJson(valid.body);
    const [, param = ''] = /:(\w+)/.exec(route.path) ?? [];
    const params = worthSending(BAD_PARAMS, turn, route.params, (bad) => ({
      ...valid.params,
      [param]: decoded(bad),
    }));
    for (const bad of param ? params : []) {
      await check(client, route, route.path.replace(/:\w+/, bad), body);
    }
    const base = buildPath(route.path, valid.params);
    for (const bad of worthSending(BAD_QUERIES, turn, route.query, queryParser)) {
      await check(client, route, `${base}?${bad}`, body);
    }
    const keys = Object.keys(inputSchema(route.query).properties ?? {});
    for (const [index, key] of keys.entries()) {
      const queries = BAD_VALUES.map((bad) => queryText([[key, bad]]));
      const parse = (query: string) => queryParser(query.slice(1));
      for (const bad of worthSending(queries, turn + index, route.query, parse)) {
        await check(client, route, base + bad, body);
      }
      const twice = queryText([
        [key, '1'],
        [key, '1'],
      ]);
      expect(await check(client, route, base + twice, body)).toBe(400);
    }
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

describe.each(sampled)('%s', (name) => {
  const route = routeOf(name);
  const turn = turnOf(name);

  it('stands bodies that are no JSON', async () => {
    if (route.method === 'GET' || route.takesAnyBody) return;
    const { client, valid } = await prepare(name);
    const path = pathOf(route, valid);
    const send = (type: string, body: string) =>
      check(client, route, path, { headers: { 'Content-Type': type }, body });
    for (const text of oneOf(NOT_JSON, turn)) {
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
    // Routes without files do not read boundaries.
    for (const type of route.files ? BAD_BOUNDARIES : oneOf(BAD_BOUNDARIES, turn)) {
      await send([['title', 'x']], type);
    }
    for (const body of route.files ? BAD_MULTIPART : oneOf(BAD_MULTIPART, turn)) {
      await check(client, route, path, { headers: { 'Content-Type': MULTIPART }, body });
    }
    if (!route.files) return;
    const fields = Object.entries((valid.body ?? {}) as Record<string, string>);
    const known = Object.keys(inputSchema(route.body).properties ?? {});
    const texts = BAD_VALUES.map((bad) => (typeof bad === 'string' ? bad : toJson(bad)));
    const withText = (key: string, text: string): [string, string][] => [
      ...fields.filter(([field]) => field !== key),
      [key, text],
    ];
    for (const [index, key] of known.entries()) {
      const parse = (text: string) => Object.fromEntries(withText(key, text));
      for (const text of worthSending(texts, turn + index, route.body, parse)) {
        await send(withText(key, text));
      }
    }
    for (const [index, key] of [...route.files, '__proto__', 'a[b]', 'x'.repeat(5_000)].entries()) {
      for (const text of oneOf(texts, turn + index)) await send(withText(key, text));
    }
    await send(Array.from({ length: 2_000 }, (_, index) => [`a${index}`, 'x']));
  });

  it('stands whatever the generator makes of its contract', async () => {
    const { client, valid } = await prepare(name);
    const base = buildPath(route.path, valid.params);
    const query = fuzzedObject(inputSchema(route.query));
    const body = fc.oneof(
      fuzzed(inputSchema(route.body)),
      // Merged into a valid request, so that some reach the rows.
      fuzzedObject(inputSchema(route.body)).map((some) => ({ ...(valid.body as object), ...some })),
    );
    let hasRefused = false;
    await fc.assert(
      fc.asyncProperty(query, body, async (search, content) => {
        const text = queryText(Object.entries(search));
        const isTaken =
          (!route.query || route.query.safeParse(queryParser(text.slice(1))).success) &&
          (!route.body || route.body.safeParse(received(content)).success);
        if (!isTaken && hasRefused) return;
        hasRefused ||= !isTaken;
        await check(client, route, base + text, route.method === 'GET' ? {} : asJson(content));
      }),
      { numRuns: route.query || route.body ? RUNS : 1, endOnFailure: true },
    );
  });
});
