/** What the dashboard is made of. */
export { Highlights } from './highlights';
export { RecentBattles, RecentCombos } from './recent';
export { UpcomingTournaments } from './upcoming-tournaments';
