/** What routes and other features may use of tournaments. */
export { type TournamentFilter, tournamentQueries } from './api';
export { refreshTournaments } from './cache';
export { TournamentThumbnail } from './tournament-thumbnail';
