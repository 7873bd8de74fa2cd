import { IMPORT_COLUMN_NAMES, type ImportColumn } from '#shared/imports';
import { type FinishType, ROUND_CAUSES, type Winner } from '#shared/rules/finish';
import type { Score, ScoredRound } from '#shared/rules/scoring';

/** Columns that an export splits into several. */
type ImportOnly = 'combo' | 'score';
/** Only for people who read the file in a spreadsheet. */
type ExportOnly = 'result';
export type ExportColumn = Exclude<ImportColumn, ImportOnly> | ExportOnly;

export const EXPORT_COLUMNS: readonly ExportColumn[] = IMPORT_COLUMN_NAMES.flatMap((column) => {
  if (column === 'combo' || column === 'score') return [];
  return column === 'myScore' ? ['result', column] : [column];
});

/** The unparsed cells of a row. */
export type BattleCells = Record<ImportColumn, string>;

type ScoreColumn = 'score' | 'myScore' | 'opponentScore';

/** Exports write the first word. */
const WINNER_WORDS: Record<Winner, readonly string[]> = {
  me: ['me', 'm', 'i', 'win', 'w'],
  opponent: ['opponent', 'opp', 'o', 'loss', 'l'],
  draw: ['draw', 'd', 'tie', 't'],
};

/** Exports write the first word. */
const FINISH_WORDS: Record<FinishType, readonly string[]> = {
  burst: ['burst', 'b'],
  spin: ['spin', 's', 'survivor', 'outspin'],
  over: ['over', 'o', 'ko', 'knockout'],
  extreme: ['extreme', 'e', 'x', 'xtreme'],
};

const byWord = <T extends string>(words: Record<T, readonly string[]>) =>
  new Map(
    (Object.entries(words) as [T, readonly string[]][]).flatMap(([meaning, all]) =>
      all.map((word) => [word, meaning] as const),
    ),
  );

const WINNERS = byWord(WINNER_WORDS);
const FINISHES = byWord(FINISH_WORDS);

export const writeRounds = (rounds: readonly ScoredRound[]) =>
  rounds.map(({ winner, finishType, cause }) => `${winner}:${cause ?? finishType}`).join(' ');

/**
 * Reads rounds such as `me:burst opponent:spin draw:over`, separated by blanks, commas, semicolons
 * or bars, also abbreviated (`m:b`).
 * @returns the first invalid word, or '' for an empty text
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
    const cause = ROUND_CAUSES.find((name) => name === second);
    const finishType = cause ? 'spin' : FINISHES.get(second);
    if (!winner || !finishType || more.length > 0) return word;
    rounds.push({ winner, finishType, ...(cause && { cause }) });
  }
  return rounds;
}

/** Matches 3-1, 3:1 and 3 – 1. */
const SCORE = /^(\d{1,3})\s*[-:/\u2010-\u2015\u2212]\s*(\d{1,3})$/;

/**
 * Reads a row's score from one cell, or from one cell per side.
 * @returns null without a score; NaN for cells that are not numbers
 */
export function readScore(cells: Pick<BattleCells, ScoreColumn>): Score | null {
  const { score, myScore, opponentScore } = cells;
  if (score.trim() !== '') {
    const [, mine, theirs] = SCORE.exec(score.trim()) ?? [];
    return { myScore: Number(mine ?? Number.NaN), opponentScore: Number(theirs ?? Number.NaN) };
  }
  if (myScore.trim() === '' && opponentScore.trim() === '') return null;
  const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  return { myScore: numberOf(myScore), opponentScore: numberOf(opponentScore) };
}
