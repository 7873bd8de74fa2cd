import {
  BATTLE_TEXTS,
  type BattleTexts,
  battleSubmissionSchema,
  battleTexts,
  battleTextsOf,
} from '../../../shared/battles';
import { text } from '../../../shared/fields';
import {
  IMPORT_COLUMN_NAMES,
  IMPORT_MATCHES_MAX,
  IMPORT_MAX_ROWS,
  IMPORT_PROBLEMS_MAX,
  type ImportColumn,
  type ImportReport,
} from '../../../shared/imports';
import { numberRounds, type ScoredRound } from '../../../shared/rules/scoring';
import { createTimeSlice } from '../../async';
import { invalidField } from '../../http/app-error';
import { type BattleCells, readMoment, readRounds, unguardCell } from './battle-text';
import {
  COLUMN_OF,
  closestNames,
  createPartsReader,
  type KnownNames,
  type Parts,
  type Problem,
  type ReadParts,
  type UnknownName,
} from './read-parts';
import { type Header, readHeader, readTable } from './read-table';

const fieldsSchema = battleSubmissionSchema.pick({ roundsData: true }).extend(battleTexts);

/** Overlong names are cut, not refused. */
const comboNameSchema = text({ max: Number.MAX_SAFE_INTEGER, singleLine: true });

const NO_MOMENT = 'Please write the date as 2026-03-14 or 2026-03-14 15:30';
const TOO_EARLY = 'This date is before the year 2000';
const EARLIEST = Date.UTC(2000, 0, 1);

export interface ReadBattle extends BattleTexts {
  playedAt: Date | null;
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
    const message = `“${rounds.slice(0, 30)}” is not a round. Please write rounds as me:burst opponent:spin draw:over`;
    return problem('rounds', cells.rounds, message);
  }
  const fields = fieldsSchema.safeParse({
    ...battleTextsOf(cells),
    roundsData: typeof rounds === 'string' ? [] : numberRounds(rounds),
  });
  if (!fields.success) {
    const [issue] = fields.error.issues;
    const column = BATTLE_TEXTS.find((key) => key === issue?.path[0]) ?? 'rounds';
    return problem(column, cells[column], issue?.message ?? '');
  }
  const read = readParts(cells);
  if (!('parts' in read)) return read;
  const { roundsData, ...others } = fields.data;
  const comboName = comboNameSchema.parse(cells.comboName);
  return { battle: { ...others, playedAt, rounds: roundsData, comboName, parts: read.parts } };
}

const TOO_MANY = `This file has more than ${IMPORT_MAX_ROWS.toLocaleString('en')} battles. Please split it.`;
const TOO_WIDE = 'This row has more cells than the first line';
const UNKNOWN_PART = 'No part has this name';

/** Characters. */
const VALUE_MAX = 80;

export type FileReport = Pick<ImportReport, 'rows' | 'problems' | 'problemCount' | 'unknownNames'>;

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
  return {
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
          this.problem(row, { column: COLUMN_OF[kind], value: text, message: UNKNOWN_PART });
          return;
        }
      }
    },
    report: () => ({
      problems,
      problemCount,
      unknownNames: [...unknown.values()].toSorted((a, b) => b.rows - a.rows),
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

/** @throws AppError 400 on `file` when it is not a table or has too many rows */
export async function readBattles(bytes: Buffer, known: KnownNames): Promise<ReadFile> {
  const slice = createTimeSlice();
  const readParts = createPartsReader(known);
  const notes = createNotes();
  const battles: ReadBattle[] = [];
  let header: Header | undefined;
  let width = 0;
  let isReadable = true;
  let row = 0;
  for await (const record of readTable(bytes)) {
    if (!header) {
      const found = readHeader(record);
      header = found.header;
      width = record.length;
      isReadable = found.problems.length === 0;
      for (const problem of found.problems) notes.problem(0, { ...problem, value: null });
      continue;
    }
    row += 1;
    if (row > IMPORT_MAX_ROWS) throw invalidField('file', TOO_MANY);
    if (slice.isOver()) await slice.yield();
    if (!isReadable) continue;
    const surplus = record.slice(width).find((cell) => cell.trim() !== '');
    if (surplus !== undefined) {
      notes.problem(row, { column: null, value: surplus, message: TOO_WIDE });
      continue;
    }
    const read = readRow(cellsOf(header, record), readParts);
    if ('battle' in read) battles.push(read.battle);
    else if ('problem' in read) notes.problem(row, read.problem);
    else notes.unknown(row, read.unknown);
  }
  return { battles, report: { rows: row, ...notes.report() } };
}
