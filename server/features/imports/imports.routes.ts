import pLimit from 'p-limit';
import {
  type DateOrder,
  IMPORT_COMBOS_MAX,
  type ImportedCombo,
  type ImportReport,
  type NameMatch,
} from '#shared/imports';
import { api } from '#shared/routes';
import { findNamedPart } from '#shared/rules/parts/catalogue';
import { isNoPart, PART_KINDS } from '#shared/rules/parts/kinds';
import { writeCombo } from '#shared/rules/parts/quick-entry';
import { msg, t } from '#shared/translate';
import { createTimeSlice } from '../../async';
import { transact } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { createRoutes } from '../../http/handle';
import { createLimiter, limitByPerson } from '../../http/rate-limit';
import { createUploads, type ReceivedFile } from '../../media/uploads';
import { readFileOf } from '../../tables/read-file';
import { awardSoon } from '../badges/badges.service';
import { changeRecords } from '../combos/combos.counters';
import type { BattleReading } from './battle-file';
import { type BattleFile, collectBattles } from './collect-battles';
import type { KnownCombo } from './imports.queries';
import * as queries from './imports.queries';
import { type Combo, comboNameOf, type Plan, planImport } from './plan';
import { partsKey, type UnknownName } from './read-parts';
import { writeBattles } from './write-battles';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'jobs' | 'log'>;

/** Imports at once. The largest takes some 50 MB. */
const AT_ONCE = 2;
const limit = pLimit(AT_ONCE);

const NO_FILE = msg('Please choose a CSV file or an Excel workbook.');
const IS_RUNNING = msg('Another import is still running. Please wait until it has finished.');

export interface ImportRequest {
  file: ReceivedFile | undefined;
  matches: readonly NameMatch[];
  dateOrder: DateOrder | undefined;
  dryRun: boolean;
}

/** Part names in the person's own combos that are not in the catalogue. */
const ownNames = (combos: readonly KnownCombo[]): UnknownName[] =>
  combos.flatMap((combo) =>
    PART_KINDS.flatMap((kind) => {
      const text = combo[kind];
      return text && !isNoPart(text) && !findNamedPart(kind, text) ? [{ kind, text }] : [];
    }),
  );

/**
 * Checks that each match names a catalogued part, names none, or keeps the text.
 * @throws AppError 400
 */
function checkMatches(matches: readonly NameMatch[]): void {
  for (const [index, { kind, text, name }] of matches.entries()) {
    if (name === text || isNoPart(name) || findNamedPart(kind, name)) continue;
    throw invalidField(`matches.${index}.name`, t('There is no part called {name}', { name }));
  }
}

const sentenceFor = (example: string) =>
  t('Please choose whether {example} begins with the day or the month.', { example });

/** What happens to each combo in the file, in the order of its first battle. */
async function combosOf({ battles }: BattleFile, plan: Plan): Promise<ImportedCombo[]> {
  const slice = createTimeSlice();
  const made = new Set<Combo>(plan.newCombos);
  const planned = new Map(plan.battles.map(({ battle, combo }) => [battle, combo]));
  const found = new Map<string, ImportedCombo>();
  for (const { battle } of battles) {
    if (slice.isOver()) await slice.yield();
    const { comboName: name, parts } = battle;
    const key = JSON.stringify([name, partsKey(parts)]);
    let entry = found.get(key);
    if (!entry) {
      const none = { outcome: 'repeated', target: null, battles: 0, repeated: 0 } as const;
      entry = { name, parts: writeCombo(parts), ...none };
      found.set(key, entry);
    }
    const combo = planned.get(battle);
    if (!combo) {
      entry.repeated += 1;
      continue;
    }
    entry.battles += 1;
    // The same for all of an entry.
    if (entry.target !== null) continue;
    entry.target = combo.name;
    const isNew = made.has(combo) && combo.name === comboNameOf(name, parts);
    entry.outcome = isNew ? 'new' : name ? 'sameName' : 'sameParts';
  }
  return [...found.values()];
}

async function reportOf(file: BattleFile, plan: Plan, dryRun: boolean): Promise<ImportReport> {
  const combos = await combosOf(file, plan);
  return {
    ...file.report,
    dryRun,
    imported: plan.battles.length,
    repeated: plan.repeated.size,
    combos: combos.slice(0, IMPORT_COMBOS_MAX),
    comboCount: combos.length,
    newComboCount: plan.newCombos.length,
  };
}

async function readBattlesOf(
  { db }: Deps,
  actor: Actor,
  file: ReceivedFile,
  dateOrder: DateOrder | undefined,
): Promise<BattleFile> {
  const combos = await queries.listCombos(db, actor.id);
  const matches = await queries.listMatches(db, actor.id);
  const reading: BattleReading = {
    known: { matches, combos, own: ownNames(combos) },
    dates: { ...(dateOrder && { order: dateOrder }), timeZone: actor.timeZone },
  };
  return collectBattles(readFileOf('battles', file, reading));
}

async function run(deps: Deps, actor: Actor, { file, matches, dateOrder, dryRun }: ImportRequest) {
  const { db, clock, log } = deps;
  if (!file) throw invalidField('file', NO_FILE);
  checkMatches(matches);
  await transact(deps, (tx) => queries.upsertMatches(tx, actor.id, matches));
  const content = await readBattlesOf(deps, actor, file, dateOrder);
  const { battles, report } = content;
  if (dryRun) return reportOf(content, await planImport(db, actor.id, battles), true);
  if (report.dateQuestion?.order === null) {
    throw invalidField('dateOrder', sentenceFor(report.dateQuestion.example));
  }
  if (battles.length === 0) {
    return reportOf(content, { battles: [], newCombos: [], repeated: new Set() }, false);
  }
  const plan = await changeRecords(deps, actor.id, async (tx, after) => {
    const found = await planImport(tx, actor.id, battles);
    if (found.battles.length === 0) return found;
    await writeBattles(tx, actor.id, found, currentTime({ clock }));
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
  return reportOf(content, plan, false);
}

/**
 * Imports battles, one file per person at a time. A dry run stores only the name matches.
 * @throws AppError 400 on `file`, `matches` or `dateOrder`, 409 while another import runs
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

export const importsRoutes = createRoutes((handle, deps: AppDeps) => {
  const uploads = createUploads(deps, 'table');
  const importBattles = createImporter(deps);
  const limited = limitByPerson(createLimiter(deps, 'imports'));

  handle(
    api.importBattles,
    limited,
    uploads.guard(api.importBattles.files),
    ({ actor, query, body, req }) =>
      uploads.use(req, ({ file }) =>
        importBattles(actor, {
          file,
          matches: body.matches ?? [],
          dateOrder: body.dateOrder,
          dryRun: query.dryRun,
        }),
      ),
  );
});
