import type { ServerMessage } from '#shared/realtime';
import type { RealtimeEvent } from './events';

type Plain = Extract<
  RealtimeEvent,
  { type: 'trade.changed' | 'typing' | 'badges.changed' | 'event.offered' }
>;

/** News that say all there is to say, and to whom. */
export function plainNews(event: Plain): [userIds: readonly number[], message: ServerMessage] {
  switch (event.type) {
    case 'trade.changed':
      return [event.userIds, { type: 'trade_changed', tradeId: event.tradeId }];
    case 'typing':
      return [[event.receiverId], { type: 'typing', senderId: event.senderId }];
    case 'badges.changed':
      return [[event.userId], { type: 'badges_changed' }];
    case 'event.offered': {
      const { eventId, userId, confirmBy } = event;
      return [[userId], { type: 'event_offer', eventId, confirmBy }];
    }
  }
}
