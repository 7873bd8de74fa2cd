import { TOURNAMENT_PREVIEW, type Tournament } from '@shared/tournaments';
import { differenceInCalendarDays, format, formatDistanceStrict, startOfDay } from 'date-fns';
import type { Moment } from '@/lib/dates';
import { share } from '@/lib/sharing';

/** Where a tournament is opened. */
export const tournamentPath = (id: number) => `/tournaments/${id}`;

/** "Today", "Tomorrow", "in 3 days", "2 months ago": whole days of the reader's own time zone. */
export function dayWords(moment: Moment, now: Date = new Date()): string {
  const date = new Date(moment);
  const days = differenceInCalendarDays(date, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  return formatDistanceStrict(startOfDay(date), startOfDay(now), { addSuffix: true });
}

/** How far away a tournament is; "Happening now" from its beginning until it is over. */
export function timeLeft({ date, isPast }: Tournament, now: Date = new Date()): string {
  return !isPast && new Date(date) <= now ? 'Happening now' : dayWords(date, now);
}

/** "Saturday, 14:00", with the year where it is another one than now. */
export function dayAndTime(moment: Moment, now: Date = new Date()): string {
  const date = new Date(moment);
  const isThisYear = date.getFullYear() === now.getFullYear();
  return format(date, isThisYear ? 'EEEE, HH:mm' : 'EEEE, HH:mm · yyyy');
}

/** The beginning of a description for a card, and whether there is more of it. */
export function previewOf(description: string): { preview: string; isCut: boolean } {
  // By whole characters: half an emoji is none.
  const characters = [...description];
  if (characters.length <= TOURNAMENT_PREVIEW) return { preview: description, isCut: false };
  const preview = `${characters.slice(0, TOURNAMENT_PREVIEW).join('').trimEnd()}…`;
  return { preview, isCut: true };
}

/** "12 going", of a past one "12 took part" */
export function goingWords(count: number, isPast: boolean): string {
  return `${count} ${isPast ? 'took part' : 'going'}`;
}

/** Opens the share dialog for a tournament; everybody who is signed in sees it. */
export function shareTournament({ id, name }: Pick<Tournament, 'id' | 'name'>): void {
  share({ title: name, path: `/tournaments/${id}` });
}
