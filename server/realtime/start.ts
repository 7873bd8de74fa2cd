import { createHmac, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import pLimit from 'p-limit';
import { CLOSE, HEARTBEAT_MS } from '#shared/realtime';
import { settledBefore } from '../async';
import { createSessionReader } from '../auth/session-reader';
import { listLiveSessions } from '../auth/sessions';
import type { Config } from '../config';
import type { AppDeps } from '../deps';
import { createEventWatchers } from './event-watchers';
import type { Realtime, RealtimeEvent } from './events';
import { createFanOut, inProcess, type OpenChannel } from './fan-out/fan-out';
import { listenNotify } from './fan-out/listen-notify';
import { type Connection, createHub, type Hub } from './hub';
import { createInbound } from './inbound';
import { createLiveScores } from './live-scores';
import { createPresence } from './presence';
import { createOrderedDelivery, createPublisher } from './publisher';
import { createSocketServer, handleUpgrades } from './serve';

/** RFC 6455. */
const CLOSE_GOING_AWAY = 1001;

/**
 * Concurrent queries about people who connect or disconnect. After a restart, everybody reconnects
 * within a second; the rest of the pool stays free for their requests.
 */
const PRESENCE_QUERIES = 4;

/** Milliseconds for closing handshakes. */
const CLOSING_MS = 1_000;

/** Chooses Redis if configured, else the database, which all instances share anyway. */
export async function chooseChannel(
  { redisUrl, sessionSecret }: Pick<Config, 'redisUrl' | 'sessionSecret'>,
  databaseUrl: string,
): Promise<OpenChannel> {
  if (!redisUrl) return listenNotify(databaseUrl);
  // Loaded on demand: the client takes time and memory that most installations do not need.
  const { redisChannel } = await import('./fan-out/redis');
  // Several apps may share a Redis, whose channels are global. Only instances of the same app have
  // the same secret.
  const name = createHmac('sha256', sessionSecret).update('channel').digest('base64url');
  return redisChannel(redisUrl, `ripcord:${name.slice(0, 16)}`);
}

interface Options {
  /** How instances reach each other; without it, this one is alone. */
  channel?: OpenChannel;
}

/** Tells every client on this instance that it may have missed something. */
function resync({ connections }: Hub): void {
  for (const connection of connections) {
    if (!connection.isAuthenticated) continue;
    connection.send({ type: 'status', status: 'resync', userId: connection.userId });
  }
}

/** Terminates sockets that missed the last ping; pings the others and tells them we are alive. */
function pingAll({ connections }: Hub): void {
  for (const connection of [...connections]) {
    if (!connection.isResponsive) {
      connection.terminate();
      continue;
    }
    connection.isResponsive = false;
    connection.ping();
    if (connection.isAuthenticated) {
      connection.send({ type: 'status', status: 'alive', userId: connection.userId });
    }
  }
}

/**
 * Closes sockets whose session ended unnoticed: by expiry, or on another instance while the channel
 * was down.
 */
async function closeEndedSessions({ db }: Pick<AppDeps, 'db'>, hub: Hub): Promise<void> {
  const bySid = new Map<string, Connection[]>();
  for (const connection of hub.connections) {
    bySid.set(connection.sid, [...(bySid.get(connection.sid) ?? []), connection]);
  }
  if (bySid.size === 0) return;
  const live = await listLiveSessions(db, [...bySid.keys()]);
  for (const [sid, connections] of bySid) {
    if (live.has(sid)) continue;
    for (const connection of connections) {
      connection.close(CLOSE.sessionEnded, 'The session has ended');
    }
  }
}

export interface RunningRealtime extends Realtime {
  readonly hub: Hub;
  /** Starts accepting sockets. */
  attach(server: Server): void;
  /** Resolves when the channel to other instances first connects. */
  whenConnected: Promise<void>;
  /** Runs a heartbeat now. */
  beat(): Promise<void>;
  /** Waits for received messages to be handled, until the deadline, then closes all sockets. */
  closeSockets(deadline: AbortSignal): Promise<void>;
  /** Deregisters this instance; requires the database. */
  close(): Promise<void>;
}

export function startRealtime(given: Omit<AppDeps, 'realtime'>, options: Options = {}) {
  const { db, log } = given;
  const instanceId = randomUUID();
  const hub = createHub();
  const queryLimit = pLimit(PRESENCE_QUERIES);
  const inOrder = createOrderedDelivery((error) =>
    log.warn({ err: error }, 'an event could not be delivered'),
  );
  const liveScores = createLiveScores();
  const watchers = createEventWatchers();
  const deliver = createPublisher(given, hub, queryLimit, inOrder, { liveScores, watchers });

  const fanOut = createFanOut({
    instanceId,
    log,
    open: options.channel ?? inProcess,
    onEvent: deliver,
    onGap() {
      resync(hub);
      watchers.resync();
    },
  });

  function publish(event: RealtimeEvent): void {
    deliver(event);
    fanOut.publish(event);
  }

  const presence = createPresence(given, hub, instanceId, publish);

  /** The part of a heartbeat that needs the database. */
  async function checkDatabase(): Promise<void> {
    const results = await Promise.allSettled([
      closeEndedSessions({ db }, hub),
      presence.beat(),
      fanOut.check(),
    ]);
    for (const { reason } of results.filter((result) => result.status === 'rejected')) {
      log.warn({ err: reason }, 'heartbeat');
    }
  }
  // On a slow database, the checks of two beats never overlap; sockets are still pinged.
  let checking: Promise<void> | undefined;
  const beatTimer = setInterval(() => {
    pingAll(hub);
    checking ??= checkDatabase().finally(() => {
      checking = undefined;
    });
  }, HEARTBEAT_MS);
  beatTimer.unref();

  const running: RunningRealtime = {
    hub,
    publish,
    liveScores: liveScores.of,
    watch: watchers.watch,
    get openSockets() {
      return hub.connections.size;
    },
    whenConnected: fanOut.whenUp,
    async beat() {
      pingAll(hub);
      await checkDatabase();
    },
    attach(server) {
      const deps: AppDeps = { ...given, realtime: running };
      const readSession = createSessionReader(deps);
      const receive = createInbound(deps, { hub, queryLimit, presence, readSession, inOrder });
      const open = createSocketServer(deps, { hub, presence, receive });
      handleUpgrades(server, deps, { hub, queryLimit, readSession, open });
    },
    async closeSockets(deadline) {
      watchers.end();
      const open = [...hub.connections];
      await settledBefore(deadline, Promise.all(open.map(({ handled }) => handled)));
      for (const connection of open) connection.close(CLOSE_GOING_AWAY, 'Ripcord is restarted');
      const closed = Promise.all(open.map((connection) => connection.closed));
      await settledBefore(AbortSignal.timeout(CLOSING_MS), closed);
      for (const connection of hub.connections) connection.terminate();
    },
    async close() {
      clearInterval(beatTimer);
      await checking;
      await presence.close().catch((error: unknown) => log.warn({ err: error }, 'presence'));
      await fanOut.close();
    },
  };
  return running;
}
