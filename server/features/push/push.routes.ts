import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes, Reply } from '../../http/handle';
import { createLimiter, limitByPerson } from '../../http/rate-limit';
import { stillNews } from '../notifications/notifications.service';
import * as service from './push.service';

export const pushRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.getPushKey, () => ({ publicKey: service.publicKey(deps) }));

  handle(api.listDevices, async ({ actor, req }) =>
    (await service.listDevices(deps, actor)).map((row) => service.presentDevice(row, req.sid)),
  );

  handle(api.createDevice, async ({ actor, body, req }) => {
    const { device, isNew } = await service.addDevice(deps, actor, req.sid ?? '', body);
    return new Reply(isNew ? 201 : 200, service.presentDevice(device, req.sid));
  });

  handle(api.deleteDevice, ({ actor, params }) => service.removeDevice(deps, actor, params.id));

  handle(api.listNews, async ({ actor, query }) => ({
    ids: await stillNews(deps.db, actor.id, query.ids),
  }));

  handle(
    api.testDevice,
    limitByPerson(createLimiter(deps, 'push-tests')),
    async ({ actor, params }) => service.testDevice(deps, actor, params.id),
  );
});
