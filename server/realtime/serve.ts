import type { WebSocket } from 'ws';
import { CLOSE, type ServerMessage } from '../../shared/realtime';
import type { AppDeps } from '../deps';
import { AppError } from '../http/app-error';
import { toAppError } from '../http/error-handler';
import { createBucket } from './bucket';
import { type Connection, createConnection, type SocketOwner } from './connection';
import { type Decoded, decode } from './decode';
import type { Hub } from './hub';
import type { Receive } from './inbound';
import type { Presence } from './presence';

/** Whoever has not said who they are by then is disconnected (milliseconds). */
const AUTH_MS = 10_000;

/** Messages of one socket, besides what the services limit; RATE_LIMIT_SCALE multiplies all. */
const RATE = { most: 40, perSecond: 20 };
/** Messages beyond RATE that are answered with a refusal; whoever sends even more is disconnected. */
const PATIENCE = { most: 200, perSecond: 5 };
/** Messages that may wait for their turn, such as when the database is slow. */
const WAITING_MAX = 200;
/** `typing` is passed on at most once in this time (milliseconds); its sender needs no answer. */
const TYPING_INTERVAL_MS = 1_000;

const CLOSE_TRY_AGAIN = 1013;

const tooFast = () =>
  new AppError('rate_limited', 'That was too fast. Please wait a moment.', { retryAfter: 1 });

function refusalOf({ code, message, retryAfter }: AppError, clientId?: string): ServerMessage {
  return { type: 'error', code, message, clientId, retryAfter };
}

interface Parts {
  hub: Hub;
  presence: Presence;
  receive: Receive;
}

/** Lives through a socket's life: who it is, its messages one after the other, its end. */
export function createSocketServer(
  { config, log, readiness }: Pick<AppDeps, 'config' | 'log' | 'readiness'>,
  { hub, presence, receive }: Parts,
): (socket: WebSocket, owner: SocketOwner) => void {
  const scaled = ({ most, perSecond }: typeof RATE) =>
    createBucket({
      most: Math.max(1, most * config.rateLimitScale),
      perSecond: perSecond * config.rateLimitScale,
    });

  const waitingMax = WAITING_MAX * Math.max(1, config.rateLimitScale);

  /** Never rejects: whatever goes wrong is answered. */
  async function handle(connection: Connection, decoded: Decoded): Promise<void> {
    try {
      if (decoded.refusal) throw decoded.refusal;
      if (decoded.message) await receive(connection, decoded.message);
    } catch (thrown) {
      const error = toAppError(thrown);
      const isOurs = error.code === 'internal' || error.code === 'unavailable';
      const facts = { req: { id: connection.requestId }, userId: connection.userId };
      if (isOurs) {
        log.error({ ...facts, err: thrown, code: error.code }, 'socket message failed');
      } else if (error.code === 'forbidden' || error.code === 'rate_limited') {
        log.warn({ ...facts, event: 'refused', code: error.code }, error.message);
      }
      connection.send(refusalOf(error, decoded.clientId));
      // Half let in is nowhere: the client begins again when it may help.
      if (decoded.message?.type === 'auth') connection.close(CLOSE_TRY_AGAIN, 'Please try again');
    }
  }

  return (socket, owner) => {
    const connection = createConnection(socket, owner);
    const rate = scaled(RATE);
    const patience = scaled(PATIENCE);
    let waiting = 0;
    let typingAt = Number.NEGATIVE_INFINITY;

    hub.add(connection);
    const authTimer = setTimeout(
      () => connection.close(CLOSE.notYou, 'Nobody said who this is'),
      AUTH_MS,
    );

    const isTypingTooOften = ({ message }: Decoded) => {
      if (message?.type !== 'typing') return false;
      const now = performance.now();
      if (now - typingAt < TYPING_INTERVAL_MS) return true;
      typingAt = now;
      return false;
    };

    socket.on('message', (data, isBinary) => {
      if (!connection.isOpen || readiness.state === 'draining') return;
      const decoded = decode(isBinary ? null : String(data));
      if (waiting >= waitingMax || !rate.take()) {
        if (patience.take()) connection.send(refusalOf(tooFast(), decoded.clientId));
        else {
          const facts = { req: { id: owner.requestId }, userId: owner.userId };
          log.warn({ ...facts, event: 'socket-flood' }, 'too many socket messages');
          connection.close(CLOSE.tooMany, 'Too many messages');
        }
        return;
      }
      if (isTypingTooOften(decoded)) return;
      if (decoded.message?.type === 'auth') clearTimeout(authTimer);
      waiting += 1;
      connection.handled = connection.handled
        .then(() => handle(connection, decoded))
        .then(() => {
          waiting -= 1;
        });
    });
    socket.on('pong', () => {
      connection.isResponsive = true;
    });
    // Broken frames and lost connections; `close` follows.
    socket.on('error', (error) => log.debug({ err: error }, 'socket error'));
    socket.on('close', () => {
      clearTimeout(authTimer);
      hub.remove(connection);
      if (connection.isAuthenticated) presence.closed(owner.userId);
    });
  };
}
