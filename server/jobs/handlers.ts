import type { AppDeps } from '../deps';
import type { JobName, Payload } from './definitions';

/** How a run stands. */
export interface Run {
  /** Aborts when the process stops or the run has taken too long. */
  signal: AbortSignal;
  /** No retry follows when this one fails: what waits for the job must now be told. */
  isLast: boolean;
}

export type Handler<N extends JobName> = (
  deps: AppDeps,
  payload: Payload<N>,
  run: Run,
) => Promise<void>;

/** One handler for each job: a missing one does not compile. */
export type Handlers = { [N in JobName]: Handler<N> };
