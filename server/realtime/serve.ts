import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import express, { type RequestHandler } from 'express';
import type { LimitFunction } from 'p-limit';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { CLOSE, FRAME_MAX_BYTES, type ServerMessage, SOCKET_PATH } from '#shared/realtime';
import { t, translated } from '#shared/translate';
import { tokenOf } from '../auth/bearer';
import type { SessionReader } from '../auth/session-reader';
import type { AppDeps } from '../deps';
import { AppError, guardianMissing, secondFactorMissing } from '../http/app-error';
import { errorHandler, toAppError } from '../http/error-handler';
import { ownOrigin } from '../http/request-guards';
import { requestLog } from '../http/request-log';
import { inLanguage, requestLanguage, speakLanguage } from '../i18n/reader';
import { type Connection, createConnection, type Hub, ownerRoom, type SocketOwner } from './hub';
import { type Decoded, decode, type Receive } from './inbound';
import type { Presence } from './presence';

/** Sockets per person and instance; each tab has one. */
const SOCKETS_MAX = 20;

/** Seconds. */
const RETRY_AFTER = 5;

const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

interface UpgradeParts {
  hub: Hub;
  queryLimit: LimitFunction;
  readSession: SessionReader;
  open(socket: WebSocket, owner: SocketOwner): void;
}

/**
 * Turns requests for SOCKET_PATH into sockets. They pass through a small Express app for its proxy
 * handling and error responses: refusals are sent over HTTP, before the handshake.
 */
export function handleUpgrades(
  server: Server,
  deps: Pick<AppDeps, 'config' | 'log' | 'readiness'>,
  { hub, queryLimit, readSession, open }: UpgradeParts,
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: false,
  });
  /** Completes the handshake of a request. */
  const accept = new WeakMap<IncomingMessage, (owner: SocketOwner) => void>();

  const acceptUser: RequestHandler = async (req) => {
    // A token opens no socket, nor does a cookie beside one.
    const cookie = tokenOf(req) === undefined ? (req.headers.cookie ?? '') : '';
    const found = await queryLimit(() => readSession(cookie));
    if (!found) throw new AppError('unauthenticated', t('Please log in to continue.'));
    if (found.actor.mustSetUpSecondFactor) throw secondFactorMissing();
    if (found.actor.guardian === 'waiting') throw guardianMissing();
    const userId = found.actor.id;
    const language = requestLanguage(req, found.actor.language);
    if (hub.size(ownerRoom(userId)) >= SOCKETS_MAX) {
      const message = t('Ripcord is open in too many windows.');
      throw new AppError('rate_limited', message, { retryAfter: RETRY_AFTER });
    }
    accept.get(req)?.({ userId, sid: found.sid, cookie, language, requestId: String(req.id) });
  };

  const app = express();
  app.set('trust proxy', deps.config.trustProxy);
  app.disable('x-powered-by');
  app.use(
    requestLog(app, deps.log),
    speakLanguage,
    whileRunning(deps),
    sameOrigin(deps),
    acceptUser,
    errorHandler,
  );

  server.on('upgrade', (req, stream, head) => {
    // Before anything asynchronous, since an unhandled error event would kill the process.
    stream.on('error', () => stream.destroy());
    if (req.url?.split('?', 1)[0] !== SOCKET_PATH) {
      stream.end(NOT_FOUND, () => stream.destroy());
      return;
    }
    const res = new ServerResponse(req);
    res.shouldKeepAlive = false;
    res.assignSocket(stream as Socket);
    res.once('finish', () => (stream as Socket).destroySoon());
    accept.set(req, (owner) => {
      res.detachSocket(stream as Socket);
      sockets.handleUpgrade(req, stream, head, (socket) => open(socket, owner));
    });
    app(req, res);
  });
}

const whileRunning =
  ({ readiness }: Pick<AppDeps, 'readiness'>): RequestHandler =>
  (_req, _res, next) => {
    if (readiness.state !== 'draining') return next();
    const message = t('Ripcord is being restarted.');
    throw new AppError('unavailable', message, { retryAfter: RETRY_AFTER });
  };

/**
 * Checks the Origin header, since browsers let any site open a socket with our cookie. Unlike for
 * other requests, a missing header is refused, since every browser sends it.
 */
const sameOrigin =
  ({ config }: Pick<AppDeps, 'config'>): RequestHandler =>
  (req, _res, next) => {
    if (req.get('origin')?.toLowerCase() === ownOrigin(config, req)) return next();
    req.log.warn({ event: 'foreign-origin' }, 'socket for another site refused');
    throw new AppError('forbidden', t('This request came from another site and was refused.'));
  };

