import type { api } from '#shared/routes';

export type ApiPath = (typeof api)[keyof typeof api]['path'];

/** Where a route's responses contain an entity, if not as items with its `id`. */
export interface Holder {
  path: ApiPath;
  /** Field of an item that holds the entity: a feed item has its deck at `deck`. */
  at?: string;
  /** Field with the entity's id; defaults to `id`. */
  id?: string;
}

export interface Entity {
  /** Responses with the full entity: alone, in a list or in pages. */
  heldBy: readonly (ApiPath | Holder)[];
  /** Paths that depend on it; defaults to `heldBy`. A path includes all paths below it. */
  shownBy?: readonly ApiPath[];
  /** Responses about a single entity, whose `id` is the entity's. */
  about?: readonly ApiPath[];
}

/**
 * Which responses hold an entity and which merely show it. Paths are literals, checked against the
 * contracts as types only: importing the contracts would load all schemas with the first screen.
 */
export const ENTITIES = {
  battle: {
    about: ['/api/battles/:id'],
    heldBy: ['/api/battles', '/api/battles/recent', '/api/battles/:id'],
    shownBy: [
      '/api/battles',
      '/api/combos',
      '/api/decks',
      '/api/stats/detailed',
      '/api/stats/overview',
      '/api/stats/history',
      '/api/media',
      '/api/profile',
      '/api/feed',
      '/api/collection/buildable',
      '/api/collection/advice',
    ],
  },
  combo: {
    about: ['/api/combos/:id', '/api/combos/:id/deletion', '/api/battles/combo/:id'],
    heldBy: [
      '/api/combos',
      '/api/combos/recent',
      '/api/combos/:id',
      '/api/combos/community',
      { path: '/api/feed', at: 'combo' },
    ],
    shownBy: [
      '/api/combos',
      '/api/battles',
      '/api/decks',
      '/api/stats/detailed',
      '/api/stats/overview',
      '/api/stats/history',
      '/api/media',
      '/api/profile',
      '/api/feed',
      '/api/collection',
    ],
  },
  deck: {
    about: ['/api/decks/:id', '/api/decks/:id/matchups', '/api/deck-battles/deck/:id'],
    heldBy: [
      '/api/decks',
      '/api/decks/community',
      '/api/decks/:id',
      { path: '/api/feed', at: 'deck' },
    ],
    shownBy: ['/api/decks', '/api/deck-battles/deck/:id', '/api/activity', '/api/feed'],
  },
  deckBattle: {
    heldBy: ['/api/deck-battles/deck/:id'],
    shownBy: ['/api/decks', '/api/deck-battles/deck/:id', '/api/activity', '/api/feed'],
  },
  post: {
    about: ['/api/media/:id', '/api/media/:id/comments'],
    heldBy: [
      '/api/media',
      '/api/media/my',
      '/api/media/community',
      '/api/media/:id',
      '/api/users/:id/media',
      { path: '/api/feed', at: 'media' },
    ],
  },
  comment: { heldBy: ['/api/media/:id/comments'] },
  tournament: {
    about: ['/api/tournaments/:id'],
    heldBy: ['/api/tournaments', '/api/tournaments/my', '/api/tournaments/:id'],
  },
  event: {
    about: ['/api/events/:id'],
    heldBy: ['/api/events/:id'],
    shownBy: ['/api/events/:id', '/api/events/:id/series', '/api/tournaments/:id'],
  },
  ruleSet: {
    about: ['/api/rule-sets/:id'],
    heldBy: ['/api/rule-sets', '/api/rule-sets/:id'],
  },
  person: {
    heldBy: ['/api/users/search', '/api/users/:id', '/api/profile/:id'],
    shownBy: ['/api/users/search', '/api/users/:id', '/api/profile'],
  },
  friend: {
    heldBy: [{ path: '/api/friends', id: 'friendId' }],
    shownBy: [
      '/api/friends',
      '/api/friend-requests',
      '/api/users/search',
      '/api/users/:id',
      '/api/conversations',
      '/api/activity',
      '/api/profile',
      '/api/trades',
    ],
  },
  friendRequest: { heldBy: ['/api/friend-requests'] },
  block: { heldBy: ['/api/blocks'] },
  conversation: {
    heldBy: [{ path: '/api/conversations', id: 'otherUserId' }],
  },
  message: {
    heldBy: ['/api/messages/unread', '/api/messages/:userId'],
    shownBy: ['/api/messages/unread', '/api/messages/:userId', '/api/conversations'],
  },
  badge: { heldBy: ['/api/badges/showcased'], shownBy: ['/api/badges', '/api/profile'] },
  notification: {
    heldBy: ['/api/notifications'],
    shownBy: ['/api/notifications', '/api/notifications/unseen'],
  },
  ownedPart: {
    heldBy: ['/api/collection'],
    shownBy: ['/api/collection', '/api/trades/matches'],
  },
  wish: { heldBy: ['/api/wishlist'], shownBy: ['/api/wishlist', '/api/trades/matches'] },
  trade: {
    heldBy: ['/api/trades', '/api/trades/:id'],
  },
  session: { heldBy: ['/api/sessions'] },
  token: { heldBy: ['/api/tokens'] },
  shareLink: { heldBy: ['/api/share-links'] },
  webhook: { heldBy: ['/api/webhooks', '/api/webhooks/:id'], shownBy: ['/api/webhooks'] },
  account: {
    heldBy: ['/api/admin/users'],
    shownBy: ['/api/admin/users', '/api/admin/reports', '/api/admin/audit'],
  },
  report: {
    heldBy: ['/api/admin/reports'],
    shownBy: ['/api/admin/users', '/api/admin/reports', '/api/admin/audit'],
  },
} as const satisfies Record<string, Entity>;

export type EntityName = keyof typeof ENTITIES;
