import type { EventStanding } from '../../event-schemas';
import { type EntrantData, placed, rankOf } from './event-data';
import { bySeed, type StageStanding } from './stages';

/** A row of the standings of the whole event. */
export interface EventPlace extends StageStanding {
  /** The last stage they reached. */
  stage: number;
}

const ADDED = [
  'wins',
  'losses',
  'byes',
  'pointsFor',
  'pointsAgainst',
  'difference',
  'matches',
] as const;

/** Figures of both stages together; the strength of opponents counts in the first one only. */
function added(first: StageStanding | undefined, last: StageStanding): StageStanding {
  if (!first) return last;
  const sums = ADDED.map((name) => [name, first[name] + last[name]] as const);
  return { ...first, place: last.place, ...Object.fromEntries(sums) };
}

type Ranked = Parameters<typeof rankOf>[0] & {
  entrants: readonly Pick<EntrantData, 'id' | 'state'>[];
};

/**
 * The standings of the whole event: the last stage, then who missed the cut, then who was
 * disqualified. Before the cut, those of the first stage, by group.
 */
export function rankEvent(data: Ranked): EventPlace[] {
  const first = rankOf(data, 1).map((row) => ({ ...row, stage: 1 }));
  if (data.stages.length < 2) return first;
  const before = new Map(first.map((row) => [row.entrantId, row]));
  const last = rankOf(data, 2).map((row) => ({
    ...added(before.get(row.entrantId), row),
    stage: 2,
    group: null,
  }));
  const isIn = new Set(last.map(({ entrantId }) => entrantId));
  const below = first
    .filter(({ entrantId }) => !isIn.has(entrantId))
    .sort(bySeed(data.event.seed))
    .map((row) => ({ ...row, group: null }));
  const disqualified = new Set(
    data.entrants.flatMap(({ id, state }) => (state === 'disqualified' ? [id] : [])),
  );
  const isFair = ({ entrantId }: EventPlace) => !disqualified.has(entrantId);
  const all = [...last, ...below];
  const ranked = [...all.filter(isFair), ...all.filter((row) => !isFair(row))].map((row, index) =>
    isFair(row) && row.stage === 2 ? row : { ...row, place: index + 1 },
  );
  return data.event.imported ? placed(ranked, data.entrants) : ranked;
}

/** A row of the standings as everybody is shown it. */
export function presentStanding(
  row: StageStanding & { stage?: number },
  entrant: Pick<EventStanding, 'name' | 'state'> | undefined,
): EventStanding {
  return {
    place: row.place,
    entrantId: row.entrantId,
    name: entrant?.name ?? '',
    group: row.group,
    wins: row.wins,
    losses: row.losses,
    byes: row.byes,
    pointsFor: row.pointsFor,
    pointsAgainst: row.pointsAgainst,
    difference: row.difference,
    opponents: Math.round(row.opponents * 10_000) / 100,
    state: entrant?.state ?? 'dropped',
    ...(row.stage !== undefined && { stage: row.stage }),
  };
}
