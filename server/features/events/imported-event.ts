import type { StoredResult } from '#shared/rules/events/event-data';
import { rankEvent } from '#shared/rules/events/places';
import { type EventSettings, eventSettingsSchema } from '#shared/rules/events/settings';
import { drawOf, type EventFacts, stageMatches } from '#shared/rules/events/stage-matches';
import { numberedPlayer } from '#shared/stand-ins';
import type { EntrantRow, MatchRow } from './events.queries';
import type { ImportedEvent, ImportedMatch } from './read-challonge';

/** What most games were won with, as far as a setting can be; the lower of two. */
function pointsToWin(matches: readonly ImportedMatch[]): number {
  const counts = new Map<number, number>();
  for (const { games } of matches) {
    for (const { aPoints, bPoints } of games) {
      const points = Math.min(10, Math.max(aPoints, bPoints));
      if (points > 0) counts.set(points, (counts.get(points) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort(([x, xs], [y, ys]) => ys - xs || x - y);
  return most?.[0] ?? 4;
}

const GAMES = [1, 3, 5] as const;

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(most, value));

/** The settings that come closest to what was played. */
function settingsOf({ entrants, stages, matches }: ImportedEvent): EventSettings {
  const games = Math.max(0, ...matches.map((match) => match.games.length));
  const last = stages.at(-1)?.players ?? 2;
  return eventSettingsSchema.parse({
    maxEntrants: Math.max(2, entrants.length),
    pointsToWin: pointsToWin(matches),
    games: GAMES.find((most) => games <= most) ?? 5,
    stages: stages.map(({ kind, groups, rounds }, index) => {
      const count = between(1, groups?.length ?? 1, 16);
      const has = (end: string) => matches.some(({ key }) => key === `s${index + 1}${end}`);
      return {
        kind,
        groups: count,
        rounds: kind === 'swiss' && rounds >= 1 && rounds <= 12 ? rounds : null,
        ...(index === 0 &&
          stages.length > 1 && { advance: between(2, Math.ceil(last / count), 64) }),
        thirdPlace: has('T'),
        secondFinal: has('F2'),
      };
    }),
  });
}

function resultOf({ key: _, outcome, winner, ...match }: ImportedMatch): StoredResult {
  const loser = winner === 'a' ? 'b' : 'a';
  const endings = {
    played: 'points',
    forfeit: `forfeit_${loser}`,
    double_loss: 'double_loss',
  } as const;
  const warnings = { a: [], b: [] };
  return { ...match, outcome, winner, warnings, ended: endings[outcome], by: 'organiser' };
}

/** The entrants with their ids. */
function entrantsOf(event: ImportedEvent, tournamentId: number, ids: readonly number[], now: Date) {
  return event.entrants.map(
    ({ name, place }, index): EntrantRow => ({
      id: ids[index] ?? 0,
      tournamentId,
      number: index + 1,
      guestName: name || numberedPlayer(index + 1),
      place,
      state: 'checked_in',
      createdAt: now,
      userId: null,
      username: null,
      displayName: null,
      shownName: null,
      seenName: null,
      stateBefore: null,
      rating: null,
      joinedRound: 1,
      leftRound: null,
      deck: null,
      logging: true,
      codeHash: null,
      isCodeUsed: false,
      division: null,
      placedAt: null,
      birthYear: null,
    }),
  );
}

interface Given {
  id: number;
  /** Of the entrants. */
  ids: readonly number[];
  seed: number;
  now: Date;
}

/** The rows of an imported event; its matches are derived from them. */
export function eventRows(event: ImportedEvent, { id, ids, seed, now }: Given) {
  const idOf = (index: number) => ids[index] ?? 0;
  const settings = settingsOf(event);
  const entrants = entrantsOf(event, id, ids, now);
  const stages = event.stages.map(({ kind, groups, seeds, players }, index) => ({
    tournamentId: id,
    number: index + 1,
    kind,
    players,
    groups: groups?.map((group) => group.map(idOf)) ?? null,
    seeds: seeds?.map(idOf) ?? null,
  }));
  const results = new Map(
    event.matches.map((match) => {
      const found = { ...match, a: idOf(match.a), b: idOf(match.b) };
      return [match.key, resultOf(found)] as const;
    }),
  );
  const draws = stages.map((stage) => drawOf(stage, []));
  const facts: EventFacts = { seed, settings, entrants, draws, results, imported: true };
  const matches = draws.flatMap((_, index) =>
    stageMatches(facts, index + 1).map(
      ({ games, ...match }, position): MatchRow => ({
        ...match,
        id: 0,
        tournamentId: id,
        position,
        table: null,
        result: results.get(match.key) ?? null,
        isDisputed: false,
        isAwaiting: false,
        takenBackAt: null,
        orders: {},
        version: 1,
        eventVersion: 1,
      }),
    ),
  );
  const data = { event: { seed, settings, imported: true }, entrants, stages, rounds: [], matches };
  const places = new Map(rankEvent(data).map((row) => [row.entrantId, row.place]));
  return {
    settings,
    stages,
    matches,
    entrants: entrants.map((one) => ({ ...one, place: one.place ?? places.get(one.id) ?? null })),
  };
}
