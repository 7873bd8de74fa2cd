import type { api } from '@shared/routes';

export type ApiPath = (typeof api)[keyof typeof api]['path'];

/** Where a route's answers contain an entity. */
export interface Holder {
  path: ApiPath;
  /** The field of an item that holds it: a feed item has its deck at `deck`. */
  at?: string;
  /** The field with the entity's id; `id` unless said otherwise. */
  id?: string;
}

export interface Entity {
  /** Answers with the entity in full: alone, in a list or in pages. */
  heldBy: readonly Holder[];
  /** Answers that depend on it. A path stands for every path below it too. */
  shownBy: readonly ApiPath[];
  /** Answers about one such entity alone, whose `id` is the entity's. */
  about?: readonly ApiPath[];
}

/**
 * Which answers hold and which merely show an entity. Paths are literals, checked against the
 * contracts as types alone: importing the contracts would load all schemas with the first screen.
 */
export const ENTITIES = {
  battle: {
    about: ['/api/battles/:id'],
    heldBy: [
      { path: '/api/battles' },
      { path: '/api/battles/recent' },
      { path: '/api/battles/:id' },
    ],
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
    ],
  },
  combo: {
    about: ['/api/combos/:id', '/api/battles/combo/:id'],
    heldBy: [
      { path: '/api/combos' },
      { path: '/api/combos/recent' },
      { path: '/api/combos/:id' },
      { path: '/api/combos/community' },
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
    ],
  },
  deck: {
    about: ['/api/decks/:id', '/api/decks/:id/matchups', '/api/deck-battles/deck/:id'],
    heldBy: [
      { path: '/api/decks' },
      { path: '/api/decks/community' },
      { path: '/api/decks/:id' },
      { path: '/api/feed', at: 'deck' },
    ],
    shownBy: ['/api/decks', '/api/deck-battles/deck/:id', '/api/activity', '/api/feed'],
  },
  deckBattle: {
    heldBy: [{ path: '/api/deck-battles/deck/:id' }],
    shownBy: ['/api/decks', '/api/deck-battles/deck/:id', '/api/activity', '/api/feed'],
  },
  post: {
    about: ['/api/media/:id', '/api/media/:id/comments'],
    heldBy: [
      { path: '/api/media' },
      { path: '/api/media/my' },
      { path: '/api/media/community' },
      { path: '/api/media/:id' },
      { path: '/api/users/:id/media' },
      { path: '/api/feed', at: 'media' },
    ],
    shownBy: ['/api/media', '/api/users/:id/media', '/api/feed'],
  },
  comment: {
    heldBy: [{ path: '/api/media/:id/comments' }],
    shownBy: ['/api/media/:id/comments'],
  },
  tournament: {
    about: ['/api/tournaments/:id'],
    heldBy: [
      { path: '/api/tournaments' },
      { path: '/api/tournaments/my' },
      { path: '/api/tournaments/:id' },
    ],
    shownBy: ['/api/tournaments'],
  },
  person: {
    heldBy: [
      { path: '/api/users/search' },
      { path: '/api/users/:id' },
      { path: '/api/profile/:id' },
    ],
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
    ],
  },
  friendRequest: {
    heldBy: [{ path: '/api/friend-requests' }],
    shownBy: ['/api/friend-requests'],
  },
  block: {
    heldBy: [{ path: '/api/blocks' }],
    shownBy: ['/api/blocks'],
  },
  conversation: {
    heldBy: [{ path: '/api/conversations', id: 'otherUserId' }],
    shownBy: ['/api/conversations'],
  },
  message: {
    heldBy: [{ path: '/api/messages/unread' }, { path: '/api/messages/:userId' }],
    shownBy: ['/api/messages/unread', '/api/messages/:userId', '/api/conversations'],
  },
  badge: {
    heldBy: [{ path: '/api/badges/showcased' }],
    shownBy: ['/api/badges', '/api/profile'],
  },
  session: {
    heldBy: [{ path: '/api/sessions' }],
    shownBy: ['/api/sessions'],
  },
  account: {
    heldBy: [{ path: '/api/admin/users' }],
    shownBy: ['/api/admin/users', '/api/admin/reports', '/api/admin/audit'],
  },
  report: {
    heldBy: [{ path: '/api/admin/reports' }],
    shownBy: ['/api/admin/users', '/api/admin/reports', '/api/admin/audit'],
  },
} as const satisfies Record<string, Entity>;

export type EntityName = keyof typeof ENTITIES;
