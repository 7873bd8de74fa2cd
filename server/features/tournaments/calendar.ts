import { createEvent } from 'ics';
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
const FOLDED = /\r\n[ \t]/g;

/** What other programs take for line breaks, and what no calendar may hold (RFC 5545, 3.3.11). */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

const printable = (text: string) => text.replace(LINE_BREAKS, '\n').replace(CONTROLS, '');

const escaped = (text: string) =>
  printable(text)
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

/** Grows with every change, so that the event takes the place of the one that somebody has. */
const sequenceOf = ({ createdAt, updatedAt }: CalendarTournament) =>
  Math.ceil(Math.max(0, updatedAt.getTime() - createdAt.getTime()) / 1000);

/** The lines of the event without its long texts. */
function writeEvent(tournament: CalendarTournament, now: Date): string[] {
  const event = {
    productId: '-//Ripcord//Tournaments//EN',
    method: 'PUBLISH',
    uid: uidOf(tournament),
    timestamp: now.getTime(),
    title: printable(tournament.name),
    start: tournament.date.getTime(),
    startOutputType: 'utc',
    duration: { hours: TOURNAMENT_HOURS },
    created: tournament.createdAt.getTime(),
    lastModified: tournament.updatedAt.getTime(),
    sequence: sequenceOf(tournament),
  } as const;
  const { value, error } = createEvent(event);
  if (value === null)
    throw new Error('A tournament cannot be written as an event', { cause: error });
  return value.replace(FOLDED, '').split(LINE_BREAK);
}

/**
 * A tournament as a file for calendars (RFC 5545). The library folds by characters where the rule
 * counts octets, takes a third of a second for a long text that does so, and knows no address with
 * an IPv6 host: long texts, the link and the folding are our own.
 */
export function writeCalendar(
  tournament: CalendarTournament,
  { now, publicUrl }: Circumstances,
): string {
  const lines = writeEvent(tournament, now);
  const texts = [
    `DESCRIPTION:${escaped(tournament.description)}`,
    `LOCATION:${escaped(tournament.locations.join('; '))}`,
    ...(publicUrl ? [`URL:${publicUrl}/tournaments/${tournament.id}`] : []),
  ];
  lines.splice(lines.indexOf('END:VEVENT'), 0, ...texts);
  return lines.map(fold).join(LINE_BREAK);
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
