import { randomUUID } from 'node:crypto';
import { loadConfig } from '../config';
import type { Pool, WritableDb } from '../db/pool';
import type { Actor } from '../deps';
import { listDueOf } from '../features/events/events.queries';
import { createRegistrar, withdraw } from '../features/events/registration.service';
import {
  findLatest,
  findSentSeries,
  listDue,
  listSeriesEvents,
} from '../features/events/series.queries';
import { findRuleSet, listRuleSets } from '../features/rule-sets/rule-sets.queries';
import { findByClientId } from '../features/tournaments/tournaments.queries';
import * as tournaments from '../features/tournaments/tournaments.service';
import { noJobs } from '../jobs/queue';
import { noLog } from '../log';
import { noRealtime } from '../realtime/events';
import { withoutThreads } from '../thread-tasks';
import { WELL_ATTENDED } from './many-rows';

const cursor = (...key: (string | number)[]) => ({
  cursor: Buffer.from(JSON.stringify(key)).toString('base64url'),
});
const laterUpcoming = cursor('2026-02-01T00:00:00.000Z', 'upcoming', '2026-02-20T00:00:00.000Z', 9);
const laterPast = cursor('2026-02-01T00:00:00.000Z', 'past', '2026-01-10T00:00:00.000Z', 9);
const page = { limit: 50 };

/** Database requests for tournaments, for the test of query plans; pages start in the middle. */
export function tournamentRequests(
  database: () => { db: WritableDb; pool: Pool },
  actor: Actor,
  searches: readonly string[],
): [name: string, run: () => Promise<unknown>][] {
  const held = () => ({
    db: database().db,
    log: noLog,
    threads: withoutThreads({ db: database().db, log: noLog }),
    jobs: noJobs,
    realtime: noRealtime,
    clock: () => new Date('2026-02-01T00:00:00.000Z'),
  });
  const register = (id: number) => {
    const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET: 'only tests know it' });
    return createRegistrar({ ...held(), pool: database().pool, config })(actor, id);
  };
  return [
    ...([tournaments.listTournaments, tournaments.listMyTournaments] as const).flatMap((list) => [
      ...searches.map((q): [string, () => Promise<unknown>] => [
        `${list.name} found by "${q}"`,
        () => list(held(), actor, { ...page, when: 'all', q }),
      ]),
      ...([laterUpcoming, laterPast] as const).map(
        (after, at): [string, () => Promise<unknown>] => [
          `${list.name}, a later page of section ${at}`,
          () => list(held(), actor, { ...page, when: 'all', ...after }),
        ],
      ),
      [`${list.name} of the past`, () => list(held(), actor, { ...page, when: 'past' })] as [
        string,
        () => Promise<unknown>,
      ],
    ]),
    ...(['upcoming', 'past'] as const).map((when): [string, () => Promise<unknown>] => [
      `${when} tournaments that one goes to`,
      () => tournaments.listTournaments(held(), actor, { ...page, when, going: 'true' }),
    ]),
    ['one tournament', () => tournaments.getTournament(held(), actor, WELL_ATTENDED)],
    ['a tournament sent again', () => findByClientId(database().db, actor.id, randomUUID())],
    ['series that need an event', () => listDue(database().db, held().clock(), 0, 100)],
    ['the latest event of a series', () => findLatest(database().db, 9)],
    ['the events of a series', () => listSeriesEvents(database().db, actor.id, 9)],
    ['a series sent again', () => findSentSeries(database().db, actor.id, randomUUID())],
    ['own rule sets', () => listRuleSets(database().db, actor.id)],
    ['one rule set', () => findRuleSet(database().db, actor.id, 9)],
    ['places that have lapsed', () => listDueOf(database().db, held().clock(), actor.id)],
    ['a registration', () => register(WELL_ATTENDED + 9_000)],
    ['a withdrawal', () => withdraw(held(), actor, WELL_ATTENDED + 9_000)],
  ];
}
