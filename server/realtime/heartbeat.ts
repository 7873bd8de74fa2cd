import { CLOSE } from '../../shared/realtime';
import { listLiveSessions } from '../auth/live-sessions';
import type { AppDeps } from '../deps';
import type { Connection } from './connection';
import type { Hub } from './hub';

/** Ends sockets that did not answer the last ping, and lets the others hear that the server lives. */
export function pingAll({ connections }: Hub): void {
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
 * Closes sockets whose session is over and that nobody told: sessions that ran out, and ends that
 * were announced while the channel between instances was away.
 */
export async function closeEndedSessions({ db }: Pick<AppDeps, 'db'>, hub: Hub): Promise<void> {
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
