import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { createLimiter, limitByPerson } from '../../http/rate-limit';
import * as service from './webhooks.service';

export const webhooksRoutes = createRoutes((handle, deps: AppDeps) => {
  const limit = limitByPerson(createLimiter(deps, 'webhook-tests'));

  handle(api.listWebhooks, ({ actor }) => service.listWebhooks(deps.db, actor.id));

  handle(api.getWebhook, ({ actor, params }) => service.getWebhook(deps, actor, params.id));

  handle(api.createWebhook, async ({ actor, body, req }) => {
    const created = await service.createWebhook(deps, actor, body);
    req.log.info(
      { event: 'webhook-created', userId: actor.id, webhookId: created.id },
      'webhook created',
    );
    return created;
  });

  handle(api.updateWebhook, ({ actor, params, body }) =>
    service.updateWebhook(deps, actor, params.id, body),
  );

  handle(api.deleteWebhook, ({ actor, params }) => service.deleteWebhook(deps, actor, params.id));

  handle(api.testWebhook, limit, ({ actor, params }) =>
    service.testWebhook(deps, actor, params.id),
  );

  handle(api.listWebhookDeliveries, ({ actor, params }) =>
    service.listDeliveries(deps, actor, params.id),
  );

  handle(api.resendWebhookDelivery, limit, ({ actor, params }) =>
    service.resendDelivery(deps, actor, params.id, params.n),
  );
});
