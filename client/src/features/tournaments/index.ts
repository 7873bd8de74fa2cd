/** What routes and other features may use of tournaments. */
export { type TournamentFilter, tournamentQueries } from './api';
export { refreshTournaments } from './cache';
export { DateBlock } from './date-block';
export { OfficialMark } from './official-mark';
export { ParticipantAvatars } from './participants-preview';
export { TournamentThumbnail } from './tournament-thumbnail';
export { dayAndTime, goingWords, timeLeft, tournamentPath } from './tournament-words';
