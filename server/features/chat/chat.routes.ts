import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { mapPage, pagesOf, unchanged } from '../../http/pagination';
import { replyOnce } from '../../http/repeats';
import * as service from './chat.service';
import { presentConversation, presentMessage } from './chat.service';

export const chatRoutes = createRoutes((handle, deps: AppDeps) => {
  const unchangedMessages = unchanged(deps, 'messages');
  const sendMessage = service.createMessageSender(deps);

  handle(
    api.listConversations,
    unchangedMessages,
    pagesOf(deps, service.listConversations, presentConversation),
  );

  handle(
    api.listUnreadMessages,
    unchangedMessages,
    pagesOf(deps, service.listUnread, presentMessage),
  );

  handle(api.listMessages, unchangedMessages, async ({ actor, params, query }) =>
    mapPage(await service.listMessages(deps, actor, params.userId, query), presentMessage),
  );

  handle(api.sendMessage, async ({ actor, body }) => {
    const { item, created } = await sendMessage(actor, body);
    return replyOnce(created, item);
  });

  handle(api.markAllRead, ({ actor }) => service.markAllRead(deps, actor));

  handle(api.markConversationRead, ({ actor, params }) =>
    service.markConversationRead(deps, actor, params.userId),
  );
});
