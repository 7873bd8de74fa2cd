import {
  BATTLE_TEXTS,
  type BattleTexts,
  battleSubmissionSchema,
  battleTexts,
  battleTextsOf,
  SCORE_MAX,
  scoreSchema,
} from '#shared/battles';
import {
  type DateOrder,
  IMPORT_COLUMN_NAMES,
  IMPORT_MATCHES_MAX,
  IMPORT_PROBLEMS_MAX,
  type ImportColumn,
  type ImportReport,
} from '#shared/imports';
import { numberRounds, type Score, type ScoredRound } from '#shared/rules/scoring';
import { DEFAULT_TIME_ZONE } from '#shared/rules/time-zones';
import { msg, t, translated } from '#shared/translate';
import { type BattleCells, readRounds, readScore } from '../../tables/battle-text';
import { unguardCell } from '../../tables/cells';
import { type DateReading, findDateOrder, isAmbiguous, isDate, readMoment } from './read-dates';
import { type Header, readHeader } from './read-header';
import {
  COLUMN_OF,
  closestNames,
  createPartsReader,
  type KnownNames,
  type Parts,
  type Problem,
  type ReadCombo,
  type UnknownName,
} from './read-parts';

const textsSchema = battleSubmissionSchema.pick({}).extend(battleTexts);
const roundsSchema = battleSubmissionSchema.shape.roundsData;

const NO_MOMENT = msg('Please write the date as 2026-03-14, 14.03.2026 or 3/14/2026');
const TOO_EARLY = msg('This date is before the year 2000');
const EARLIEST = Date.UTC(2000, 0, 1);
const DATE_AS_SCORE = msg(
  'Excel has turned this score into a date. Please format the column as text and enter the score again, such as 4-1',
);
const NO_SCORE = msg('Please write the score as 3-1, or in the columns myScore and opponentScore');

export interface ReadBattle extends BattleTexts {
  playedAt: Date | null;
  rounds: ScoredRound[];
  /** Set only without rounds. */
  score: Score | null;
  /** Empty if the file has none. */
  comboName: string;
  parts: Parts;
}

type RowProblem = { problem: Problem };

export type ReadRow =
  | { battle: ReadBattle }
  | RowProblem
  | { unknown: UnknownName[] }
  /** The date depends on the order of day and month, which is not known yet. */
  | { waits: true };

const problem = (column: ImportColumn, value: string, message: string): RowProblem => ({
  problem: { column, value: value || null, message },
});

/** Reads the rounds or, without rounds, the score. */
function readResult(cells: BattleCells): Pick<ReadBattle, 'rounds' | 'score'> | RowProblem {
  const rounds = readRounds(cells.rounds);
  if (typeof rounds === 'string' && rounds !== '') {
    const message = t(
      '“{text}” is not a round. Please write rounds as me:burst opponent:spin draw:over',
      { text: rounds.slice(0, 30) },
    );
    return problem('rounds', cells.rounds, message);
  }
  const score = rounds === '' ? readScore(cells) : null;
  if (score) {
    const sides = [score.myScore, score.opponentScore];
    if (sides.every((side) => scoreSchema.safeParse(side).success)) return { rounds: [], score };
    const hasNumbers = sides.every(Number.isInteger);
    const message = hasNumbers ? t('A score is from 0 to {max}', { max: SCORE_MAX }) : t(NO_SCORE);
    return cells.score.trim() === ''
      ? problem('myScore', `${cells.myScore} ${cells.opponentScore}`.trim(), message)
      : problem('score', cells.score, isDate(cells.score) ? t(DATE_AS_SCORE) : message);
  }
  const result = roundsSchema.safeParse(typeof rounds === 'string' ? [] : numberRounds(rounds));
  if (result.success) return { rounds: result.data, score: null };
  return problem('rounds', cells.rounds, translated(result.error.issues[0]?.message ?? ''));
}

interface RowReader {
  readCombo: (cells: BattleCells) => ReadCombo;
  /** Null if the file does not show it and nobody has chosen. */
  dateOrder: DateOrder | null;
  timeZone: string;
}

/** Validates by the rules of recorded battles and combos. Reports only the first problem. */
export function readRow(
  cells: BattleCells,
  { readCombo, dateOrder, timeZone }: RowReader,
): ReadRow {
  const playedAt = readMoment(cells.playedAt, { order: dateOrder ?? 'dmy', timeZone });
  if (cells.playedAt.trim() !== '') {
    if (!playedAt) return problem('playedAt', cells.playedAt, t(NO_MOMENT));
    if (playedAt.getTime() < EARLIEST) return problem('playedAt', cells.playedAt, t(TOO_EARLY));
  }
  const texts = textsSchema.safeParse(battleTextsOf(cells));
  if (!texts.success) {
    const [issue] = texts.error.issues;
    const column = BATTLE_TEXTS.find((key) => key === issue?.path[0]) ?? 'eventName';
    return problem(column, cells[column], translated(issue?.message ?? ''));
  }
  const result = readResult(cells);
  if ('problem' in result) return result;
  const combo = readCombo(cells);
  if (!('parts' in combo)) return combo;
  if (dateOrder === null && isAmbiguous(cells.playedAt)) return { waits: true };
  return { battle: { ...texts.data, ...result, ...combo, playedAt } };
}