/** Milliseconds after which unauthenticated sockets are closed. */
const AUTH_TIMEOUT_MS = 10_000;

/** Limits per socket, in addition to those of the services. Multiplied by RATE_LIMIT_SCALE. */
const MESSAGES = { burst: 40, perSecond: 20 };
/** Messages above MESSAGES that are refused individually; beyond that, the socket is closed. */
const REFUSALS = { burst: 200, perSecond: 5 };
/** Messages that may be queued, as while the database is slow. */
const QUEUE_MAX = 200;
/** Milliseconds. `typing` is forwarded at most once per interval; more are silently dropped. */
const TYPING_INTERVAL_MS = 1_000;

const CLOSE_TRY_AGAIN = 1013;

const tooFast = () =>
  new AppError('rate_limited', t('That was too fast. Please wait a moment.'), { retryAfter: 1 });

const refusalOf = ({ code, message, retryAfter }: AppError, clientId?: string): ServerMessage => ({
  type: 'error',
  code,
  message: translated(message),
  clientId,
  retryAfter,
});

/**
 * A token bucket. Unlike rate-limiter-flexible, it answers synchronously, so that messages keep
 * their order, and it has no window at whose edge twice as much passes.
 */
export function createTokenBucket(
  { burst, perSecond }: { burst: number; perSecond: number },
  now: () => number = () => performance.now(),
) {
  let tokens = burst;
  let refilledAt = now();
  return {
    /** Takes one token. False if there is none. */
    take(): boolean {
      const time = now();
      tokens = Math.min(burst, tokens + ((time - refilledAt) / 1000) * perSecond);
      refilledAt = time;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

/** Handles each socket from start to end, with its messages one at a time. */
export function createSocketServer(
  { config, log, readiness }: Pick<AppDeps, 'config' | 'log' | 'readiness'>,
  { hub, presence, receive }: { hub: Hub; presence: Presence; receive: Receive },
): (socket: WebSocket, owner: SocketOwner) => void {
  const scaled = ({ burst, perSecond }: typeof MESSAGES) =>
    createTokenBucket({
      burst: Math.max(1, burst * config.rateLimitScale),
      perSecond: perSecond * config.rateLimitScale,
    });

  const queueMax = QUEUE_MAX * Math.max(1, config.rateLimitScale);

  /** Never rejects: errors are sent to the client. */
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
      // Without authentication, the socket is useless; the client reconnects.
      if (decoded.message?.type === 'auth') connection.close(CLOSE_TRY_AGAIN, 'Please try again');
    }
  }

  return (socket, owner) => {
    const connection = createConnection(socket, owner);
    const messages = scaled(MESSAGES);
    const refusals = scaled(REFUSALS);
    let queued = 0;
    let typingAt = Number.NEGATIVE_INFINITY;

    hub.add(connection);
    const authTimer = setTimeout(
      () => connection.close(CLOSE.notYou, 'Nobody said who this is'),
      AUTH_TIMEOUT_MS,
    );

    const isTypingTooOften = ({ message }: Decoded) => {
      if (message?.type !== 'typing') return false;
      const now = performance.now();
      if (now - typingAt < TYPING_INTERVAL_MS) return true;
      typingAt = now;
      return false;
    };

    const receiveFrame = (data: RawData, isBinary: boolean) => {
      if (!connection.isOpen || readiness.state === 'draining') return;
      const decoded = decode(isBinary ? null : String(data));
      if (queued >= queueMax || !messages.take()) {
        if (refusals.take()) connection.send(refusalOf(tooFast(), decoded.clientId));
        else {
          const facts = { req: { id: owner.requestId }, userId: owner.userId };
          log.warn({ ...facts, event: 'socket-flood' }, 'too many socket messages');
          connection.close(CLOSE.tooMany, 'Too many messages');
        }
        return;
      }
      if (isTypingTooOften(decoded)) return;
      if (decoded.message?.type === 'auth') clearTimeout(authTimer);
      queued += 1;
      connection.handled = connection.handled
        .then(() => handle(connection, decoded))
        .then(() => {
          queued -= 1;
        });
    };
    socket.on('message', (data, isBinary) =>
      inLanguage(connection.language, () => receiveFrame(data, isBinary)),
    );
    socket.on('pong', () => {
      connection.isResponsive = true;
    });
    // Covers invalid frames and lost connections; `close` follows.
    socket.on('error', (error) => log.debug({ err: error }, 'socket error'));
    socket.on('close', () => {
      clearTimeout(authTimer);
      hub.remove(connection);
      if (connection.isAuthenticated) presence.closed(owner.userId);
    });
  };
}
