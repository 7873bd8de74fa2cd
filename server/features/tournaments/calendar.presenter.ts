import { TOURNAMENT_HOURS } from '#shared/tournaments';
import type { TournamentRow } from './tournaments.queries';

export type CalendarTournament = Pick<
  TournamentRow,
  'id' | 'name' | 'description' | 'locations' | 'date' | 'createdAt' | 'updatedAt'
> & { isCancelled?: boolean };

interface Circumstances {
  now?: Date;
  /** Without PUBLIC_URL, the event has no link. */
  publicUrl: string | undefined;
  /** Of a calendar that is subscribed to; else programs call it by its address (RFC 7986, 5.1). */
  name?: string;
}

/** Excludes the line break (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

const LINE_BREAK = '\r\n';

/** Other line breaks, and control characters that calendars must not contain (RFC 5545, 3.3.11). */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

const escaped = (text: string) =>
  text
    .replace(LINE_BREAKS, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Folds a line without splitting characters. */
function fold(line: string): string {
  let folded = '';
  let room = LINE_OCTETS;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (octets > room) {
      folded += `${LINE_BREAK} `;
      room = LINE_OCTETS - 1;
    }
    folded += character;
    room -= octets;
  }
  return folded;
}

const uidOf = ({ id, createdAt }: CalendarTournament) =>
  `tournament-${id}-${createdAt.getTime().toString(36)}@ripcord`;

/** In seconds, since milliseconds would be too large. A higher sequence replaces an event. */
const sequenceOf = ({ createdAt, updatedAt }: CalendarTournament) =>
  Math.ceil(Math.max(0, updatedAt.getTime() - createdAt.getTime()) / 1000);

const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/** Without `now`, an event's stamp is its last change, so that what is unchanged stays the same. */
function linesOf(tournament: CalendarTournament, { now, publicUrl }: Circumstances): string[] {
  const { id, name, description, locations, date, createdAt, updatedAt } = tournament;
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf(tournament)}`,
    `SEQUENCE:${sequenceOf(tournament)}`,
    `DTSTAMP:${utc(now ?? updatedAt)}`,
    `DTSTART:${utc(date)}`,
    `DURATION:PT${TOURNAMENT_HOURS}H`,
    ...(tournament.isCancelled ? ['STATUS:CANCELLED'] : []),
    `SUMMARY:${escaped(name)}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(locations.join('; '))}`,
    ...(publicUrl ? [`URL:${publicUrl}/tournaments/${id}`] : []),
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    'END:VEVENT',
  ];
}

/**
 * Writes RFC 5545. Our own code, because the libraries fold after 75 characters or 76 octets
 * instead of 75 octets (3.1).
 */
export function writeCalendar(
  tournaments: readonly CalendarTournament[],
  { name, ...circumstances }: Circumstances,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ripcord//Tournaments//EN',
    ...(name ? [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`] : []),
    ...tournaments.flatMap((tournament) => linesOf(tournament, circumstances)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => fold(line) + LINE_BREAK).join('');
}

export function calendarFileName({ id, name }: Pick<CalendarTournament, 'id' | 'name'>): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `${(words?.join('-') ?? 'tournament').slice(0, 60)}-${id}.ics`;
}
