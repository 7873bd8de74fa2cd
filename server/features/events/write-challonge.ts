import { bracketColumns } from '#shared/rules/events/bracket';
import { readMatchKey } from '#shared/rules/events/match-key';
import { rankEvent } from '#shared/rules/events/places';
import { hasLeft } from '#shared/rules/events/progress';
import { kindInWords } from './challonge-form';
import type { EventState } from './event-state';
import type { EntrantRow, MatchRow } from './events.queries';
import { nameOf } from './names';

/** What is written of an event. */
export interface Written {
  tournament: Pick<EventState['tournament'], 'name' | 'date'>;
  event: Pick<
    EventState['event'],
    'tournamentId' | 'phase' | 'settings' | 'seed' | 'imported' | 'createdAt' | 'finishedAt'
  >;
  entrants: readonly EntrantRow[];
  stages: EventState['stages'];
  rounds: { readonly length: number };
  matches: readonly MatchRow[];
}

/** Two stages, or several groups, which Challonge knows as a first stage only. */
const isGrouped = ({ event: { settings }, stages }: Written): boolean =>
  settings.stages.length > 1 || (stages[0]?.groups?.length ?? 1) > 1;

const stateOf = ({ event: { phase, settings }, stages }: Written): string => {
  if (phase === 'finished') return 'complete';
  if (stages.length === 0) return 'pending';
  return stages.length < settings.stages.length ? 'group_stages_underway' : 'underway';
};

/** Seeds are the bracket's; who is not in it follows in order of entry. */
function seedsOf({ entrants, stages }: Written): Map<number, number> {
  const seeds = stages.at(-1)?.seeds ?? [];
  const seeded = new Set(seeds);
  const others = entrants.map(({ id }) => id).filter((id) => !seeded.has(id));
  return new Map([...seeds, ...others].map((id, index) => [id, index + 1]));
}

/** Those who take part or have taken part, with their places once the event is over. */
function participantsOf(data: Written) {
  const { event, stages, entrants } = data;
  const places = new Map(rankEvent(data).map((row) => [row.entrantId, row.place]));
  const seeds = seedsOf(data);
  const hasGroups = isGrouped(data);
  const placeOf = (id: number, stored: number | null) =>
    places.get(id) ?? (event.imported ? stored : null);
  return entrants
    .filter((one) => (stages.length === 0 ? !hasLeft(one) : event.imported || places.has(one.id)))
    .map((one) => ({
      participant: {
        id: one.id,
        name: nameOf(one),
        seed: seeds.get(one.id) ?? null,
        final_rank: event.phase === 'finished' ? placeOf(one.id, one.place) : null,
        group_player_ids: hasGroups ? [one.id] : [],
      },
    }));
}

/** Losers' rounds count downwards; the finals of a double elimination follow the winners' rounds. */
function roundsOf({ stages }: Written) {
  const columns = stages.map(({ seeds }) => bracketColumns(seeds?.length ?? 2));
  return ({ key, stage }: MatchRow): number => {
    const { part, column } = readMatchKey(key);
    const winners = columns[stage - 1] ?? 1;
    return { r: column, W: column, L: -column, F: winners + column, T: 0 }[part];
  };
}

const isWritten = ({ state, outcome }: MatchRow) => state !== 'void' && outcome !== 'bye';

/** The event in the form of Challonge's API v1, which `readChallonge` reads again. */
export function writeChallonge(data: Written): string {
  const { tournament, event } = data;
  const { stages } = event.settings;
  const roundOf = roundsOf(data);
  const last = stages.at(-1)?.kind ?? 'swiss';
  const hasGroups = isGrouped(data);
  const finishedAt = event.finishedAt?.toISOString() ?? null;
  const hasStarted = data.stages.length > 0;
  const matches = data.matches.filter(isWritten).map((match) => {
    const { id, key, stage, group, a, b, winner, outcome, result } = match;
    const games = outcome === null ? [] : (result?.games ?? []);
    const isDone = match.state === 'done' || match.state === 'disputed';
    return {
      match: {
        id,
        identifier: key,
        state: isDone ? 'complete' : match.state === 'waiting' ? 'pending' : 'open',
        round: roundOf(match),
        group_id: hasGroups && stage === 1 ? (group ?? 1) : null,
        player1_id: a,
        player2_id: b,
        winner_id: winner && match[winner],
        scores_csv: games.map(({ aPoints, bPoints }) => `${aPoints}-${bPoints}`).join(','),
        forfeited: outcome === 'forfeit' || outcome === 'double_loss',
      },
    };
  });
  const written = {
    id: `ripcord:${event.tournamentId}`,
    name: tournament.name,
    tournament_type: kindInWords(last),
    group_stages_enabled: hasGroups,
    ...(hasGroups && {
      group_stage_options: { stage_type: kindInWords(stages[0]?.kind ?? 'swiss') },
    }),
    state: stateOf(data),
    created_at: event.createdAt.toISOString(),
    started_at: hasStarted ? tournament.date.toISOString() : null,
    completed_at: event.imported ? tournament.date.toISOString() : finishedAt,
    participants: participantsOf(data),
    matches,
  };
  return JSON.stringify({ tournament: written }, null, 1);
}
