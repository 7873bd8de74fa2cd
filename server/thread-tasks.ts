import { pairSwiss } from '#shared/rules/events/swiss';
import { learnAsianNames } from '#shared/rules/parts/asian-names';
import { rebuildRecordsHere } from './features/battles/rebuild-records.service';
import { getAdvice, getBuildable } from './features/collection/buildable';
import { recountCombosHere } from './features/combos/combos.counters';
import { writeExport } from './features/exports/write-export';
import { predictDeck, recommendDeck } from './features/recommendations/recommendations.service';
import { createApiDocument } from './features/system/api-document';
import type { TaskDeps, TaskHandlers, TaskRunner } from './threads/definitions';

learnAsianNames();

export const tasks: TaskHandlers = {
  'pair-round': (_deps, round) => pairSwiss(round),
  'recommend-deck': async (deps, actor) => {
    const { combos: _, ...deck } = await recommendDeck(deps, actor);
    return deck;
  },
  'predict-deck': async (deps, { actor, comboIds }) => {
    const { winRate, finishes } = await predictDeck(deps, actor, comboIds);
    return { winRate, finishes };
  },
  'best-builds': getBuildable,
  'advise-part': getAdvice,
  'write-export': writeExport,
  'rebuild-records': rebuildRecordsHere,
  'recount-combos': recountCombosHere,
  'describe-api': () => createApiDocument(),
};

/** Runs tasks where it is called, for command-line tools. */
export const withoutThreads = (deps: TaskDeps): TaskRunner => ({
  run: async (name, _person, input) => tasks[name](deps, input),
});
