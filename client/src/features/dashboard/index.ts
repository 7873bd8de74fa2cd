/** The dashboard's widgets. */
export { Highlights } from './highlights';
export { RecentBattles, RecentCombos } from './recent';
export { UpcomingTournaments } from './upcoming-tournaments';
