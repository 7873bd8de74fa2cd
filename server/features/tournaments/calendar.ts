import { TOURNAMENT_HOURS } from '../../../shared/tournaments';
import type { TournamentRow } from './tournaments.queries';

export type CalendarTournament = Pick<
  TournamentRow,
  'id' | 'name' | 'description' | 'locations' | 'date' | 'createdAt' | 'updatedAt'
>;

interface Circumstances {
  now: Date;
  /** PUBLIC_URL: without it there is no link, since an address of this network is none for later. */
  publicUrl?: string;
}

/** Of a line without its break (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

const LINE_BREAK = '\r\n';

/** What other programs take for line breaks, and what no calendar may hold (RFC 5545, 3.3.11). */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

const escaped = (text: string) =>
  text
    .replace(LINE_BREAKS, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** The line in pieces of as many octets as a line may have, no character cut in two. */
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

/** The same for ever, and no other installation's. */
const uidOf = ({ id, createdAt }: CalendarTournament) =>
  `tournament-${id}-${createdAt.getTime().toString(36)}@ripcord`;

/** In seconds, for a number of milliseconds is too large: a later event replaces the one before. */
const sequenceOf = ({ createdAt, updatedAt }: CalendarTournament) =>
  Math.ceil(Math.max(0, updatedAt.getTime() - createdAt.getTime()) / 1000);

/** "20261003T103000Z" */
const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * A tournament as a file for calendars (RFC 5545). Written here, since the libraries fold lines
 * after 75 characters, or 76 octets, where the rule (3.1) has 75 octets.
 */
export function writeCalendar(
  tournament: CalendarTournament,
  { now, publicUrl }: Circumstances,
): string {
  const { id, name, description, locations, date, createdAt, updatedAt } = tournament;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ripcord//Tournaments//EN',
    'BEGIN:VEVENT',
    `UID:${uidOf(tournament)}`,
    `SEQUENCE:${sequenceOf(tournament)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(date)}`,
    `DURATION:PT${TOURNAMENT_HOURS}H`,
    `SUMMARY:${escaped(name)}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(locations.join('; '))}`,
    ...(publicUrl ? [`URL:${publicUrl}/tournaments/${id}`] : []),
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => fold(line) + LINE_BREAK).join('');
}

/** What the file is called when it is saved: letters and digits that every system takes. */
export function calendarFileName({ id, name }: Pick<CalendarTournament, 'id' | 'name'>): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `${(words?.join('-') ?? 'tournament').slice(0, 60)}-${id}.ics`;
}
