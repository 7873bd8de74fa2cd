import { isDeepStrictEqual } from 'node:util';
import { readMatchKey } from '#shared/rules/events/match-key';
import type { WebhookFacts } from '../../db/schema';
import { type Occurrence, tournamentFacts } from '../webhook-news/webhook-news.service';
import type { Snapshot } from './announce';
import type { EventState } from './event-state';
import type { MatchRow } from './events.queries';

type MatchFacts = WebhookFacts['matches'][number];

const factsOf = ({ outcome, winner, result, ...row }: MatchRow): MatchFacts => ({
  key: row.key,
  stage: row.stage,
  round: row.round,
  table: row.table,
  a: row.a,
  b: row.b,
  state: row.state,
  outcome,
  winner,
  games:
    outcome === null
      ? []
      : (result?.games ?? []).map(({ aPoints, bPoints }) => ({ aPoints, bPoints })),
});

/** What of a match is its result; a table may still change. */
const resultOf = ({ a, b, state, outcome, winner, games }: MatchFacts) =>
  outcome === null ? null : { a, b, state, outcome, winner, games };

interface Settled {
  type: 'match.finished' | 'match.corrected';
  match: MatchFacts;
}

/** Matches with both players that were finished, or whose result has changed since. */
function settledMatches({ matches }: EventState, before: Snapshot): Settled[] {
  return matches.flatMap((row): Settled[] => {
    const old = before.matches.get(row.key);
    if (old === row || old?.version === row.version) return [];
    const [is, was] = [factsOf(row), old ? factsOf(old) : undefined];
    const isPlayed = is.state === 'done' && is.outcome !== 'bye';
    const had = was && was.outcome !== 'bye' ? resultOf(was) : null;
    if (!had) return isPlayed ? [{ type: 'match.finished', match: is }] : [];
    const isSame = isDeepStrictEqual(had, resultOf(is));
    // A dispute is over once it is decided.
    if (isSame || is.state === 'disputed') return [];
    return [{ type: 'match.corrected', match: is }];
  });
}

/** Rounds by what is played at once: the losers' side of a bracket has its own. */
function roundsIn(rows: Iterable<MatchRow>): Map<string, MatchRow[]> {
  const rounds = new Map<string, MatchRow[]>();
  for (const row of rows) {
    const { part } = readMatchKey(row.key);
    const name = `${row.stage} ${part === 'L'} ${row.round}`;
    rounds.set(name, [...(rounds.get(name) ?? []), row]);
  }
  return rounds;
}

const isPaired = (rows: readonly MatchRow[] = []): boolean =>
  rows.length > 0 && rows.every(({ state }) => state !== 'waiting');

/** Rounds all of whose pairs are known now, and were not before. */
function pairedRounds({ matches, isOneMatch }: EventState, before: Snapshot): MatchRow[][] {
  if (isOneMatch) return [];
  const earlier = roundsIn(before.matches.values());
  return [...roundsIn(matches)].flatMap(([name, rows]) => {
    const toPlay = rows.filter(({ state }) => state !== 'void');
    const isNew = isPaired(rows) && !isPaired(earlier.get(name));
    return isNew && toPlay.some(({ b }) => b !== null) ? [toPlay] : [];
  });
}

/** What webhooks are told of a change. */
export function occurrencesOf(state: EventState, before: Snapshot): Occurrence[] {
  const { event, tournament } = state;
  if (event.imported) return [];
  const isNow = (phase: typeof event.phase) =>
    event.phase === phase && before.event.phase !== phase;
  const own = tournamentFacts({ ...tournament, eventPhase: event.phase });
  const of = (type: Occurrence['type'], [first, ...others]: MatchFacts[] = []): Occurrence => {
    if (!first) return { type, facts: own };
    const round = { stage: first.stage, number: first.round };
    return { type, facts: { ...own, round, matches: [first, ...others] } };
  };
  return [
    ...(isNow('running') && before.event.phase !== 'finished' ? [of('event.started')] : []),
    ...settledMatches(state, before).map(({ type, match }) => of(type, [match])),
    ...pairedRounds(state, before).map((rows) => of('round.paired', rows.map(factsOf))),
    ...(isNow('finished') ? [of('event.finished')] : []),
    ...(isNow('cancelled') ? [of('tournament.cancelled')] : []),
  ];
}
