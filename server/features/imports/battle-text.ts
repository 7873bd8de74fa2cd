import { IMPORT_COLUMN_NAMES, type ImportColumn } from '../../../shared/imports';
import type { FinishType, Winner } from '../../../shared/rules/finish';
import type { ScoredRound } from '../../../shared/rules/scoring';

/** Exported for readers in a spreadsheet; ignored by the import. */
export const EXTRA_COLUMNS = ['result', 'myScore', 'opponentScore'] as const;

export const EXPORT_COLUMNS = [...IMPORT_COLUMN_NAMES, ...EXTRA_COLUMNS] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** The unparsed cells of a row. */
export type BattleCells = Record<ImportColumn, string>;

/**
 * What spreadsheets run as a formula, including full-width signs, after any number of apostrophes.
 */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Prefixes an apostrophe, so that no spreadsheet runs the cell as a formula. */
export const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** The first one is what an export writes. */
const WINNER_WORDS: Record<Winner, readonly string[]> = {
  me: ['me', 'm', 'i', 'win', 'w'],
  opponent: ['opponent', 'opp', 'o', 'loss', 'l'],
  draw: ['draw', 'd', 'tie', 't'],
};

/** The first one is what an export writes. */
const FINISH_WORDS: Record<FinishType, readonly string[]> = {
  burst: ['burst', 'b'],
  spin: ['spin', 's', 'survivor', 'outspin'],
  over: ['over', 'o', 'ko', 'knockout'],
  extreme: ['extreme', 'e', 'x', 'xtreme'],
};

const byWord = <T extends string>(words: Record<T, readonly string[]>): Map<string, T> =>
  new Map(
    (Object.entries(words) as [T, readonly string[]][]).flatMap(([meaning, all]) =>
      all.map((word) => [word, meaning] as const),
    ),
  );

const WINNERS = byWord(WINNER_WORDS);
const FINISHES = byWord(FINISH_WORDS);

export const writeRounds = (rounds: readonly ScoredRound[]): string =>
  rounds.map(({ winner, finishType }) => `${winner}:${finishType}`).join(' ');

/**
 * Reads rounds such as `me:burst opponent:spin draw:over`, separated by blanks, commas, semicolons
 * or bars, also abbreviated (`m:b`).
 * @returns the word that is invalid, '' for an empty text
 */
export function readRounds(text: string): ScoredRound[] | string {
  const written = text
    .trim()
    .replace(/\s*:\s*/g, ':')
    .split(/[\s,;|]+/)
    .filter(Boolean);
  if (written.length === 0) return '';
  const rounds: ScoredRound[] = [];
  for (const word of written) {
    const [first = '', second = '', ...more] = word.toLowerCase().split(':');
    const winner = WINNERS.get(first);
    const finishType = FINISHES.get(second);
    if (!winner || !finishType || more.length > 0) return word;
    rounds.push({ winner, finishType });
  }
  return rounds;
}

/** 2026-03-14, 2026-03-14 15:30, or ISO 8601 with or without offset. */
const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})(?:(?:T|\s+)(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

const MINUTE_MS = 60_000;

/** Milliseconds. */
function offsetOf(text: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text ?? '') ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS * (sign === '-' ? -1 : 1);
}

/** In UTC unless it has an offset; null for an invalid date. */
export function readMoment(text: string): Date | null {
  const [, year, month, day, hours, minutes, seconds, fraction, offset] =
    MOMENT.exec(text.trim()) ?? [];
  if (!year) return null;
  const parts = [Number(year), Number(month) - 1, Number(day)] as const;
  const time = [Number(hours ?? 0), Number(minutes ?? 0), Number(seconds ?? 0)] as const;
  const milliseconds = Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
  const moment = new Date(Date.UTC(...parts, ...time, milliseconds));
  // Date.UTC would turn February 30 into March 2.
  const isReal =
    moment.getUTCMonth() === parts[1] &&
    moment.getUTCDate() === parts[2] &&
    moment.getUTCHours() === time[0] &&
    moment.getUTCMinutes() === time[1] &&
    moment.getUTCSeconds() === time[2];
  return isReal ? new Date(moment.getTime() - offsetOf(offset)) : null;
}
