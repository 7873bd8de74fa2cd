import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { buildPath } from '#shared/contract';
import { SOCKET_PATH } from '#shared/realtime';
import { api } from '#shared/routes';
import { pairSwiss, type SwissPlayer } from '#shared/rules/events/swiss';
import { migrate } from '../../server/migrations/migrate';
import { type Caller, expectStatus, json } from '../../server/testing/caller';
import { type Hall, openHall } from '../../server/testing/event-hall';
import type { RunningApp } from '../../server/testing/running-app';
import { type BenchPostgres, withClient } from './databases';
import { insertSessions, signedCookie } from './people';
import { type ServerOptions, startRipcord } from './servers';

const ROUNDS = 9;
const JUDGES = 30;
const REPORTS = 5;
const SOCKETS = 200;
const POLLING = 1_800;
/** Polling interval of a spectator (seconds). */
const EVERY = 5;
/** Seconds with one change each, then seconds without changes. */
const [CHANGES, QUIET] = [5, 10];

export interface EventOptions extends Omit<ServerOptions, 'databaseUrl'> {
  postgres: BenchPostgres;
  report: (line: string) => void;
}

const p95 = (all: readonly number[]) =>
  all.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(all.length * 0.95) - 1)] ?? 0;

const summary = (all: readonly number[]) => `${all.map((ms) => ms.toFixed(0)).join(' ')} ms`;

async function timed<T>(work: () => T | Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}

/** Writes results of all playable matches directly to the database; not measured. */
const PLAY = `WITH event AS (
    UPDATE events SET version = version + 1 WHERE tournament_id = $1 RETURNING version AS now)
  UPDATE event_matches SET state = 'done', outcome = 'played', version = version + 1, event_version = now,
  winner = CASE WHEN (a * 7 + b * 13 + round) % 4 = 0 THEN 'b' ELSE 'a' END,
  result = jsonb_build_object('a', a, 'b', b, 'outcome', 'played',
    'winner', CASE WHEN (a * 7 + b * 13 + round) % 4 = 0 THEN 'b' ELSE 'a' END,
    'warnings', '{"a":[],"b":[]}'::jsonb, 'ended', 'points', 'by', 'judge',
    'games', jsonb_build_array(jsonb_build_object(
      'aPoints', CASE WHEN (a * 7 + b * 13 + round) % 4 = 0 THEN 3 ELSE 6 END,
      'bPoints', CASE WHEN (a * 7 + b * 13 + round) % 4 = 0 THEN 6 ELSE 3 END,
      'winner', CASE WHEN (a * 7 + b * 13 + round) % 4 = 0 THEN 'b' ELSE 'a' END,
      'rounds', '[{"winner":"a","finish":"extreme","aCombo":null,"bCombo":null},
        {"winner":"b","finish":"extreme","aCombo":null,"bCombo":null}]'::jsonb)))
  FROM event WHERE tournament_id = $1 AND state = 'ready'`;

/** Pairs nine rounds through the app, and again with the pure function. */
async function measurePairing(
  app: RunningApp,
  players: number,
  { databaseUrl, report }: { databaseUrl: string; report: (line: string) => void },
): Promise<Hall> {
  const stages = [{ kind: 'swiss' as const, rounds: ROUNDS }];
  const hall = await openHall(app, players, { stages, live: true });
  const drawn: number[] = [];
  const pure: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (round > 1) drawn.push((await timed(() => hall.post(app, api.drawRound, {}))).ms);
    const path = buildPath(api.getRound.path, { id: hall.id, n: round });
    const { seed, inputs, pairs } = (await (await hall.owner.call(app, path)).json()) as {
      seed: number;
      inputs: SwissPlayer[];
      pairs: unknown;
    };
    const again = await timed(() =>
      pairSwiss({ seed, round, firstRound: 'random', players: inputs }),
    );
    pure.push(again.ms);
    if (JSON.stringify(again.value.pairs) !== JSON.stringify(pairs)) {
      throw new Error(`Round ${round} of ${players} is paired otherwise here than in the thread.`);
    }
    await withClient(databaseUrl, (client) => client.query(PLAY, [hall.id]));
  }
  report(`Pairing ${players}, rounds 1 to 9, pure: ${summary(pure)}`);
  report(`  POST /rounds, 2 to 9, with everything around the thread: ${summary(drawn)}`);
  return hall;
}

