import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { buildUser, PASSWORD } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { type Client, createClient } from '../../testing/test-client';

let app: TestApp;
/** A second instance on the same database; both trust the proxy on this machine. */
let other: TestApp;
beforeAll(async () => {
  const config = { trustProxy: 'loopback' };
  app = await createTestApp({ config });
  other = await createTestApp({ config, databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

let addresses = 0;
/** A visitor from a new address, at either instance. */
function visitor(at: TestApp = app, address?: string): Client {
  addresses += 1;
  const from = address ?? `10.0.${addresses >> 8}.${addresses & 255}`;
  return createClient(at.url).withHeaders({ 'X-Forwarded-For': from });
}

const attempt = async (client: Client, username: string, password = 'wrong') => {
  const answer = await client.send(api.login, { body: { username, password } });
  return { ...answer, retryAfter: Number(answer.headers['retry-after']) };
};

const statusesOf = async (names: string[], client: (index: number) => Client) => {
  const statuses: number[] = [];
  for (const [index, name] of names.entries()) {
    statuses.push((await attempt(client(index), name)).status);
  }
  return statuses;
};

const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

it('answers 429 to the eleventh wrong password of an address, whichever instance it comes to', async () => {
  const { username } = await buildUser(app);
  const from = '10.9.0.1';
  const names = repeat(10, username);
  expect(await statusesOf(names, (index) => visitor(index % 2 ? app : other, from))).toEqual(
    repeat(10, 401),
  );
  const eleventh = await attempt(visitor(other, from), username.toUpperCase());
  expect(eleventh.status).toBe(429);
  expect(eleventh.retryAfter).toBeGreaterThan(14 * 60);
  expect(eleventh.retryAfter).toBeLessThanOrEqual(15 * 60);
  // The right password is refused too, or the limit would reveal a right guess.
  expect((await attempt(visitor(app, from), username, PASSWORD)).status).toBe(429);
  // The owner, at another address, is not locked out.
  expect((await attempt(visitor(), username, PASSWORD)).status).toBe(200);
});

it('answers 429 to the 101st wrong password for an account from many addresses', async () => {
  const { username } = await buildUser(app);
  const known = visitor();
  expect((await attempt(known, username, PASSWORD)).status).toBe(200);
  expect(await statusesOf(repeat(100, username), () => visitor())).toEqual(repeat(100, 401));
  expect((await attempt(visitor(), username, PASSWORD)).status).toBe(429);
  // On a device the owner has used before, only the password counts.
  expect((await attempt(known, username, PASSWORD)).status).toBe(200);
});

it('does the same for an unknown username', async () => {
  const names = repeat(11, 'nobody-has-this');
  const client = visitor();
  expect(await statusesOf(names, () => client)).toEqual([...repeat(10, 401), 429]);
});

it('counts concurrent guesses', async () => {
  const { username } = await buildUser(app);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      attempt(visitor(index % 2 ? app : other, '10.9.0.2'), username),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
});

it('counts only wrong passwords, also when a crowd logs in at once', async () => {
  const { username } = await buildUser(app);
  const client = visitor();
  await statusesOf(repeat(9, username), () => client);
  const inTurn = [];
  for (let index = 0; index < 12; index += 1) {
    client.otherCookies.clear();
    inTurn.push((await attempt(client, username, PASSWORD)).status);
  }
  expect(inTurn).toEqual(repeat(12, 200));
  client.otherCookies.clear();
  expect((await attempt(client, username)).status).toBe(401);
  expect((await attempt(client, username)).status).toBe(429);

  const fresh = await buildUser(app);
  const hall = visitor();
  const atOnce = await Promise.all(
    repeat(40, 0).map(() => attempt(hall, fresh.username, PASSWORD)),
  );
  expect(atOnce.map(({ status }) => status)).toEqual(repeat(40, 200));
});

it('answers 429 to the 31st wrong password of an address, an IPv6 one by its /64', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `guess-${index}`);
  const inNetwork = (host: number) => visitor(app, `2001:db8:0:7::${host.toString(16)}`);
  expect(await statusesOf(names, inNetwork)).toEqual(repeat(30, 401));
  const { username } = await buildUser(app);
  expect((await attempt(inNetwork(99), username)).status).toBe(429);
  // The account was not checked, so it must not have been counted either.
  expect(await statusesOf(repeat(10, username), () => visitor())).toEqual(repeat(10, 401));
  expect((await attempt(visitor(app, '2001:db8:0:8::1'), 'guess-0')).status).toBe(401);
});

it('does not lock a hall whose people try a locked account', async () => {
  const { username } = await buildUser(app);
  const hall = visitor();
  await statusesOf(repeat(10, username), () => hall);
  expect(await statusesOf(repeat(35, username), () => hall)).toEqual(repeat(35, 429));
  expect((await attempt(hall, 'somebody-else')).status).toBe(401);
});

it('believes X-Forwarded-For only behind TRUST_PROXY', async () => {
  const direct = await createTestApp({ databaseUrl: app.databaseUrl });
  try {
    const names = Array.from({ length: 31 }, (_, index) => `forged-${index}`);
    const statuses = await statusesOf(names, () => visitor(direct));
    expect(statuses).toEqual([...repeat(30, 401), 429]);
  } finally {
    await direct.close();
  }
});

it('scales with RATE_LIMIT_SCALE', async () => {
  const config = { rateLimitScale: 2, trustProxy: 'loopback' };
  const scaled = await createTestApp({ databaseUrl: app.databaseUrl, config });
  try {
    const client = visitor(scaled);
    const statuses = await statusesOf(repeat(21, 'scaled-name'), () => client);
    expect(statuses).toEqual([...repeat(20, 401), 429]);
  } finally {
    await scaled.close();
  }
});

it('limits registrations and reset requests of an address', async () => {
  const config = { rateLimitScale: 0.1, trustProxy: 'loopback' };
  const strict = await createTestApp({ config });
  try {
    const hall = visitor(strict);
    const register = (index: number) =>
      hall.send(api.register, { body: { username: `limited${index}`, password: PASSWORD } });
    const registrations = [];
    for (let index = 0; index < 21; index += 1) registrations.push((await register(index)).status);
    expect(registrations).toEqual([...repeat(20, 201), 429]);

    const reset = () => hall.send(api.requestReset, { body: { username: 'limited1' } });
    const resets = [];
    for (let index = 0; index < 4; index += 1) resets.push((await reset()).status);
    expect(resets).toEqual([...repeat(3, 200), 429]);
  } finally {
    await strict.close();
  }
});
