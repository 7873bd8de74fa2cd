import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Trade, type TradeAction, tradeRoutes, tradesApi } from '#shared/trades';
import { call } from '@/lib/api';
import { markStale, storeSaved } from '@/lib/entities';
import { pagesOf, queryOf } from '@/lib/queries';

export const tradesQueries = {
  matches: () => pagesOf(tradesApi.listTradeMatches),
  list: () => pagesOf(tradesApi.listTrades),
  one: (id: number) => queryOf(tradesApi.getTrade, { params: { id } }),
};

/** A refusal means that the offer changed meanwhile, so it is refetched. */
export function useChangeTrade(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: TradeAction): Promise<Trade> =>
      call(tradeRoutes[action], { params: { id } }),
    onSuccess(trade, action) {
      storeSaved(client, 'trade', tradesQueries.one(id), trade);
      if (action === 'accept' || action === 'undo') void markStale(client, 'ownedPart');
    },
    onError: () => markStale(client, 'trade'),
  });
}
