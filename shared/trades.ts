import { z } from 'zod';
import { copies, partInput, partSchema } from './collection';
import { pages, route } from './contract';
import { clientId, count, id, idOut, timestampOut } from './fields';
import { personSchema } from './people';
import { msg, t } from './translate';

/** Per side of a trade. */
export const TRADE_PARTS_MAX = 20;
/** How long after acceptance a trade can be undone. */
export const TRADE_UNDO_HOURS = 24;

export const TRADE_FRIENDS_ONLY = msg('You can only trade with friends.');
export const TRADE_EMPTY = msg('Please choose at least one part');
export const TRADE_UNAVAILABLE = msg("Some of these parts aren't for trade any more.");
export const TRADE_ANSWERED = msg('This offer was answered already.');
export const TRADE_NOT_ACCEPTED = msg('This offer was not accepted.');
export const TRADE_UNDO_LATE = msg('A trade can be undone for 24 hours only.');
export const TRADE_PARTS_GONE = msg('Some of these parts are gone meanwhile.');
export const TRADE_TOO_MANY = msg('A collection holds at most 999 copies of a part.');

export const TRADE_STATUSES = [
  'open',
  'accepted',
  'declined',
  'withdrawn',
  'undone',
  /** Parts were gone when it was accepted. */
  'impossible',
] as const;
export type TradeStatus = (typeof TRADE_STATUSES)[number];

export const TRADE_ACTIONS = ['accept', 'decline', 'withdraw', 'undo'] as const;

const tradePart = partSchema.extend({ count });
export type TradePart = z.infer<typeof tradePart>;

export const tradeSchema = z.object({
  id: idOut,
  from: personSchema,
  to: personSchema,
  /** From the sender's point of view. */
  give: z.array(tradePart),
  get: z.array(tradePart),
  status: z.enum(TRADE_STATUSES),
  createdAt: timestampOut,
  answeredAt: timestampOut.nullable(),
  can: z.record(z.enum(TRADE_ACTIONS), z.boolean()),
});
export type Trade = z.infer<typeof tradeSchema>;
export type TradeAction = (typeof TRADE_ACTIONS)[number];

export const tradeMatchSchema = z.object({
  user: personSchema,
  /** Theirs for trade and on the caller's wishlist; at most TRADE_PARTS_MAX. */
  theyHave: z.array(partSchema),
  youHave: z.array(partSchema),
});
export type TradeMatch = z.infer<typeof tradeMatchSchema>;

const partsInWords = (parts: readonly TradePart[]) =>
  parts.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name)).join(', ');

/** Text for clients without cards, notifications and reports. */
export function offerInWords(offer: Record<'give' | 'get', readonly TradePart[]>): string {
  const [give, get] = [partsInWords(offer.give), partsInWords(offer.get)];
  if (!get) return t('Trade offer. Give: {give}.', { give });
  if (!give) return t('Trade offer. Get: {get}.', { get });
  return t('Trade offer. Give: {give}. Get: {get}.', { give, get });
}

const offeredParts = z.array(partInput.extend({ count: copies.default(1) })).max(TRADE_PARTS_MAX, {
  error: () => t('Please choose at most {max} parts', { max: TRADE_PARTS_MAX }),
});

export const tradeInputSchema = z
  .object({
    toUserId: id(msg('Please choose a person')),
    give: offeredParts,
    get: offeredParts,
    clientId,
  })
  .refine(({ give, get }) => give.length + get.length > 0, { path: ['give'], error: TRADE_EMPTY });
export type TradeInput = z.input<typeof tradeInputSchema>;
export type TradeValues = z.output<typeof tradeInputSchema>;

export const tradesApi = {
  listTradeMatches: route('GET /api/trades/matches', {
    ...pages(tradeMatchSchema),
    summary: "Friends whose parts for trade are on one's wishlist or the reverse, by username",
  }),
  listTrades: route('GET /api/trades', {
    ...pages(tradeSchema),
    summary: 'Offers in both directions, newest first',
  }),
  getTrade: route('GET /api/trades/:id', {
    summary: 'An offer, for its two sides',
    response: tradeSchema,
  }),
  createTrade: route('POST /api/trades', {
    summary:
      'Offer a trade to a friend, with a message; the same clientId again answers 200, or 410 when that was deleted',
    body: tradeInputSchema,
    refuses: ['not_found', 'gone'],
    status: 201,
    response: tradeSchema,
  }),
  acceptTrade: route('POST /api/trades/:id/accept', {
    response: tradeSchema,
    summary: 'Accept an offer: the copies change hands at once',
  }),
  declineTrade: route('POST /api/trades/:id/decline', {
    response: tradeSchema,
    summary: 'Decline an offer',
  }),
  withdrawTrade: route('POST /api/trades/:id/withdraw', {
    response: tradeSchema,
    summary: "Withdraw one's own offer",
  }),
  undoTrade: route('POST /api/trades/:id/undo', {
    response: tradeSchema,
    summary: 'Undo a trade within 24 hours, by either side: the copies go back',
  }),
};

export const tradeRoutes = {
  accept: tradesApi.acceptTrade,
  decline: tradesApi.declineTrade,
  withdraw: tradesApi.withdrawTrade,
  undo: tradesApi.undoTrade,
};
