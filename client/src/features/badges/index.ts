/** What routes and other features may use of badges. */
export { useCheckBadges } from './api';
export { BadgeEmblem } from './badge-emblem';
export { BadgesPanel } from './badges-panel';
export { clearNewBadges } from './clear-new-badges';
export { ShowcasedBadges } from './showcased-badges';
export { badgeWords } from './words';