const TOO_WIDE = msg('This row has more cells than the first line');
const UNKNOWN_PART = msg('No part has this name');

/** Characters. */
const VALUE_MAX = 80;

export type FileReport = Pick<
  ImportReport,
  | 'rows'
  | 'problems'
  | 'problemCount'
  | 'unknownNames'
  | 'dateQuestion'
  | 'scoreOnlyRows'
  | 'scoreOnlyCount'
>;

export interface ReadFile {
  battles: ReadBattle[];
  report: FileReport;
}

const cut = (value: string | null) =>
  value && value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value;

function createNotes() {
  const problems: ImportReport['problems'] = [];
  let problemCount = 0;
  const unknown = new Map<string, ImportReport['unknownNames'][number]>();
  const scoreOnlyRows: number[] = [];
  let scoreOnlyCount = 0;
  return {
    scoreOnly(row: number): void {
      scoreOnlyCount += 1;
      if (scoreOnlyRows.length < IMPORT_PROBLEMS_MAX) scoreOnlyRows.push(row);
    },
    problem(row: number, { column, value, message }: Problem): void {
      problemCount += 1;
      if (problems.length < IMPORT_PROBLEMS_MAX) {
        problems.push({ row, column, value: cut(value), message });
      }
    },
    unknown(row: number, names: readonly { kind: keyof typeof COLUMN_OF; text: string }[]): void {
      for (const { kind, text } of names) {
        const key = `${kind} ${text.toLowerCase()}`;
        const found = unknown.get(key);
        if (found) {
          found.rows += 1;
        } else if (unknown.size < IMPORT_MATCHES_MAX) {
          unknown.set(key, { kind, text, rows: 1, suggestions: closestNames(kind, text) });
        } else {
          this.problem(row, { column: COLUMN_OF[kind], value: text, message: t(UNKNOWN_PART) });
          return;
        }
      }
    },
    report: () => ({
      problems,
      problemCount,
      unknownNames: [...unknown.values()].toSorted((a, b) => b.rows - a.rows),
      scoreOnlyRows,
      scoreOnlyCount,
    }),
  };
}

function cellsOf(header: Header, record: readonly string[]): BattleCells {
  const cells = IMPORT_COLUMN_NAMES.map((column) => {
    const place = header.get(column);
    return [column, place === undefined ? '' : unguardCell(record[place] ?? '')] as const;
  });
  return Object.fromEntries(cells) as BattleCells;
}

interface Table {
  header: Header;
  headerProblems: ReturnType<typeof readHeader>['problems'];
  width: number;
  records: string[][];
}

async function readRecords(rows: AsyncIterable<string[]>): Promise<Table> {
  const records: string[][] = [];
  for await (const record of rows) records.push(record);
  const first = records.shift() ?? [];
  const { header, problems } = readHeader(first);
  return { header, headerProblems: problems, width: first.length, records };
}

function readDateOrder({ header, records }: Table, chosen: DateOrder | undefined) {
  const place = header.get('playedAt');
  const texts = place === undefined ? [] : records.map((record) => record[place] ?? '');
  const found = findDateOrder(texts);
  if (found.order === 'none') return { dateOrder: 'dmy', dateQuestion: null } as const;
  if (found.order !== null) return { dateOrder: found.order, dateQuestion: null };
  const dateQuestion = {
    example: found.example,
    rows: texts.filter(isAmbiguous).length,
    order: chosen ?? null,
  };
  return { dateOrder: dateQuestion.order, dateQuestion };
}

/**
 * Reads the battles of a table, given as rows including the header. */
export async function readBattles(
  rows: AsyncIterable<string[]>,
  known: KnownNames,
  { order, timeZone = DEFAULT_TIME_ZONE }: DateReading = {},
): Promise<ReadFile> {
  const table = await readRecords(rows);
  const { header, headerProblems, width, records } = table;
  const { dateOrder, dateQuestion } = readDateOrder(table, order);
  const reader = { readCombo: createPartsReader(known), dateOrder, timeZone };
  const notes = createNotes();
  const battles: ReadBattle[] = [];
  for (const problem of headerProblems) notes.problem(0, { ...problem, value: null });
  for (const [index, record] of headerProblems.length > 0 ? [] : records.entries()) {
    const row = index + 1;
    const surplus = record.slice(width).find((cell) => cell.trim() !== '');
    if (surplus !== undefined) {
      notes.problem(row, { column: null, value: surplus, message: t(TOO_WIDE) });
      continue;
    }
    const read = readRow(cellsOf(header, record), reader);
    if ('problem' in read) notes.problem(row, read.problem);
    else if ('unknown' in read) notes.unknown(row, read.unknown);
    else if ('battle' in read) {
      battles.push(read.battle);
      if (read.battle.score) notes.scoreOnly(row);
    }
  }
  return { battles, report: { rows: records.length, dateQuestion, ...notes.report() } };
}
