import { type Placeholder, sql } from 'drizzle-orm';
import { offerInWords, type TradePart } from '#shared/trades';
import type { Viewer } from '../../auth/authorize';
import { messages } from '../../db/schema';

/** Readable by both participants; a block does not hide received messages. */
export const canReadMessage = (
  viewer: Viewer,
  { senderId, receiverId }: { senderId: number; receiverId: number },
): boolean => senderId === viewer.id || receiverId === viewer.id;

/** Messages between two people in both directions, written to match the index. */
export const isBetween = (lower: number | Placeholder, higher: number | Placeholder) =>
  sql`least(${messages.senderId}, ${messages.receiverId}) = ${lower}
    and greatest(${messages.senderId}, ${messages.receiverId}) = ${higher}`;

/** What a message says; that of a trade offer is made from the offer. */
export const messageWords = sql<string>`coalesce(
  (select json_build_array(give, get) from trades where trades.id = messages.trade_id),
  to_json(messages.content))`.mapWith({
  mapFromDriverValue: (said: string | [give: TradePart[], get: TradePart[]]) =>
    typeof said === 'string' ? said : offerInWords({ give: said[0], get: said[1] }),
});
