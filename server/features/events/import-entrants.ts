import { ENTRANT_NAME_MAX } from '#shared/event-entrants';
import { text } from '#shared/fields';
import { DIVISIONS, type Division } from '#shared/rules/events/ages';
import { msg, t, translated } from '#shared/translate';
import type { Actor } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import type { ReceivedFile } from '../../media/uploads';
import { readFileOf } from '../../tables/read-file';
import type { RowLimit } from '../../tables/read-rows';
import { findPeopleByName } from '../people/people.service';
import { type Change, changeEvent, type Deps } from './change-event';
import { enter, type NewEntrant } from './entrants.service';
import { requireRole } from './events.policy';
import { nameOf } from './names';
import { getState } from './settled.service';

const ROWS_MAX = 1_000;
const COLUMNS = ['name', 'username', 'rating', 'division'] as const;
type Column = (typeof COLUMNS)[number];
type Line = Record<Column, string>;

interface ImportReport {
  rows: number;
  imported: number;
  repeated: number;
  problems: { row: number; message: string }[];
}

const name = text({
  max: ENTRANT_NAME_MAX,
  required: msg('The name is missing'),
  singleLine: true,
});

/** The first line is a header only if it has `name`; without one, columns are in this order. */
async function readLines(file: ReceivedFile): Promise<Line[]> {
  const lines: Line[] = [];
  let columns: readonly string[] = COLUMNS;
  let isFirst = true;
  const limit: RowLimit = { most: ROWS_MAX, of: 'rows' };
  for await (const record of readFileOf<string[]>('rows', file, limit)) {
    const cells = record.map((cell) => cell.trim());
    const titles = cells.map((cell) => cell.replace(/^\uFEFF/, '').toLowerCase());
    const isHeader = isFirst && titles.includes('name');
    isFirst = false;
    if (isHeader) columns = titles;
    else {
      const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
      const [called, username] = [cell('name'), cell('username')];
      lines.push({ name: called, username, rating: cell('rating'), division: cell('division') });
    }
  }
  return lines;
}

const isDivision = (text: string): text is Division =>
  (DIVISIONS as readonly string[]).includes(text);

/** @returns the entrant, or what is wrong with the line */
function readLine(
  line: Line,
  people: ReadonlyMap<string, number>,
): NewEntrant | { message: string } {
  const rating = line.rating === '' ? null : Number(line.rating);
  if (rating !== null && !(Number.isInteger(rating) && rating >= 0 && rating <= 10_000)) {
    return { message: t('The rating must be a whole number') };
  }
  const division = line.division === '' ? null : line.division.toLowerCase();
  if (division !== null && !isDivision(division)) {
    return { message: t('The division must be regular or open') };
  }
  if (line.username !== '') {
    const userId = people.get(line.username.toLowerCase());
    if (userId === undefined)
      return { message: t('Nobody is called {name}', { name: line.username.slice(0, 60) }) };
    return { userId, rating, division };
  }
  const parsed = name.safeParse(line.name);
  if (!parsed.success)
    return { message: translated(parsed.error.issues[0]?.message ?? msg('The name is missing')) };
  return { guestName: parsed.data, rating, division };
}

const isKnown = ({ state }: Change, { userId, guestName }: NewEntrant) =>
  state.entrants.some((entrant) =>
    userId === undefined
      ? entrant.userId === null && nameOf(entrant) === guestName
      : entrant.userId === userId,
  );

/** Thrown to roll back a dry run. */
class DryRun extends Error {
  constructor(readonly report: ImportReport) {
    super();
  }
}

/**
 * Enters the people in a file; existing entrants are counted as repeated.
 * @throws AppError 400 if the file cannot be read, 404, 403, 409
 */
export async function importEntrants(
  deps: Deps,
  actor: Actor,
  id: number,
  file: ReceivedFile | undefined,
  dryRun: boolean,
): Promise<ImportReport> {
  const { role } = await getState(deps, actor, id);
  requireRole(role, 'organiser');
  if (!file) throw invalidField('file', t('Please choose a file.'));
  // Before the event is locked, since reading takes a while.
  const lines = await readLines(file);
  const run = changeEvent(deps, actor, id, { may: 'organiser' }, async (change) => {
    const names = lines.flatMap(({ username }) => (username === '' ? [] : [username]));
    const people = await findPeopleByName(change.tx, actor, names);
    const report: ImportReport = { rows: lines.length, imported: 0, repeated: 0, problems: [] };
    for (const [index, line] of lines.entries()) {
      const entry = readLine(line, people);
      if ('message' in entry) report.problems.push({ row: index + 1, message: entry.message });
      else if (isKnown(change, entry)) report.repeated += 1;
      else {
        await enter(change, entry, false).then(
          () => {
            report.imported += 1;
          },
          (error: unknown) => {
            if (!(error instanceof AppError)) throw error;
            report.problems.push({ row: index + 1, message: translated(error.message) });
          },
        );
      }
    }
    if (dryRun) throw new DryRun(report);
    change.record({ act: 'entrants.imported', after: { imported: report.imported } });
    return report;
  });
  return run.catch((error: unknown) => {
    if (error instanceof DryRun) return error.report;
    throw error;
  });
}
