import {
  IMPORT_COLUMNS,
  IMPORT_MATCHES_MAX,
  IMPORT_MAX_ROWS,
  IMPORT_PROBLEMS_MAX,
  type ImportReport,
} from '../../../shared/imports';
import { createTimeSlice } from '../../async';
import { invalidField } from '../../http/app-error';
import { type BattleCells, unguardCell } from './battle-table';
import { closestNames } from './closest-names';
import { type Header, readHeader } from './header';
import { COLUMN_OF, createPartsReader, type KnownNames, type Problem } from './read-parts';
import { type ReadBattle, readRow } from './read-row';
import { readTable } from './read-table';

const TOO_MANY = `This file has more than ${IMPORT_MAX_ROWS.toLocaleString('en')} battles. Please split it.`;
const TOO_WIDE = 'This row has more cells than the first line';
const UNKNOWN_PART = 'No part has this name';

/** What is shown of a cell (characters). */
const VALUE_MAX = 80;

export type FileReport = Pick<ImportReport, 'rows' | 'problems' | 'problemCount' | 'unknownNames'>;

/** What a file comes to before it is compared with what there is. */
export interface ReadFile {
  battles: ReadBattle[];
  report: FileReport;
}

const cut = (value: string | null) =>
  value && value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value;

/** Gathers what a file has that cannot be imported. */
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
  const cells = IMPORT_COLUMNS.map((column) => {
    const place = header.get(column);
    return [column, place === undefined ? '' : unguardCell(record[place] ?? '')] as const;
  });
  return Object.fromEntries(cells) as BattleCells;
}

/**
 * Reads the battles of a CSV file, and what is wrong with the rows that are none.
 * @throws AppError 400 on `file` when it is no table or has too many rows
 */
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
