/** What routes and other features may use of badges. */
export { useCheckBadges } from './api';
export { BadgeEmblem } from './badge-emblem';
export { BadgesPanel } from './badges-panel';
export { clearNewBadges } from './api';
export { ShowcasedBadges } from './badge-card';
export { badgeWords } from './api';
