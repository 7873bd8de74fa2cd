import type { Advice, Buildable } from '#shared/collection';
import type { SwissDraw, SwissRound } from '#shared/rules/events/swiss';
import type { Actor, AppDeps } from '../deps';
import type { Rebuilt } from '../features/combos/combos.counters';
import type { ExportOrder } from '../features/exports/write-export';
import type { Three } from '../features/recommendations/model/predict';
import type { DeckForecast } from '../features/recommendations/predictions.service';
import type { DeckRecommendation } from '../features/recommendations/recommendations.service';
import type { ApiDocument } from '../features/system/api-document';

type Forecast = Pick<DeckForecast, 'winRate' | 'finishes'>;

/**
 * Work that takes more than 20 ms of processor time, by name. It runs in threads, so that it blocks
 * no requests. Inputs and outputs are structured clones.
 */
export interface Tasks {
  'pair-round': { input: SwissRound; output: SwissDraw };
  'recommend-deck': {
    input: Actor;
    output: Forecast & Pick<DeckRecommendation, 'name' | 'description' | 'reasons' | 'comboIds'>;
  };
  'predict-deck': { input: { actor: Actor; comboIds: Three<number> }; output: Forecast };
  'best-builds': { input: Actor; output: Buildable };
  'advise-part': { input: Actor; output: Advice };
  'write-export': { input: ExportOrder; output: undefined };
  'rebuild-records': { input: Actor; output: Rebuilt & { battles: number } };
  'recount-combos': { input: Actor; output: Rebuilt };
  'describe-api': { input: undefined; output: ApiDocument };
}

export type TaskName = keyof Tasks;
export type Input<N extends TaskName> = Tasks[N]['input'];
export type Output<N extends TaskName> = Tasks[N]['output'];

/** What a thread has: connections of its own, but neither the app nor its queues. */
export type TaskDeps = Pick<AppDeps, 'db' | 'log'>;

export type TaskHandlers = {
  [N in TaskName]: (deps: TaskDeps, input: Input<N>) => Promise<Output<N>> | Output<N>;
};

/** Runs tasks: people take turns, and each has one at a time. */
export interface TaskRunner {
  /** @throws whatever the task throws; AppError 503 if its thread ended */
  run<N extends TaskName>(name: N, person: number, input: Input<N>): Promise<Output<N>>;
}
