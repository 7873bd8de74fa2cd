export { badgeWords, clearNewBadges, useCheckBadges } from './api';
export { BadgeEmblem } from './badge-emblem';
export { BadgesPanel, ShowcasedBadges } from './badges-panel';
