import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { replyOnce } from '../../http/create-once';
import { handle } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { unchanged } from '../../http/poll';
import * as service from './chat.service';
import { presentConversation, presentMessage } from './chat.service';

export function chatRoutes(deps: AppDeps): Router {
  const router = Router();
  const unchangedMessages = unchanged(deps, 'messages');
  const sendMessage = service.createMessageSender(deps);

  handle(router, api.listConversations, unchangedMessages, async ({ actor, query }) =>
    mapPage(await service.listConversations(deps, actor, query), presentConversation),
  );

  handle(router, api.listUnreadMessages, unchangedMessages, async ({ actor, query }) =>
    mapPage(await service.listUnread(deps, actor, query), presentMessage),
  );

  handle(router, api.listMessages, unchangedMessages, async ({ actor, params, query }) =>
    mapPage(await service.listMessages(deps, actor, params.userId, query), presentMessage),
  );

  handle(router, api.sendMessage, async ({ actor, body }) => {
    const { item, created } = await sendMessage(actor, body);
    return replyOnce(created, item);
  });

  handle(router, api.markAllRead, ({ actor }) => service.markAllRead(deps, actor));

  handle(router, api.markConversationRead, ({ actor, params }) =>
    service.markConversationRead(deps, actor, params.userId),
  );

  return router;
}
