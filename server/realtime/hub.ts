import type { ServerMessage } from '../../shared/realtime';
import type { Connection } from './connection';

/** Sockets that have said who they are: what a person is told goes here. */
export const userRoom = (userId: number) => `user:${userId}`;
/** All sockets that a person's sessions opened, also those that have not said so yet. */
export const ownerRoom = (userId: number) => `owner:${userId}`;
/** All sockets that one session opened. */
export const sessionRoom = (sessionHash: string) => `session:${sessionHash}`;
/** Sockets that follow the state of a post's media. */
export const mediaRoom = (mediaId: number) => `media:${mediaId}`;

/** The sockets of this instance, and the rooms in which they are. */
export interface Hub {
  readonly connections: ReadonlySet<Connection>;
  /** Takes a new socket in, with the rooms by which its person and session are found. */
  add(connection: Connection): void;
  /** Takes it out of everything. */
  remove(connection: Connection): void;
  join(connection: Connection, room: string): void;
  leave(connection: Connection, room: string): void;
  /** A copy: whoever is closed while it is walked through leaves at once. */
  members(room: string): Connection[];
  /** Whether anybody here is in the room. */
  has(room: string): boolean;
  size(room: string): number;
  /** To everybody here who is in one of the rooms, once each; with `only` to these people alone. */
  send(rooms: string[], message: ServerMessage, only?: ReadonlySet<number>): void;
}

export function createHub(): Hub {
  const rooms = new Map<string, Set<Connection>>();
  const joined = new Map<Connection, Set<string>>();
  const connections = new Set<Connection>();

  const join: Hub['join'] = (connection, room) => {
    // Closed while it was being let in.
    if (!connections.has(connection)) return;
    const members = rooms.get(room) ?? new Set();
    rooms.set(room, members.add(connection));
    joined.get(connection)?.add(room);
  };
  const leave: Hub['leave'] = (connection, room) => {
    const members = rooms.get(room);
    members?.delete(connection);
    if (members?.size === 0) rooms.delete(room);
    joined.get(connection)?.delete(room);
  };
  const members: Hub['members'] = (room) => [...(rooms.get(room) ?? [])];

  return {
    connections,
    join,
    leave,
    members,
    add(connection) {
      connections.add(connection);
      joined.set(connection, new Set());
      join(connection, ownerRoom(connection.userId));
      join(connection, sessionRoom(connection.sessionHash));
    },
    remove(connection) {
      for (const room of joined.get(connection) ?? []) leave(connection, room);
      joined.delete(connection);
      connections.delete(connection);
    },
    has: (room) => rooms.has(room),
    size: (room) => rooms.get(room)?.size ?? 0,
    send(names, message, only) {
      const receivers = new Set(names.flatMap(members));
      if (receivers.size === 0) return;
      const text = JSON.stringify(message);
      for (const connection of receivers) {
        if (!only || only.has(connection.userId)) connection.sendText(text);
      }
    },
  };
}
