/** What routes and other features may use of tournaments. */
export { type TournamentFilter, tournamentQueries } from './api';
export { DateBlock, OfficialMark } from './marks';
export { ParticipantAvatars } from './participants-preview';
export { refreshTournaments } from './registration';
export { TournamentThumbnail } from './tournament-flyer';
export { dayAndTime, goingWords, timeLeft, tournamentPath } from './tournament-words';
