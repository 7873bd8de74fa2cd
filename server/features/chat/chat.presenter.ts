import { sql } from 'drizzle-orm';
import { offerInWords, type TradePart } from '#shared/trades';

/** What a message says; that of a trade offer is made from the offer. */
export const messageWords = sql<string>`coalesce(
  (select json_build_array(give, get) from trades where trades.id = messages.trade_id),
  to_json(messages.content))`.mapWith({
  mapFromDriverValue: (said: string | [give: TradePart[], get: TradePart[]]) =>
    typeof said === 'string' ? said : offerInWords({ give: said[0], get: said[1] }),
});
