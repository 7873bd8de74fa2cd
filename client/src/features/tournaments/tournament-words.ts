import { differenceInCalendarDays } from 'date-fns';
import { TOURNAMENT_PREVIEW, type Tournament } from '#shared/tournaments';
import { t } from '#shared/translate';
import { formatMoment, type Moment, relativeDay } from '@/lib/dates';
import { hasPublicPages } from '@/lib/public-pages';
import { share } from '@/lib/sharing';

export const tournamentPath = (id: number) => `/tournaments/${id}`;

/** Its page, which offers to register. */
export const registerPath = (id: number) => `${tournamentPath(id)}?register=true`;

/** "Today", "Tomorrow", "in 3 days", "2 months ago", by calendar days in the reader's time zone. */
export function dayWords(moment: Moment, now: Date = new Date()): string {
  const date = new Date(moment);
  const days = differenceInCalendarDays(date, now);
  if (days === 0) return t('Today');
  if (days === 1) return t('Tomorrow');
  if (days === -1) return t('Yesterday');
  return relativeDay(date, now);
}

export function timeLeft(
  { date, isPast }: Pick<Tournament, 'date' | 'isPast'>,
  now: Date = new Date(),
): string {
  return !isPast && new Date(date) <= now ? t('Happening now') : dayWords(date, now);
}

/** "Saturday, 14:00", with the year unless it is this one. */
export function dayAndTime(moment: Moment, now: Date = new Date()): string {
  const date = new Date(moment);
  const isThisYear = date.getFullYear() === now.getFullYear();
  const shown = formatMoment(date, 'weekdayTime');
  return isThisYear ? shown : `${shown} · ${date.getFullYear()}`;
}

/** The start of a description: whole words, never half an emoji. */
export function previewOf(description: string): { preview: string; isCut: boolean } {
  const characters = [...description];
  if (characters.length <= TOURNAMENT_PREVIEW) return { preview: description, isCut: false };
  const start = characters.slice(0, TOURNAMENT_PREVIEW).join('');
  const [words = ''] = /^.*\s(?=\S*$)/su.exec(`${start}${characters[TOURNAMENT_PREVIEW]}`) ?? [];
  // Text with few spaces, such as Japanese, is cut at the limit.
  const preview = words.length > TOURNAMENT_PREVIEW / 2 ? words : start;
  return { preview: `${preview.trimEnd()}…`, isCut: true };
}

/** "12 going"; for past tournaments "12 took part". */
export function goingWords(count: number, isPast: boolean): string {
  return isPast
    ? t('{count, plural, one {# took part} other {# took part}}', { count })
    : t('{count, plural, one {# going} other {# going}}', { count });
}

export function shareTournament({ id, name, web }: Pick<Tournament, 'id' | 'name' | 'web'>): void {
  const isOpen = web !== 'off' && hasPublicPages();
  share({
    title: name,
    path: tournamentPath(id),
    isForMembers: !isOpen,
    // Leads to its present version.
    picture: isOpen ? `/og/tournament/${id}-now.jpg` : undefined,
  });
}

export function whyNoRegistration({
  eventPhase,
  isPast,
}: Pick<Tournament, 'eventPhase' | 'isPast'>): string {
  if (eventPhase === 'draft') return t('Registration opens soon');
  if (eventPhase === 'running') return t('Registration has closed');
  if (eventPhase === 'finished' || eventPhase === 'cancelled') return '';
  return eventPhase === null && isPast ? '' : t('No places left');
}
