import {
  type EventData,
  factsOf,
  type MatchData,
  NOT_STORED,
  type StoredResult,
} from './event-data';
import { flipReport } from './match';
import { type EventMatch, pairMatch, resultFor, stageMatches } from './stage-matches';
import { assignTables } from './stages';

const newMatch = (key: string) => ({
  id: NOT_STORED,
  key,
  isDisputed: false,
  isAwaiting: false,
  takenBackAt: null,
  orders: {},
  version: 1,
});

/** Orients a result to a against b, since a correction may have swapped the players' sides. */
function orientResult(result: StoredResult, { a, b }: Pick<MatchData, 'a' | 'b'>): StoredResult {
  const isTurned = a !== null && b !== null && result.a === b && result.b === a;
  return isTurned ? { ...flipReport(result), ...resultFor(result, a, b) } : result;
}

const DERIVED = [
  ...['stage', 'round', 'position', 'group', 'playersLeft', 'a', 'b'],
  ...['state', 'outcome', 'winner', 'table', 'result'],
] as const satisfies (keyof MatchData)[];

const isPlayable = (state: MatchData['state']): boolean => state === 'ready' || state === 'playing';

/**
 * Whether a match needs a table now, asked in order of play. In groups, whose rounds are drawn at
 * once, it first waits for its players' earlier matches.
 */
function tableNeeds() {
  const busy = new Set<number | null>();
  return (state: MatchData['state'], { a, b }: Pick<EventMatch, 'a' | 'b'>): boolean => {
    if (!isPlayable(state)) return state === 'disputed';
    const isFree = !busy.has(a) && !busy.has(b);
    busy.add(a).add(b);
    return isFree;
  };
}

/** Derives the matches again. Assigns tables to those that can be played. */
export function derive(data: EventData): EventData {
  const facts = factsOf(data);
  const rows = new Map(data.matches.map((row) => [row.key, row]));
  const derived = data.isOneMatch
    ? data.matches.map((row) => ({ match: pairMatch(facts, row), position: row.position }))
    : facts.draws.flatMap((_, index) =>
        stageMatches(facts, index + 1).map((match, position) => ({ match, position })),
      );
  const stateNow = ({ key, state }: EventMatch): MatchData['state'] => {
    const row = rows.get(key);
    if (row?.isDisputed) return 'disputed';
    return state === 'ready' && row?.isAwaiting ? 'playing' : state;
  };
  const needsTable = tableNeeds();
  const tables = assignTables(
    derived
      .filter(({ match }) => needsTable(stateNow(match), match))
      .map(({ match: { key } }) => ({ key, table: rows.get(key)?.table ?? null })),
    data.event.settings.tables,
  );
  const matches = derived.map(({ match, position }): MatchData => {
    const { key, stage, round, group, playersLeft, a, b, outcome, winner } = match;
    const row = rows.get(key);
    const assigned = tables.get(key);
    const next = {
      stage,
      round,
      position,
      group,
      playersLeft,
      a,
      b,
      outcome,
      winner,
      state: stateNow(match),
      table:
        assigned === undefined
          ? isPlayable(stateNow(match))
            ? null
            : (row?.table ?? null)
          : assigned,
      result: row?.result ? orientResult(row.result, match) : null,
    };
    if (!row) return { ...newMatch(key), ...next };
    const hasChanged = DERIVED.some((name) => row[name] !== next[name]);
    return hasChanged ? { ...row, ...next, version: row.version + 1 } : row;
  });
  return { ...data, matches };
}
