import { t } from '../../translate';
import type { EventData } from './event-data';
import { conflict, type Refused } from './outcome';

/** `regular` is 12 and under, `open` 13 and over. */
export const DIVISIONS = ['regular', 'open'] as const;
export type Division = (typeof DIVISIONS)[number];

const REGULAR_MAX = 12;

export interface Aged {
  /** Of the account, if it is known. */
  birthYear: number | null;
  /** What staff declared. */
  division: Division | null;
}

/** The division of a player: by the younger of the two ages that a year leaves, else as declared. */
export function divisionOf({ birthYear, division }: Aged, date: Date): Division | null {
  if (birthYear === null) return division;
  return date.getUTCFullYear() - birthYear - 1 <= REGULAR_MAX ? 'regular' : 'open';
}

/** Refuses a player who is not of the event's age. */
export function requireAge(
  { event: { settings }, date }: Pick<EventData, 'event' | 'date'>,
  player: Aged,
  unknown: () => Refused,
): void {
  const { ageDivision } = settings;
  if (ageDivision === 'none' || ageDivision === 'all') return;
  const division = divisionOf(player, date);
  if (division === null) throw unknown();
  if (division === ageDivision) return;
  throw conflict(
    ageDivision === 'regular'
      ? t('This event is for players of 12 and under.')
      : t('This event is for players of 13 and over.'),
  );
}

/** The rows of one division, with places anew. */
export const placesWithin = <Row extends { place: number }>(
  rows: readonly Row[],
  isIn: (row: Row) => boolean,
): Row[] => {
  const kept = rows.filter(isIn);
  return kept.map((row) => ({
    ...row,
    place: 1 + kept.filter(({ place }) => place < row.place).length,
  }));
};
