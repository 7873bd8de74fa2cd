import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { pagesOf, unchanged } from '../../http/pagination';
import { presentNotification } from './notifications.presenter';
import * as service from './notifications.service';
import { changeSettings, getSettings } from './settings.service';

export const notificationsRoutes = createRoutes((handle, deps: AppDeps) => {
  const unchangedRows = unchanged(deps, 'notifications');

  handle(
    api.listNotifications,
    unchangedRows,
    pagesOf(deps, service.listNotifications, presentNotification),
  );

  handle(api.countNotifications, unchangedRows, async ({ actor }) => ({
    count: await service.countUnseen(deps.db, actor.id),
  }));

  handle(api.markNotificationsSeen, ({ actor, body }) => service.markSeen(deps, actor, body));

  handle(api.getNotificationSettings, ({ actor }) => getSettings(deps, actor));

  handle(api.updateNotificationSettings, ({ actor, body }) => changeSettings(deps, actor, body));

  handle(api.deleteNotification, ({ actor, params }) =>
    service.deleteNotification(deps, actor, params.id),
  );
});
