import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredResult } from '#shared/rules/events/event-data';
import type { MatchScore } from '#shared/rules/events/match';
import { rankEvent } from '#shared/rules/events/places';
import { eventSettingsSchema, type StageKind, swissRounds } from '#shared/rules/events/settings';
import {
  drawOf,
  type EventFacts,
  type StageDraw,
  stageMatches,
} from '#shared/rules/events/stage-matches';
import { cut, firstDraw } from '#shared/rules/events/stages';
import { drawNext, playAll, entrants as players } from '#shared/rules/events/testing/play';
import type { EntrantRow, MatchRow } from './events.queries';
import { eventRows } from './imported-event';
import { readChallonge } from './read-challonge';
import { type Written, writeChallonge } from './write-challonge';

const NOW = new Date('2026-03-14T12:00:00.000Z');
const SEED = 7;

const rowsOf = (count: number): EntrantRow[] =>
  players(count).map((one) => ({
    ...one,
    tournamentId: 1,
    number: one.id,
    guestName: `Guest ${one.id}`,
    userId: null,
    username: null,
    displayName: null,
    shownName: null,
    seenName: null,
    stateBefore: null,
    place: null,
    deck: null,
    logging: true,
    codeHash: null,
    isCodeUsed: false,
    division: null,
    placedAt: null,
    birthYear: null,
    createdAt: NOW,
  }));

const games: MatchScore['games'] = [
  { aPoints: 4, bPoints: 2, winner: 'a', rounds: [] },
  { aPoints: 1, bPoints: 5, winner: 'b', rounds: [] },
  { aPoints: 4, bPoints: 3, winner: 'a', rounds: [] },
];

/** A score by chance: one game or three, now and then a forfeit or double loss. */
function scoreBy(chance: number): MatchScore {
  if (chance % 29 === 0) return { outcome: 'double_loss', winner: null, games: [] };
  if (chance % 11 === 0) return { outcome: 'forfeit', winner: 'b', games: [] };
  if (chance % 3 === 0) return { outcome: 'played', winner: 'a', games };
  const [aPoints, bPoints] = chance % 2 === 0 ? [5, chance % 4] : [chance % 4, 4];
  const winner = aPoints > bPoints ? 'a' : 'b';
  return { outcome: 'played', winner, games: [{ aPoints, bPoints, winner, rounds: [] }] };
}

const KINDS: readonly [StageKind, StageKind?][] = [
  ['swiss'],
  ['round_robin'],
  ['single'],
  ['double'],
  ['swiss', 'single'],
  ['swiss', 'double'],
  ['round_robin', 'single'],
  ['round_robin', 'double'],
];

/** A whole event of these kinds, played by chance; somebody leaves after the first round. */
function playedEvent(
  [first, second]: readonly [StageKind, StageKind?],
  count: number,
  salt: number,
) {
  const settings = eventSettingsSchema.parse({
    stages: [
      { kind: first, groups: count >= 6 ? 2 : 1, ...(second && { advance: 2 + (salt % 3) }) },
      ...(second ? [{ kind: second }] : []),
    ],
  });
  const entrants = rowsOf(count).map((one) =>
    salt % 4 === 0 && one.id === 2
      ? { ...one, state: 'dropped' as const, stateBefore: 'checked_in' as const, leftRound: 2 }
      : one,
  );
  let turn = salt;
  const decide = () => {
    turn = (turn * 1_103 + 12_345) % 99_991;
    return scoreBy(turn);
  };
  const draw = firstDraw(SEED, { kind: first, groups: settings.stages[0]?.groups ?? 1 }, entrants);
  let facts: EventFacts = { seed: SEED, settings, entrants, draws: [draw], results: new Map() };
  for (let round = 0; first === 'swiss' && round < swissRounds(count); round += 1) {
    facts = playAll(drawNext(facts), 1, decide);
  }
  facts = playAll(facts, 1, decide);
  if (second && second !== 'swiss' && second !== 'round_robin') {
    const seeds = cut(facts);
    if (seeds.length < 2) return undefined;
    facts = playAll({ ...facts, draws: [...facts.draws, { kind: second, seeds }] }, 2, decide);
  }
  return writtenOf(facts, entrants);
}

function stageOf(draw: StageDraw, index: number, facts: EventFacts) {
  const groups = draw.kind === 'round_robin' ? draw.groups.map((ids) => [...ids]) : null;
  const seeds = draw.kind === 'single' || draw.kind === 'double' ? [...draw.seeds] : null;
  const players = seeds?.length ?? facts.entrants.length;
  return { tournamentId: 1, number: index + 1, kind: draw.kind, players, groups, seeds };
}

