/*
 * The screens that few visits begin with. Apart from the router, since their names and the lists of
 * their files are a sixth of what every visit loads first.
 */

/** Includes the pad and the relay, which must open offline. */
const loadJudge = () => {
  const needed = [
    import('@/routes/event-judge-pad'),
    import('@/features/events/relay/relay-dialog'),
  ];
  void Promise.allSettled(needed);
  return import('@/routes/event-judge');
};

export const screens = {
  'account-settings': () => import('@/routes/account-settings'),
  admin: () => import('@/routes/admin'),
  'battle-page': () => import('@/routes/battle-page'),
  chat: () => import('@/routes/chat'),
  collection: () => import('@/routes/collection'),
  'combo-edit': () => import('@/routes/combo-edit'),
  'combo-new': () => import('@/routes/combo-new'),
  'combo-page': () => import('@/routes/combo-page'),
  combos: () => import('@/routes/combos'),
  'confirm-email': () => import('@/routes/confirm-email'),
  conversation: () => import('@/routes/conversation'),
  dashboard: () => import('@/routes/dashboard'),
  'deck-page': () => import('@/routes/deck-page'),
  decks: () => import('@/routes/decks'),
  'event-desk': () => import('@/routes/event-desk'),
  'event-judge': loadJudge,
  'event-judge-pad': () => import('@/routes/event-judge-pad'),
  'event-play': () => import('@/routes/event-play'),
  'event-print': () => import('@/routes/event-print'),
  'event-projector': () => import('@/routes/event-projector'),
  'event-rules': () => import('@/routes/event-rules'),
  'forgot-password': () => import('@/routes/forgot-password'),
  guardian: () => import('@/routes/guardian'),
  'guardian-wait': () => import('@/routes/guardian-wait'),
  help: () => import('@/routes/help'),
  licenses: () => import('@/routes/licenses'),
  live: () => import('@/routes/live'),
  'live-card': () => import('@/routes/live-card'),
  'live-projector': () => import('@/routes/live-projector'),
  'live-rules': () => import('@/routes/live-rules'),
  media: () => import('@/routes/media'),
  'media-page': () => import('@/routes/media-page'),
  meta: () => import('@/routes/meta'),
  notifications: () => import('@/routes/notifications'),
  'part-page': () => import('@/routes/part-page'),
  person: () => import('@/routes/person'),
  'profile-setup': () => import('@/routes/profile-setup'),
  relay: () => import('@/routes/relay'),
  'reset-password': () => import('@/routes/reset-password'),
  'second-factor': () => import('@/routes/second-factor'),
  shared: () => import('@/routes/shared'),
  social: () => import('@/routes/social'),
  'tournament-page': () => import('@/routes/tournament-page'),
  tournaments: () => import('@/routes/tournaments'),
  unsubscribe: () => import('@/routes/unsubscribe'),
};

export type ScreenName = keyof typeof screens;
