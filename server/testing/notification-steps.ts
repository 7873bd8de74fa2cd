import type { Notification, NotificationKind } from '#shared/notifications';
import { api } from '#shared/routes';
import type { TestUser } from './factories';
import type { TestApp } from './test-app';

/** One at a time: another run would find no job while the first still works on it. */
const runs = new WeakMap<TestApp, Promise<void>>();

/** A person's notifications of a kind, once all jobs have run. */
export async function newsOf(
  app: TestApp,
  { client }: TestUser,
  kind: NotificationKind,
): Promise<Notification[]> {
  const run = (runs.get(app) ?? Promise.resolve()).then(() => app.runJobs());
  runs.set(app, run);
  await run;
  const { body } = await client.call(api.listNotifications, { query: { limit: 100 } });
  return body.filter((row) => row.kind === kind);
}

export const unseenOf = async ({ client }: TestUser): Promise<number> =>
  (await client.call(api.countNotifications)).body.count;

/** Lists messages too, and no badges, which much else earns. */
export const listMessages = ({ client }: TestUser) =>
  client.call(api.updateNotificationSettings, {
    body: { kinds: { message: { app: true }, badge: { app: false } } },
  });
