import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { buildUser, PASSWORD, type TestUser } from '../testing/factories';
import { createTestApp, sharedTestApp } from '../testing/test-app';
import { type Client, createClient } from '../testing/test-client';

const app = await sharedTestApp({ config: { trustProxy: 'loopback' } });

let addresses = 0;
/** A browser at an address that has used up all attempts on `target`. */
async function hostileAddress(target: TestUser): Promise<string> {
  addresses += 1;
  const address = `10.7.0.${addresses}`;
  const attacker = createClient(app.url).withHeaders({ 'X-Forwarded-For': address });
  for (let count = 0; count < 10; count += 1) await attempt(attacker, target, 'a guess');
  expect(await attempt(attacker, target)).toBe(429);
  return address;
}

const attempt = async (client: Client, { username }: TestUser, password = PASSWORD) =>
  (await client.send(api.login, { body: { username, password } })).status;

const from = (address: string, { otherCookies }: Pick<Client, 'otherCookies'>): Client => {
  const client = createClient(app.url).withHeaders({ 'X-Forwarded-For': address });
  client.otherCookies = new Map(otherCookies);
  return client;
};

/** A device that has signed in and out again. */
async function knownDevice(...people: TestUser[]): Promise<Client> {
  const client = createClient(app.url);
  for (const user of people) expect(await attempt(client, user)).toBe(200);
  await client.call(api.logout);
  return client;
}

it('lets the owner in where a stranger has used up all attempts, up to a limit of its own', async () => {
  const user = await buildUser(app);
  const device = await knownDevice(user);
  const client = from(await hostileAddress(user), device);
  for (let count = 0; count < 10; count += 1) expect(await attempt(client, user, 'typo')).toBe(401);
  expect(await attempt(client, user)).toBe(429);
});

it('works for everybody who uses the device, and for nobody else', async () => {
  const [user, sibling, stranger] = [
    await buildUser(app),
    await buildUser(app),
    await buildUser(app),
  ];
  const device = await knownDevice(user, sibling);
  for (const [target, status] of [
    [user, 200],
    [sibling, 200],
    [stranger, 429],
  ] as const) {
    expect(await attempt(from(await hostileAddress(target), device), target)).toBe(status);
  }
});

it('believes no forged or borrowed cookie', async () => {
  const [user, stranger] = [await buildUser(app), await buildUser(app)];
  const [name = '', cookie = ''] = [...(await knownDevice(user)).otherCookies][0] ?? [];
  const address = await hostileAddress(user);
  const [id = '', mark = ''] = (cookie.split('=')[1] ?? '').split('.');
  const [, strange = ''] = [...(await knownDevice(stranger)).otherCookies][0] ?? [];
  for (const forged of [
    `${name}=${id}`,
    `${name}=${'A'.repeat(22)}.${mark}`,
    `${name}=${id}.${mark.slice(1)}A`,
    `${name}=${id}${mark}`,
    strange,
  ]) {
    const client = from(address, { otherCookies: new Map([[name, forged]]) });
    expect([forged, await attempt(client, user)]).toEqual([forged, 429]);
  }
  expect(await attempt(from(address, { otherCookies: new Map([[name, cookie]]) }), user)).toBe(200);
});

it('is forgotten with a new password, except on the device that changed it', async () => {
  const user = await buildUser(app);
  const [laptop, phone] = [await knownDevice(user), await knownDevice(user)];
  const newPassword = 'another one';
  await attempt(laptop, user);
  await laptop.call(api.changePassword, {
    body: { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
  });
  const address = await hostileAddress(user);
  expect(await attempt(from(address, laptop), user, newPassword)).toBe(200);
  expect(await attempt(from(address, phone), user, newPassword)).toBe(429);
});

it('is set after the session cookie, and out of reach for scripts', async () => {
  const { username } = await buildUser(app);
  const config = { publicUrl: 'https://ripcord.example' };
  const secure = await createTestApp({ databaseUrl: app.databaseUrl, config });
  try {
    const body = { username, password: PASSWORD };
    const { headers } = await secure.visitor.raw('POST', '/api/login', {
      headers: { Origin: 'https://ripcord.example' },
      body,
    });
    const [session, device] = headers['set-cookie'] as unknown as string[];
    expect(session).toMatch(/^__Host-ripcord\.sid=/);
    expect(device).toMatch(/^__Host-ripcord\.device=[\w.-]+; .*HttpOnly; Secure; SameSite=Lax$/);
  } finally {
    await secure.close();
  }
});
