import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { HEARTBEAT_MS } from '../../shared/realtime';
import { atMost } from '../at-most';
import { createSessionReader } from '../auth/session-reader';
import type { AppDeps } from '../deps';
import { createGate } from '../http/gate';
import type { RealtimeEvent } from './events';
import { inProcess, type OpenChannel } from './fan-out/channel';
import { createFanOut } from './fan-out/fan-out';
import { closeEndedSessions, pingAll } from './heartbeat';
import { createHub, type Hub } from './hub';
import { createInbound } from './inbound';
import { createPresence } from './presence';
import { createPublisher } from './publisher';
import type { Realtime } from './realtime';
import { createSequence } from './sequence';
import { createSocketServer } from './serve';
import { handleUpgrades } from './upgrade';

/** What browsers are told when the server goes away (RFC 6455). */
const CLOSE_GOING_AWAY = 1001;

/**
 * People who come and go at once, of whom the database is asked. After a restart everybody comes
 * back in the same second; the other connections of the pool stay free for what they ask for.
 */
const AT_THE_DOOR = 4;

/** Sockets may answer the goodbye so long (milliseconds). */
const GOODBYE_MS = 1_000;

interface Options {
  /** How instances hear each other; without it this one is alone. */
  channel?: OpenChannel;
}

/** Tells everybody here that something may have been missed. */
function resync({ connections }: Hub): void {
  for (const connection of connections) {
    if (!connection.isAuthenticated) continue;
    connection.send({ type: 'status', status: 'resync', userId: connection.userId });
  }
}

/** The sockets of this instance, from the first to the last. */
export interface RunningRealtime extends Realtime {
  readonly hub: Hub;
  /** Takes sockets from now on. */
  attach(server: Server): void;
  /** Resolves when other instances can be heard for the first time. */
  whenConnected: Promise<void>;
  /** What happens every HEARTBEAT_MS, now. */
  beat(): Promise<void>;
  /** Lets what was received be handled, until the deadline, then says goodbye to every socket. */
  closeSockets(deadline: AbortSignal): Promise<void>;
  /** Leaves the other instances; wants the database. */
  close(): Promise<void>;
}

export function startRealtime(
  given: Omit<AppDeps, 'realtime'>,
  options: Options = {},
): RunningRealtime {
  const { db, log } = given;
  const instanceId = randomUUID();
  const hub = createHub();
  const gate = createGate(AT_THE_DOOR);
  const inOrder = createSequence((error) =>
    log.warn({ err: error }, 'an event could not be delivered'),
  );
  const deliver = createPublisher(given, hub, gate, inOrder);

  const fanOut = createFanOut({
    instanceId,
    log,
    open: options.channel ?? inProcess,
    onEvent: deliver,
    onGap: () => resync(hub),
  });

  /** People here are told at once, whether or not the others can be. */
  function publish(event: RealtimeEvent): void {
    deliver(event);
    fanOut.publish(event);
  }

  const presence = createPresence(given, hub, instanceId, publish);

  /** What of a heartbeat wants the database. */
  async function look(): Promise<void> {
    const results = await Promise.allSettled([
      closeEndedSessions({ db }, hub),
      presence.beat(),
      fanOut.check(),
    ]);
    for (const { reason } of results.filter((result) => result.status === 'rejected')) {
      log.warn({ err: reason }, 'heartbeat');
    }
  }
  // When the database is slow, the next beat does not overtake this one; sockets hear it all the same.
  let looking: Promise<void> | undefined;
  const beatTimer = setInterval(() => {
    pingAll(hub);
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, HEARTBEAT_MS);
  beatTimer.unref();

  const running: RunningRealtime = {
    hub,
    publish,
    get openSockets() {
      return hub.connections.size;
    },
    whenConnected: fanOut.whenUp,
    async beat() {
      pingAll(hub);
      await look();
    },
    attach(server) {
      const deps: AppDeps = { ...given, realtime: running };
      const readSession = createSessionReader(deps);
      const receive = createInbound(deps, { hub, gate, presence, readSession, inOrder });
      const open = createSocketServer(deps, { hub, presence, receive });
      handleUpgrades(server, deps, { hub, gate, readSession, open });
    },
    async closeSockets(deadline) {
      const open = [...hub.connections];
      await atMost(deadline, Promise.all(open.map(({ handled }) => handled)));
      for (const connection of open) connection.close(CLOSE_GOING_AWAY, 'Ripcord is restarted');
      const closed = Promise.all(open.map((connection) => connection.closed));
      await atMost(AbortSignal.timeout(GOODBYE_MS), closed);
      for (const connection of hub.connections) connection.terminate();
    },
    async close() {
      clearInterval(beatTimer);
      await looking;
      await presence.close().catch((error: unknown) => log.warn({ err: error }, 'presence'));
      await fanOut.close();
    },
  };
  return running;
}
