import type { Notification, NotificationKind } from '#shared/notifications';
import { api } from '#shared/routes';
import type { TestUser } from './factories';
import type { TestApp } from './test-app';

/** A person's notifications of a kind, once all jobs have run. */
export async function newsOf(
  app: TestApp,
  { client }: TestUser,
  kind: NotificationKind,
): Promise<Notification[]> {
  await app.runJobs();
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
