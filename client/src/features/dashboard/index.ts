/** What the dashboard is made of. */
export { Highlights } from './highlights';
export { RecentBattles } from './recent-battles';
export { RecentCombos } from './recent-combos';
export { UpcomingTournaments } from './upcoming-tournaments';
