export { tournamentQueries } from './api';
export { TournamentThumbnail } from './tournament-flyer';
export { DateBlock, OfficialMark, ParticipantAvatars } from './tournament-parts';
export { dayAndTime, goingWords, timeLeft, tournamentPath } from './tournament-words';
export { WaitlistPlace } from './waitlist';
