export { badgeWords, clearNewBadges, useCheckBadges } from './api';
export { ShowcasedBadges } from './badge-card';
export { BadgeEmblem } from './badge-emblem';
export { BadgesPanel } from './badges-panel';
