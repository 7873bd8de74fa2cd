/** What routes and other features may use of tournaments. */
export { type TournamentFilter, tournamentQueries } from './api';
export { ParticipantAvatars } from './list/tournament-card';
export { DateBlock, OfficialMark } from './marks';
export { refreshTournaments } from './registration';
export { TournamentThumbnail } from './tournament-flyer';
export { dayAndTime, goingWords, timeLeft, tournamentPath } from './tournament-words';
