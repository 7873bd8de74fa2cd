import { expect } from 'vitest';
import type { Match } from '#shared/event-matches';
import { api } from '#shared/routes';
import { withResult } from '#shared/rules/events/no-result';
import type { EventFacts, MatchResult, StageDraw } from '#shared/rules/events/stage-matches';
import { stageMatches } from '#shared/rules/events/stage-matches';
import { stageStandings } from '#shared/rules/events/stages';
import { entrantOf, matchesOf, standingsOf } from './event-steps';
import type { TestUser } from './factories';

export const logOf = async ({ client }: TestUser, id: number) =>
  (await client.call(api.listBattles, { query: { limit: 100 } })).body.filter(
    ({ event }) => event?.id === id,
  );

export const waitingOf = async ({ client }: TestUser, id: number) =>
  (await client.call(api.listWaitingRounds)).body.filter(({ eventId }) => eventId === id);

/** Penalties of games with a launch, which count with it: nobody is asked for their combo. */
const penaltiesOf = (games: Match['games']): number =>
  games
    .map(({ rounds }) => withResult(rounds))
    .filter((rounds) => rounds.some(({ finish }) => finish !== 'penalty'))
    .flatMap((rounds) => rounds.filter(({ finish }) => finish === 'penalty')).length;

/**
 * Checks that everything played, but neither points at the start nor rounds without a result, is logged exactly once or waiting, for each player who logs, and
 * that counters match a recount.
 */
export async function expectLogged(
  owner: TestUser,
  id: number,
  players: readonly TestUser[],
  isLogging: (player: TestUser) => boolean = () => true,
): Promise<void> {
  const matches = (await matchesOf(owner, id)).filter(({ outcome }) => outcome === 'played');
  const keys = new Set(matches.map(({ key }) => key));
  for (const player of players) {
    const { id: own } = await entrantOf(player, id);
    const log = await logOf(player, id);
    const waiting = await waitingOf(player, id);
    for (const { key, a, b, games, start } of matches) {
      if (a?.entrantId !== own && b?.entrantId !== own) continue;
      const side = a?.entrantId === own ? 'a' : 'b';
      const battles = log.filter(({ event }) => event?.key === key);
      const open = waiting.filter((one) => one.key === key).flatMap(({ rounds }) => rounds);
      const played = withResult(games.flatMap(({ rounds }) => rounds)).length;
      const logged = battles.reduce((sum, { totalRounds }) => sum + totalRounds, 0);
      const asked = open.length > 0 ? played - penaltiesOf(games) : played;
      expect(logged + open.length).toBe(isLogging(player) ? asked : 0);
      if (logged < played) continue;
      const points = games.reduce((sum, game) => sum + game[`${side}Points`] - start[side], 0);
      expect(battles.reduce((sum, { myScore }) => sum + myScore, 0)).toBe(points);
    }
    expect(log.every(({ event }) => event && keys.has(event.key))).toBe(true);
    expect((await player.client.call(api.recalculateBattles)).body.changed).toBe(0);
    expect((await player.client.call(api.recalculateComboStats)).body.changed).toBe(0);
  }
}

/** What an observer knows who saw the draws and results, but not the server's matches. */
export interface Seen {
  draws: readonly StageDraw[];
  results: ReadonlyMap<string, MatchResult>;
}

/** Facts of an event, derived from what was seen and from its entrants. */
export async function factsSeen(
  owner: TestUser,
  id: number,
  { draws, results }: Seen,
): Promise<EventFacts> {
  const packet = await owner.client.call(api.getPacket, { params: { id } });
  const { seed, event, entrants } = packet.body;
  const isPlaying = (state: string) => state === 'registered' || state === 'checked_in';
  return {
    seed,
    settings: event.settings,
    entrants: entrants.filter(({ state, leftRound }) => isPlaying(state) || leftRound !== null),
    draws,
    results,
  };
}

/** Checks that matches and standings equal those of the pure functions. */
export async function expectDerived(owner: TestUser, id: number, seen: Seen): Promise<void> {
  const facts = await factsSeen(owner, id, seen);
  const matches = await matchesOf(owner, id);
  for (const [index] of facts.draws.entries()) {
    const stage = index + 1;
    expect(
      matches
        .filter((match) => match.stage === stage)
        .map(({ key, a, b, state, outcome, winner, games }) => ({
          key,
          state,
          outcome,
          winner,
          games,
          a: a?.entrantId ?? null,
          b: b?.entrantId ?? null,
        })),
    ).toEqual(
      stageMatches(facts, stage).map(({ key, a, b, state, outcome, winner, games }) => ({
        key,
        state,
        outcome,
        winner,
        games,
        a,
        b,
      })),
    );
    const rows = await standingsOf(owner, id, stage);
    expect(rows.map(({ name: _, state: __, ...row }) => row)).toEqual(
      stageStandings(facts, stage).map(({ matches: _, opponents, ...row }) => ({
        ...row,
        opponents: Math.round(opponents * 10_000) / 100,
      })),
    );
  }
}

/** Names, stages, pairs, rounds, scores, winners and places, which Challonge's form keeps. */
async function playedIn(owner: TestUser, id: number) {
  const standings = await standingsOf(owner, id);
  const played = (await matchesOf(owner, id)).filter(
    ({ outcome }) => outcome !== null && outcome !== 'bye',
  );
  return {
    places: standings.map(({ place, name }) => `${place} ${name}`).sort(),
    matches: played
      .map(({ key, a, b, winner, outcome, games }) => {
        const scores = games.map(({ aPoints, bPoints }) => `${aPoints}-${bPoints}`);
        return [key.replace(/[-m]\d+$/, ''), a?.name, b?.name, winner, outcome, ...scores].join();
      })
      .sort(),
  };
}

/** Exports a finished event in Challonge's form and imports that, which makes the same event. */
export async function expectReadAgain(owner: TestUser, id: number): Promise<void> {
  const { text } = await owner.client.raw('GET', `/api/events/${id}/export?format=challonge`);
  const { body } = await owner.client.call(api.importChallonge, {
    query: { dryRun: 'false' },
    files: { file: { content: Buffer.from(text), name: 'event.json' } },
  });
  expect(body.problems).toEqual([]);
  expect(await playedIn(owner, body.eventId ?? 0)).toEqual(await playedIn(owner, id));
}