const agent = new Agent({ keepAlive: true });

/** Leaves the body compressed: unzipping hundreds a second would slow down the server. */
const get = (app: RunningApp, path: string, headers: Record<string, string>) =>
  timed(async () => {
    const sent = request(app.url + path, {
      agent,
      headers: { ...headers, 'accept-encoding': 'gzip' },
    });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return { status: answer.statusCode ?? 0, etag: answer.headers.etag ?? '' };
  });

/** Increments the version like a change, so that the standings are rebuilt. */
const touch = (databaseUrl: string, id: number) =>
  withClient(databaseUrl, (client) =>
    client.query('UPDATE events SET version = version + 1 WHERE tournament_id = $1', [id]),
  );

async function measureStandings(
  app: RunningApp,
  { id, owner: { cookie } }: Hall,
  { databaseUrl, report }: { databaseUrl: string; report: (line: string) => void },
): Promise<void> {
  const path = buildPath(api.getStandings.path, { id });
  const [built, cached, unchanged]: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run < 20; run += 1) {
    await touch(databaseUrl, id);
    const first = await get(app, path, { cookie });
    built.push(first.ms);
    cached.push((await get(app, path, { cookie })).ms);
    const tag = first.value.etag;
    const poll = await get(app, path, { cookie, 'if-none-match': tag });
    if (poll.value.status !== 304) throw new Error(`A poll answered ${poll.value.status}.`);
    unchanged.push(poll.ms);
  }
  report(`Standings of 512 × 9, built: ${summary(built)}`);
  report(`  cached: ${summary(cached)}; 304: ${summary(unchanged)}`);
}

/** Inserts signed-in people without registering them. */
async function insertPeople(databaseUrl: string, count: number, secret: string) {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; sid: string }>(
      `INSERT INTO users (username, password_hash) SELECT 'bench-' || n, '-'
       FROM generate_series(1, $1::int) AS n RETURNING id, md5('bench' || id) AS sid`,
      [count],
    );
    await insertSessions(client);
    return rows.map(({ id, sid }): Caller => {
      const cookie = signedCookie(sid, secret);
      return {
        id: Number(id),
        cookie,
        call: (to, path, init = {}) =>
          fetch(to.url + path, { ...init, headers: { ...init.headers, cookie } }),
      };
    });
  });
}

/** Each judge sends five reports in sequence, each twice at once. */
async function measureReports(
  app: RunningApp,
  people: readonly Caller[],
  report: (line: string) => void,
): Promise<void> {
  const hall = await openHall(app, JUDGES * REPORTS * 2);
  const judges = people.slice(0, JUDGES);
  const answer = await hall.owner.call(app, buildPath(api.getEvent.path, { id: hall.id }));
  const { codes } = (await answer.json()) as { codes: { judge: string } };
  const staff = buildPath('/api/events/:id/staff', { id: hall.id });
  for (const { call } of judges) {
    const joined = await call(app, staff, { method: 'POST', ...json({ code: codes.judge }) });
    if (!joined.ok) await expectStatus(joined, 200);
  }
  const matches = await hall.matches(app);
  const times: number[] = [];
  const statuses: number[] = [];
  const whole = await timed(() =>
    Promise.all(
      judges.map(async (judge, index) => {
        for (const match of matches.slice(index * REPORTS, (index + 1) * REPORTS)) {
          const clientId = randomUUID();
          const send = () => timed(() => hall.report(app, match, clientId, judge));
          for (const { ms, value } of await Promise.all([send(), send()])) {
            times.push(ms);
            statuses.push(value);
          }
        }
      }),
    ),
  );
  const done = (await hall.matches(app)).filter(({ state }) => state === 'done').length;
  const count = (status: number) => statuses.filter((one) => one === status).length;
  report(
    `30 judges × 5 reports, each twice: ${done} results, ${count(201)} × 201, ${count(200)} × 200, p95 ${p95(times).toFixed(0)} ms, ${whole.ms.toFixed(0)} ms in all`,
  );
}

