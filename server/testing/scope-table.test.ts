import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '#shared/contract';
import type { ErrorBody } from '#shared/errors';
import { api, type RouteName } from '#shared/routes';
import { allows, SCOPES, type Scope } from '#shared/scopes';
import { createApiDocument } from '../features/system/api-document';
import type { AccessRow } from './access-rows';
import { accessTable, routeNames } from './access-table';
import { createWorld, type World } from './access-world';
import { type Guarded, type Need, scopeTable } from './scope-table';
import { createTestApp, type TestApp } from './test-app';
import type { Client } from './test-client';
import { buildProgram, withToken } from './token-steps';

let app: TestApp;
let world: World;
/** Of the owner. */
let mayAll: Client;
const mayOne = new Map<Scope, Client>();
/** Everything but what covers the scope. */
const mayOthers = new Map<Scope, Client>();

beforeAll(async () => {
  app = await createTestApp({ config: { rateLimitScale: 1_000 } });
  world = await createWorld(app);
  const program = (...scopes: Scope[]) => buildProgram(app, world.people.owner, ...scopes);
  mayAll = await program(...SCOPES);
  for (const scope of SCOPES) {
    mayOne.set(scope, await program(scope));
    mayOthers.set(scope, await program(...SCOPES.filter((other) => !allows([other], scope))));
  }
});
afterAll(() => app.close());

const needOf = (name: RouteName): Need | 'nothing' => scopeTable[name as Guarded] ?? 'nothing';

const PERSON = 'This needs a person, not a token.';

it.each(routeNames)('%s', async (name) => {
  const route: Route = api[name];
  const row: AccessRow = accessTable[name];
  const need = needOf(name);
  const isOpen = route.access === 'public' && route.method === 'GET';
  expect(route.scope ?? (isOpen ? 'nothing' : 'person')).toBe(need);
  const request = (await row.request?.(world)) ?? {};
  if (need === 'nothing') {
    const wrong = withToken(app, `rip_${'A'.repeat(43)}`);
    for (const client of [mayAll, wrong]) {
      const { status, headers } = await client.send(route, request);
      expect(status).toBe(row.expect.visitor);
      expect(headers.ratelimit).toBeUndefined();
    }
  } else if (need === 'person') {
    const { status, body } = await mayAll.send(route, request);
    expect([status, (body as ErrorBody).message]).toEqual([403, PERSON]);
  } else {
    const { status, body } = (await mayOthers.get(need)?.send(route, request)) ?? {};
    expect(status).toBe(403);
    expect(body).toMatchObject({ message: 'This token may not do that.', needs: need });
    expect((await mayOne.get(need)?.send(route, request))?.status).toBe(row.expect.owner);
  }
});

it('is what the API document says', () => {
  const { paths } = createApiDocument();
  for (const name of routeNames) {
    const { path, method }: Route = api[name];
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const scopes = operation?.security.flatMap((way) => ('token' in way ? way.token : []));
    const need = needOf(name);
    expect(scopes, name).toEqual(need === 'person' || need === 'nothing' ? [] : [need]);
  }
});