function writtenOf(facts: EventFacts, entrants: EntrantRow[]): Written {
  const [draw] = facts.draws;
  const matches = facts.draws.flatMap((_, index) =>
    stageMatches(facts, index + 1).map((match, position): MatchRow => {
      const { games: played, ...row } = match;
      const warnings = { a: [], b: [] };
      const known = { a: match.a ?? 0, b: match.b ?? 0, warnings, by: 'judge', ended: 'points' };
      const score = { outcome: match.outcome, winner: match.winner, games: [...played] };
      const isPlayed = facts.results.has(match.key);
      return {
        ...row,
        id: index * 10_000 + position + 1,
        tournamentId: 1,
        position,
        table: null,
        result: isPlayed ? ({ ...known, ...score } as StoredResult) : null,
        isDisputed: false,
        isAwaiting: false,
        takenBackAt: null,
        orders: {},
        version: 1,
        eventVersion: 1,
      };
    }),
  );
  return {
    tournament: { name: 'Spring Cup', date: NOW },
    event: {
      tournamentId: 1,
      phase: 'finished',
      seed: SEED,
      imported: false,
      settings: facts.settings,
      createdAt: NOW,
      finishedAt: NOW,
    },
    entrants,
    stages: facts.draws.map((one, index) => stageOf(one, index, facts)),
    rounds: { length: draw?.kind === 'swiss' ? draw.rounds.length : 0 },
    matches,
  };
}

/** What must be the same: by names, since ids and numbers within a round are open. */
function meaningOf(data: Written) {
  const nameOf = new Map(data.entrants.map((one) => [one.id, one.guestName ?? '']));
  const place = (key: string) => key.replace(/[-m]\d+$/, '');
  const matches = data.matches
    .filter(({ a, b, state }) => a !== null && b !== null && state !== 'void')
    .map(({ key, group, a, b, winner, outcome, result }) =>
      JSON.stringify([
        ...[place(key), group, nameOf.get(a ?? 0), nameOf.get(b ?? 0), winner, outcome],
        result?.games.map(({ aPoints, bPoints }) => [aPoints, bPoints]) ?? [],
      ]),
    );
  return {
    name: data.tournament.name,
    stages: data.stages.map(({ kind }) => kind),
    matches: matches.sort(),
    places: rankEvent(data)
      .map(({ entrantId, place: at }) => `${at} ${nameOf.get(entrantId)}`)
      .sort(),
  };
}

/** The event that an import of the export makes. */
function readAgain(data: Written): Written {
  const event = readChallonge(Buffer.from(writeChallonge(data)));
  expect(event.problems).toEqual([]);
  const ids = event.entrants.map((_, index) => index + 101);
  const rows = eventRows(event, { id: 2, ids, seed: 99, now: NOW });
  const { date } = event;
  return {
    tournament: { name: event.name, date: new Date(date) },
    event: {
      tournamentId: 2,
      phase: 'finished',
      seed: 99,
      imported: true,
      settings: rows.settings,
      createdAt: NOW,
      finishedAt: new Date(date),
    },
    entrants: rows.entrants,
    stages: rows.stages,
    matches: rows.matches,
    rounds: { length: 0 },
  };
}

it('writes every kind of event so that it is the same when it is read again, and again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...KINDS),
      fc.integer({ min: 4, max: 33 }),
      fc.integer({ min: 1, max: 5_000 }),
      (kinds, count, salt) => {
        const played = playedEvent(kinds, count, salt);
        if (!played) return;
        const imported = readAgain(played);
        expect(meaningOf(imported)).toEqual(meaningOf(played));
        expect(meaningOf(readAgain(imported))).toEqual(meaningOf(played));
      },
    ),
    { numRuns: 40 },
  );
});

it('derives the matches of an imported event from its draws and results', () => {
  const played = playedEvent(['swiss', 'double'], 12, 5);
  if (!played) throw new Error('No event');
  const { event, entrants, stages, matches } = readAgain(played);
  const results = new Map(matches.flatMap(({ key, result }) => (result ? [[key, result]] : [])));
  const facts: EventFacts = {
    seed: event.seed,
    settings: event.settings,
    entrants,
    results,
    imported: true,
    draws: stages.map((stage) => drawOf(stage, [])),
  };
  const derived = stages.flatMap(({ number }) => stageMatches(facts, number).map(({ key }) => key));
  expect(derived).toEqual(matches.map(({ key }) => key));
});
