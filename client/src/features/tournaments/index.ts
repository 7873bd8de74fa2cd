/** What routes and other features may use of tournaments. */
export { type TournamentFilter, tournamentQueries } from './api';
export { refreshTournaments } from './registration';
export { DateBlock } from './marks';
export { OfficialMark } from './marks';
export { ParticipantAvatars } from './list/tournament-card';
export { TournamentThumbnail } from './tournament-flyer';
export { dayAndTime, goingWords, timeLeft, tournamentPath } from './tournament-words';