function watch(app: RunningApp, { id, cookie }: Caller, eventId: number): Promise<WebSocket> {
  const socket = new WebSocket(app.url.replace('http', 'ws') + SOCKET_PATH, {
    headers: { cookie, origin: app.url },
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', userId: id })));
    socket.on('message', (data) => {
      if (JSON.parse(String(data)).status !== 'connected') return;
      socket.send(JSON.stringify({ type: 'subscribe_event', eventId }));
      resolve(socket);
    });
  });
}

/** Sockets refetch the standings after each change, spread like the client; others poll. */
async function measureSpectators(
  app: RunningApp,
  hall: Hall,
  people: readonly Caller[],
  report: (line: string) => void,
): Promise<void> {
  const { codes } = (await (
    await hall.owner.call(app, buildPath(api.getEvent.path, { id: hall.id }))
  ).json()) as { codes: { live: string } };
  const standings = buildPath(api.getStandings.path, { id: hall.id });
  const live = buildPath(api.getLivePage.path, { code: codes.live });
  const [first] = await hall.matches(app);
  const eid = first?.a?.entrantId ?? 0;
  const entrant = buildPath(api.updateEntrant.path, { id: hall.id, eid });
  const tags = new Map<string, string>();
  const times = new Map<string, number[]>();
  const load = async (who: string, path: string, headers: Record<string, string>) => {
    const tag = tags.get(who) ?? '';
    const { ms, value } = await get(app, path, { ...headers, 'if-none-match': tag });
    tags.set(who, value.etag);
    const kind = `${who.split(' ')[0]} ${value.status}`;
    times.set(kind, [...(times.get(kind) ?? []), ms]);
  };
  const sockets = await Promise.all(people.map((one) => watch(app, one, hall.id)));
  const news = people.map(({ cookie }, index) => {
    const waiting: Promise<void>[] = [];
    sockets[index]?.on('message', (data) => {
      const { type, within } = JSON.parse(String(data));
      if (type !== 'event_changed') return;
      const reload = () => load(`reload ${index}`, standings, { cookie });
      waiting.push(wait(Math.random() * within).then(reload));
    });
    return waiting;
  });
  const poll = (index: number) => {
    const { cookie } = people[index % people.length] ?? hall.owner;
    return index % 2 === 0
      ? load(`live ${index}`, live, {})
      : load(`standings ${index}`, standings, { cookie });
  };
  const polls: Promise<void>[] = [];
  const aSecond = POLLING / EVERY;
  for (let second = 0; second < CHANGES + QUIET; second += 1) {
    if (second < CHANGES) {
      const body = json({ name: `Renamed ${second}` });
      const renamed = await hall.owner.call(app, entrant, { method: 'PATCH', ...body });
      await expectStatus(renamed, 200);
    }
    for (let index = 0; index < aSecond; index += 1) {
      await wait(1_000 / aSecond);
      polls.push(poll((second % EVERY) * aSecond + index));
    }
  }
  await Promise.all([...polls, ...news.flat()]);
  for (const socket of sockets) socket.terminate();
  const shown = [...times].map(
    ([kind, all]) => `${all.length} × ${kind} p95 ${p95(all).toFixed(0)} ms`,
  );
  report(`Spectators, ${SOCKETS} sockets and ${POLLING} polls: ${shown.join('; ')}`);
}

/** Measures an event on the built server with its own database. */
export async function measureEvents({ postgres, report, ...options }: EventOptions): Promise<void> {
  const databaseUrl = postgres.urlOf('run_events');
  await withClient(postgres.urlOf('postgres'), async (admin) => {
    await admin.query('DROP DATABASE IF EXISTS run_events WITH (FORCE)');
    await admin.query('CREATE DATABASE run_events');
  });
  await migrate(databaseUrl);
  const server = await startRipcord({ ...options, databaseUrl });
  try {
    const target = { databaseUrl, report };
    await measurePairing(server, 128, target);
    const hall = await measurePairing(server, 512, target);
    await measureStandings(server, hall, target);
    const people = await insertPeople(databaseUrl, SOCKETS, options.sessionSecret);
    await measureReports(server, people, report);
    await measureSpectators(server, hall, people, report);
  } finally {
    server.kill('SIGTERM');
    await server.exited;
  }
}
