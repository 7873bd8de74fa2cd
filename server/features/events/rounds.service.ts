import type { Match } from '#shared/event-matches';
import type { Command } from '#shared/rules/events/commands';
import { findRematches } from '#shared/rules/events/swiss';
import { t } from '#shared/translate';
import type { Actor } from '../../deps';
import { notFound } from '../../http/app-error';
import { type Change, changeEvent, type Deps } from './change-event';
import { eventNotFound, findEventTournament } from './event-rows';
import { entrantsById, presentMatch } from './events.presenter';
import * as queries from './events.queries';

interface DrawnRound {
  number: number;
  seed: number;
  matches: Match[];
  rematches: [number, number | null][];
}

/** The round that was drawn just now. */
function presentRound({ state, actor }: Change): DrawnRound {
  const byId = entrantsById(state);
  const { number = 0, pairs = [], inputs = [] } = state.rounds.at(-1) ?? {};
  return {
    number,
    seed: state.event.seed,
    matches: state.matches
      .filter((match) => match.stage === 1 && match.round === number)
      .map((match) => presentMatch(state, match, { actor }, { byId })),
    rematches: findRematches(inputs, pairs).map(([a, b]) => [a, b]),
  };
}

/** @throws AppError 404, 403, 409, 400 if the pairs leave somebody out */
export const drawRound = (
  deps: Deps,
  actor: Actor,
  id: number,
  command: Extract<Command, { act: 'round' | 'repair' }>,
  version?: number,
): Promise<DrawnRound> =>
  changeEvent(deps, actor, id, { may: 'organiser', version }, async (change) => {
    await change.run(command);
    return presentRound(change);
  });

/** @throws AppError 404 */
export async function getRound(deps: Deps, actor: Actor, id: number, number: number) {
  await findEventTournament(deps, actor, id);
  const event = await queries.findEvent(deps.db, id);
  if (!event) throw eventNotFound();
  const round = await queries.findRound(deps.db, id, number);
  if (!round) throw notFound(t('This round was not found.'));
  const { inputs, byHand, reason } = round;
  const pairs = round.pairs.map(([a, b]): [number, number | null] => [a, b]);
  const players = inputs.map((player) => ({ ...player, met: [...player.met] }));
  return { seed: event.seed, inputs: players, pairs, byHand, reason };
}
