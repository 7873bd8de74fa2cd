import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { ImportReport, NameMatch } from '../../../shared/imports';
import { findNamedPart } from '../../../shared/rules/parts/catalogue';
import { isNoPart, PART_KINDS } from '../../../shared/rules/parts/kinds';
import { writeCombo } from '../../../shared/rules/parts/quick-entry';
import type { Actor } from '../../actor';
import type { AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { awardSoon } from '../badges/award';
import { changeRecords } from '../combos/combo-counters';
import type { ReceivedFile } from '../media/upload';
import type { KnownCombo } from './imports.queries';
import * as queries from './imports.queries';
import { type NewCombo, type Plan, planImport } from './plan';
import { type FileReport, readBattles } from './read-battles';
import type { UnknownName } from './read-parts';
import { writeBattles } from './write-battles';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'jobs' | 'log'>;

/** The largest file takes some 50 MB while it is read. */
const AT_ONCE = 2;
const limit = pLimit(AT_ONCE);

const NEW_COMBOS_MAX = 100;

const NO_FILE = 'Please choose a CSV file.';
const IS_RUNNING = 'Another import is still running. Please wait until it has finished.';

export interface ImportRequest {
  file: ReceivedFile | undefined;
  matches: readonly NameMatch[];
  dryRun: boolean;
}

/** Part names of one's own combos that the catalogue does not have. */
function ownNames(combos: readonly KnownCombo[]): UnknownName[] {
  return combos.flatMap((combo) =>
    PART_KINDS.flatMap((kind) => {
      const text = combo[kind];
      return text && !isNoPart(text) && !findNamedPart(kind, text) ? [{ kind, text }] : [];
    }),
  );
}

/**
 * A match names a part of the catalogue, none, or keeps the text.
 * @throws AppError 400
 */
function checkMatches(matches: readonly NameMatch[]): void {
  for (const [index, { kind, text, name }] of matches.entries()) {
    if (name === text || isNoPart(name) || findNamedPart(kind, name)) continue;
    throw invalidField(`matches.${index}.name`, `There is no part called ${name}`);
  }
}

const reportOf = (file: FileReport, plan: Plan, dryRun: boolean): ImportReport => ({
  ...file,
  dryRun,
  imported: plan.battles.length,
  repeated: plan.repeated,
  newCombos: plan.newCombos
    .slice(0, NEW_COMBOS_MAX)
    .map((combo: NewCombo) => ({ name: combo.name, parts: writeCombo(combo) })),
  newComboCount: plan.newCombos.length,
});

async function run(
  deps: Deps,
  actor: Actor,
  { file, matches, dryRun }: ImportRequest,
): Promise<ImportReport> {
  const { db, clock, log } = deps;
  if (!file) throw invalidField('file', NO_FILE);
  checkMatches(matches);
  await queries.upsertMatches(db, actor.id, matches);
  const { battles, report } = await readBattles(await readFile(file.path), {
    matches: await queries.listMatches(db, actor.id),
    own: ownNames(await queries.listCombos(db, actor.id)),
  });
  if (dryRun) return reportOf(report, await planImport(db, actor.id, battles), true);
  if (battles.length === 0) {
    return reportOf(report, { battles: [], newCombos: [], repeated: 0 }, false);
  }
  const plan = await changeRecords(deps, actor.id, async (tx, after) => {
    const found = await planImport(tx, actor.id, battles);
    if (found.battles.length === 0) return found;
    await writeBattles(tx, actor.id, found, clock?.() ?? new Date());
    if (found.newCombos.length > 0) await awardSoon(deps, tx, after, actor.id, 'combo');
    await awardSoon(deps, tx, after, actor.id, 'battle');
    return found;
  });
  const { battles: imported, newCombos } = plan;
  log.info(
    {
      event: 'battles-imported',
      userId: actor.id,
      battles: imported.length,
      combos: newCombos.length,
    },
    'battles imported',
  );
  return reportOf(report, plan, false);
}

/**
 * Imports battles, one file per person at a time. A dry run writes nothing but the name matches.
 * @throws AppError 400 on `file` or `matches`, 409 while another import runs
 */
export function createImporter(deps: Deps) {
  const running = new Set<number>();
  return async (actor: Actor, request: ImportRequest): Promise<ImportReport> => {
    if (running.has(actor.id)) throw new AppError('conflict', IS_RUNNING);
    running.add(actor.id);
    try {
      return await limit(() => run(deps, actor, request));
    } finally {
      running.delete(actor.id);
    }
  };
}
