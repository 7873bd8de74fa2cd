import { api } from '#shared/routes';
import { TRADE_ACTIONS, tradeRoutes } from '#shared/trades';
import { type AppDeps, currentTime } from '../../deps';
import { createRoutes } from '../../http/handle';
import { mapPage, pagesOf } from '../../http/pagination';
import { replyOnce } from '../../http/repeats';
import { SharedJson } from '../../http/responses';
import * as service from './trades.service';

export const tradesRoutes = createRoutes((handle, deps: AppDeps) => {
  const sendTrade = service.createTradeSender(deps);

  handle(api.listTradeMatches, pagesOf(deps, service.listMatches, service.presentMatch));

  handle(api.listTrades, async ({ actor, query }) => {
    const now = currentTime(deps);
    const page = await service.listTrades(deps, actor, query);
    return mapPage(page, (row) => service.presentTrade(row, actor, now));
  });

  // Polled while it is open.
  handle(
    api.getTrade,
    async ({ actor, params }) => new SharedJson(await service.getTrade(deps, actor, params.id)),
  );

  handle(api.createTrade, async ({ actor, body }) => {
    const { item, created } = await sendTrade(actor, body);
    return replyOnce(created, item);
  });

  for (const action of TRADE_ACTIONS) {
    handle(tradeRoutes[action], ({ actor, params }) =>
      service.changeTrade(deps, actor, params.id, action),
    );
  }
});
