import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A person with one socket. */
export interface SocketPerson {
  userId: number;
  cookie: string;
}

/** Commands to the process that holds the sockets, one at a time. */
export type SocketOrder =
  | { type: 'open'; url: string; people: SocketPerson[] }
  | {
      type: 'send';
      /** Random pairs of friends. */
      pairs: [senderId: number, receiverId: number][];
      perSecond: number;
      seconds: number;
    }
  | { type: 'close' };

export interface Delivery {
  sent: number;
  /** Messages that were not delivered, or not confirmed to their sender. */
  missing: number;
  /** Messages delivered or confirmed more than once. */
  repeated: number;
  /** The first refusals. */
  refusals: string[];
  /** Times from sending to the receiver's `chat` (milliseconds). */
  p50: number;
  p99: number;
}

export interface SocketLoad {
  /** Opens a socket for each person and waits until all are connected. */
  open(url: string, people: SocketPerson[]): Promise<void>;
  send(order: Omit<Extract<SocketOrder, { type: 'send' }>, 'type'>): Promise<Delivery>;
  close(): Promise<void>;
  stop(): void;
}

/** Starts a separate process for the client sockets, so that they do not slow down the server. */
export function createSocketLoad(): SocketLoad {
  const child: ChildProcess = fork(
    fileURLToPath(new URL('socket-load-process.ts', import.meta.url)),
    { execArgv: ['--import', 'tsx'] },
  );
  const failed = once(child, 'exit').then(([code]): never => {
    throw new Error(`The process that holds the sockets ended with code ${code}.`);
  });
  // Stopping it rejects pending calls as well.
  failed.catch(() => {});
  const ask = async (order: SocketOrder) => {
    const answered = once(child, 'message');
    child.send(order);
    const [answer] = await Promise.race([answered, failed]);
    return answer as unknown;
  };
  return {
    open: async (url, people) => void (await ask({ type: 'open', url, people })),
    send: async (order) => (await ask({ ...order, type: 'send' })) as Delivery,
    close: async () => void (await ask({ type: 'close' })),
    stop: () => void child.kill(),
  };
}
