import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '#shared/contract';
import { api, type RouteName } from '#shared/routes';
import type { TableRequest } from './access-rows';
import { routeNames } from './access-table';
import { personWalk } from './person-walk';
import { createPersonWorld, HIDDEN, type Subject } from './person-world';
import { sharedTestApp } from './test-app';
import type { WalkRow } from './walk-rows';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const world = await createPersonWorld(app);

const rowOf = (name: RouteName): WalkRow => personWalk[name];

/** What the caller learns: everything but the time and the number of the request. */
async function ask(name: RouteName, request: TableRequest) {
  const { status, headers, text } = await world.viewer.client.send(api[name], request);
  const { date: _, 'x-request-id': __, ...told } = headers;
  return { status, headers: told, body: text.replace(/"requestId":"[^"]*"/, '') };
}

const takers = routeNames.flatMap((name) => {
  const row = rowOf(name);
  return typeof row === 'object' && 'takes' in row ? [[name, row] as const] : [];
});
const showers = routeNames.flatMap((name) => {
  const row = rowOf(name);
  return typeof row === 'object' && 'shows' in row ? [[name, row] as const] : [];
});
const subjectOf = (kind: Subject['kind']) => {
  const found = world.subjects.find((subject) => subject.kind === kind);
  if (!found) throw new Error(`Nobody is ${kind}`);
  return found;
};

describe('nobody hidden is named by', () => {
  it.each(showers)('%s', async (name, { shows, except = {}, alike }) => {
    const { status, body } = await ask(name, shows(world));
    expect(status).toBe(200);
    const named = world.subjects.filter(({ kind }) => body.includes(`alk-${kind}`));
    const listed = body.includes('Walker friend') || body.includes('Walked by walk-friend');
    if (!alike) expect([name, listed]).toEqual([name, true]);
    const hidden = named.map(({ kind }) => kind).filter((kind) => kind !== 'friend');
    expect(hidden).toEqual(Object.keys(except));
  });
});

// Deletions last: they would end the relations that the others are asked about.
const inOrder = takers.toSorted(
  ([a], [b]) => Number(api[a].method === 'DELETE') - Number(api[b].method === 'DELETE'),
);

describe('a hidden person is answered like an absent number by', () => {
  it.each(inOrder)('%s', async (name, { takes, except = {}, alike }) => {
    const nobody = await ask(name, takes(world.absent, world));
    for (const kind of HIDDEN.filter((kind) => !(kind in except))) {
      const answer = await ask(name, takes(subjectOf(kind), world));
      expect([kind, answer]).toEqual([kind, nobody]);
    }
    if (alike) return;
    const somebody = await ask(name, takes(subjectOf('friend'), world));
    expect([somebody.status, somebody.body]).not.toEqual([nobody.status, nobody.body]);
  });
});

const jsonOf = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema ? JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) : '';

/** Whether the contract takes a person's number or name, or shows people. */
function concernsPeople({ params, query, body, response }: Route): boolean {
  const taken = [params, query, body].map((schema) => jsonOf(schema, 'input')).join();
  return (
    /"(userId|receiverId|toUserId|targetId|senderId|username)":/.test(taken) ||
    /"(avatarUrl|username)":/.test(jsonOf(response, 'output'))
  );
}

it('no call that takes or shows a person is left out without a reason', () => {
  const people = routeNames.filter((name) => concernsPeople(api[name]));
  expect(people.length).toBeGreaterThan(60);
  expect(people.filter((name) => rowOf(name) === 'own')).toEqual([]);
});

it('administrators are the only ones for whom a row may say so', () => {
  const said = routeNames.filter((name) => rowOf(name) === 'administrators');
  expect(said.map((name) => api[name].access)).toEqual(said.map(() => 'admin'));
});
