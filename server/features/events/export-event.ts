import { stringify } from 'csv-stringify/sync';
import type { Match } from '#shared/event-matches';
import { type Actor, currentTime } from '../../deps';
import { guardCell } from '../../tables/cells';
import type { Deps } from './change-event';
import type { EventState } from './event-state';
import { requireRole } from './events.policy';
import { entrantsById, presentMatch } from './events.presenter';
import { getPacket, standingsOf } from './read-event';
import * as reportQueries from './reports.queries';
import { getState } from './settled.service';
import { writeChallonge } from './write-challonge';

export type ExportFormat = 'json' | 'csv' | 'challonge';

const scoresOf = ({ games }: Match): string =>
  games.map(({ aPoints, bPoints }) => `${aPoints}-${bPoints}`).join(',');

const table = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardCell(cell) : cell))),
    { record_delimiter: 'windows' },
  );

const matchesOf = (state: EventState, actor: Actor) => {
  const byId = entrantsById(state);
  return state.matches.map((match) => presentMatch(state, match, { actor }, { byId }));
};

/** Writes the matches, an empty line, and the standings of each stage. */
function toCsv(state: EventState, actor: Actor): string {
  const matches = table([
    ['key', 'stage', 'round', 'table', 'a', 'b', 'score', 'outcome', 'winner'],
    ...matchesOf(state, actor).map((match) => [
      match.key,
      match.stage,
      match.round,
      match.table,
      match.a?.name ?? '',
      match.b?.name ?? '',
      // The blank keeps spreadsheets from reading 4-2 as a date.
      match.games.length > 0 ? ` ${scoresOf(match)}` : '',
      match.outcome ?? '',
      match.winner ? (match[match.winner]?.name ?? '') : '',
    ]),
  ]);
  const standings = table([
    ['stage', 'place', 'name', 'wins', 'losses', 'byes', 'points', 'difference', 'opponents'],
    ...state.stages.flatMap(({ number }) =>
      standingsOf(state, number).map((row) => [
        number,
        row.place,
        row.name,
        row.wins,
        row.losses,
        row.byes,
        ` ${row.pointsFor}:${row.pointsAgainst}`,
        row.difference,
        row.opponents.toFixed(2),
      ]),
    ),
  ]);
  return `\uFEFF${matches}\r\n${standings}`;
}

async function toJson(deps: Deps, actor: Actor, id: number, state: EventState): Promise<string> {
  const keys = state.matches.map(({ key }) => key);
  const reports =
    keys.length > 0 ? await reportQueries.listReports(deps.db, actor.id, id, keys) : [];
  const packet = await getPacket(deps, actor, id);
  const { codes: _, ...event } = packet.event;
  return JSON.stringify({
    exportedAt: currentTime(deps),
    ...packet,
    event,
    drawn: state.rounds,
    standings: state.stages.map(({ number }) => standingsOf(state, number)),
    reports: reports.map(({ key, body, status, playedAt }) => ({ key, status, playedAt, ...body })),
  });
}

interface ExportedEvent {
  name: string;
  type: string;
  text: string;
}

/** @throws AppError 404, 403 */
export async function exportEvent(
  deps: Deps,
  actor: Actor,
  id: number,
  format: ExportFormat,
): Promise<ExportedEvent> {
  const state = await getState(deps, actor, id);
  requireRole(state.role, 'organiser');
  const json = { type: 'application/json; charset=utf-8' };
  if (format === 'csv') {
    return { name: `event-${id}.csv`, type: 'text/csv; charset=utf-8', text: toCsv(state, actor) };
  }
  if (format === 'challonge') {
    return { name: `event-${id}-challonge.json`, ...json, text: writeChallonge(state) };
  }
  return { name: `event-${id}.json`, ...json, text: await toJson(deps, actor, id, state) };
}
