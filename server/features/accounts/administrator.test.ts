import fs from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { users } from '../../db/schema';
import { buildUser } from '../../testing/factories';
import { captureLog } from '../../testing/log-lines';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { ensureAdministrator } from './accounts.service';

let app: TestApp;
const log = captureLog();
beforeEach(async () => {
  app = await createTestApp({ log: log.destination });
});
afterEach(() => app.close());

const administrators = () => app.db.select().from(users).where(eq(users.role, 'admin'));

it('makes one account when two instances start together, with a password only in the file', async () => {
  await Promise.all([ensureAdministrator(app.deps), ensureAdministrator(app.deps)]);
  await ensureAdministrator(app.deps);
  expect(await administrators()).toHaveLength(1);

  const file = path.join(app.deps.config.dataDir, 'admin-password');
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
  const password = (await fs.readFile(file, 'utf8')).trim();
  const { body } = await app.visitor.call(api.login, { body: { username: 'ADMIN', password } });
  expect(body.role).toBe('admin');
  expect(log.text()).toContain(file);
  expect(log.text()).not.toContain(password);
});

it('uses ADMIN_USERNAME and ADMIN_PASSWORD, and writes no file', async () => {
  const config = { ...app.deps.config, adminUsername: 'chief', adminPassword: 'hunter 2 hunter' };
  await ensureAdministrator({ ...app.deps, config });
  const { body } = await app.visitor.call(api.login, {
    body: { username: 'chief', password: 'hunter 2 hunter' },
  });
  expect(body).toMatchObject({ username: 'chief', role: 'admin' });
  await expect(fs.stat(path.join(config.dataDir, 'admin-password'))).rejects.toThrow('ENOENT');
});

it('gives an existing account the role and keeps its password', async () => {
  const user = await buildUser(app, { username: 'Admin' });
  await ensureAdministrator(app.deps);
  const { body } = await app.visitor.call(api.login, {
    body: { username: 'admin', password: user.password },
  });
  expect(body).toMatchObject({ id: user.id, role: 'admin' });
});
