import { t } from '../../translate';
import { changeEntrant, checkIn, claim, enter } from './entrant-commands';
import type { EventData } from './event-data';
import { type Context, type Done, done, notNow, type Refusal, Refused } from './outcome';
import { changePhase, changeSettings, turnClock } from './phase-commands';
import { decideMatch, sendOrder, submitReport } from './report-commands';
import { drawRound, makeCut, repairRound, takeCutBack, takeRoundBack } from './round-commands';
import type { Pair, SwissRound } from './swiss';
import { register, settle, settleWaitlist, takePlace, withdraw } from './waitlist';

const COMMANDS = {
  settings: changeSettings,
  phase: changePhase,
  clock: turnClock,
  settle,
  register,
  withdraw,
  'take-place': takePlace,
  enter,
  entrant: changeEntrant,
  'check-in': checkIn,
  claim,
  round: drawRound,
  repair: repairRound,
  'take-round-back': takeRoundBack,
  cut: makeCut,
  'take-cut-back': takeCutBack,
  report: submitReport,
  result: decideMatch,
  order: sendOrder,
};
type Commands = typeof COMMANDS;

/** What somebody does in an event. Who may do it is decided before. */
export type Command = {
  [Act in keyof Commands]: { act: Act } & (Parameters<Commands[Act]>[1] & object);
}[keyof Commands];

/** `toPair`: a round to be paired first; the command is then applied with its pairs. */
export type Outcome = Done | { refusal: Refusal } | { toPair: SwissRound };

/** Of an imported event only names and claims change. */
const isForImports = (command: Command): boolean =>
  command.act === 'claim' ||
  command.act === 'settle' ||
  (command.act === 'entrant' &&
    [command.state, command.rating, command.logging, command.division].every(
      (value) => value === undefined,
    ));

class NotPaired extends Error {
  constructor(readonly round: SwissRound) {
    super(t('This round must be paired first.'));
  }
}

/** Applies a command to an event, on the server under its lock and on a desk without a network. */
export function applyCommand(
  data: EventData,
  command: Command,
  { now, pairs }: { now: Date; pairs?: readonly Pair[] | undefined },
): Outcome {
  const apply = COMMANDS[command.act] as (
    data: EventData,
    command: Command,
    context: Context,
  ) => Done;
  const pair = (round: SwissRound) => {
    if (pairs) return pairs;
    throw new NotPaired(round);
  };
  try {
    if (data.event.imported && !isForImports(command)) throw notNow();
    const before = settleWaitlist(data, now);
    const applied = apply(before.data, command, { now, pair });
    const after = settleWaitlist(applied.data, now);
    return done(after.data, ...before.log, ...applied.log, ...after.log);
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    if (error instanceof NotPaired) return { toPair: error.round };
    throw error;
  }
}
