export { BADGE_NAMES, clearNewBadges, useCheckBadges } from './api';
export { BadgeEmblem } from './badge-emblem';
export { ShowcasedBadges } from './showcased-badges';
