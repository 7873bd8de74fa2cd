import { battleSubmissionSchema } from '../../../shared/battles';
import { text } from '../../../shared/fields';
import type { ImportColumn } from '../../../shared/imports';
import type { ScoredRound } from '../../../shared/rules/scoring';
import { numberRounds } from '../../../shared/rules/scoring';
import type { BattleCells } from './battle-table';
import { readMoment } from './moment-text';
import type { Parts, Problem, ReadParts, UnknownName } from './read-parts';
import { readRounds } from './rounds-text';

const wordsSchema = battleSubmissionSchema.pick({
  eventName: true,
  opponentName: true,
  opponentCombo: true,
  roundsData: true,
});

const COLUMN_OF: Record<string, ImportColumn> = {
  eventName: 'eventName',
  opponentName: 'opponentName',
  opponentCombo: 'opponentCombo',
  roundsData: 'rounds',
};

/** Overlong names are cut, not refused. */
const comboNameSchema = text({ max: Number.MAX_SAFE_INTEGER });

const NO_MOMENT = 'Please write the date as 2026-03-14 or 2026-03-14 15:30';
const TOO_EARLY = 'This date is before the year 2000';
const EARLIEST = Date.UTC(2000, 0, 1);

export interface ReadBattle {
  playedAt: Date | null;
  eventName: string;
  opponentName: string;
  opponentCombo: string;
  rounds: ScoredRound[];
  /** Name for a new combo. */
  comboName: string;
  parts: Parts;
}

export type ReadRow = { battle: ReadBattle } | { problem: Problem } | { unknown: UnknownName[] };

const problem = (column: ImportColumn, value: string, message: string): { problem: Problem } => ({
  problem: { column, value: value || null, message },
});

/** Validates by the rules of recorded battles and combos; reports the first problem. */
export function readRow(cells: BattleCells, readParts: (cells: BattleCells) => ReadParts): ReadRow {
  const playedAt = cells.playedAt.trim() === '' ? null : readMoment(cells.playedAt);
  if (cells.playedAt.trim() !== '') {
    if (!playedAt) return problem('playedAt', cells.playedAt, NO_MOMENT);
    if (playedAt.getTime() < EARLIEST) return problem('playedAt', cells.playedAt, TOO_EARLY);
  }
  const rounds = readRounds(cells.rounds);
  if (typeof rounds === 'string' && rounds !== '') {
    const message = `“${rounds.slice(0, 30)}” is no round: please write rounds as me:burst opponent:spin draw:over`;
    return problem('rounds', cells.rounds, message);
  }
  const words = wordsSchema.safeParse({
    ...cells,
    roundsData: typeof rounds === 'string' ? [] : numberRounds(rounds),
  });
  if (!words.success) {
    const [issue] = words.error.issues;
    const column = COLUMN_OF[String(issue?.path[0])] ?? 'rounds';
    return problem(column, cells[column], issue?.message ?? '');
  }
  const read = readParts(cells);
  if (!('parts' in read)) return read;
  const { roundsData, ...others } = words.data;
  const comboName = comboNameSchema.parse(cells.comboName);
  return { battle: { ...others, playedAt, rounds: roundsData, comboName, parts: read.parts } };
}
