import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import express, { type RequestHandler } from 'express';
import type { LimitFunction } from 'p-limit';
import { type WebSocket, WebSocketServer } from 'ws';
import { FRAME_MAX_BYTES, SOCKET_PATH } from '../../shared/realtime';
import type { SessionReader } from '../auth/session-reader';
import type { AppDeps } from '../deps';
import { AppError, secondFactorMissing } from '../http/app-error';
import { errorHandler } from '../http/error-handler';
import { ownOrigin } from '../http/origin';
import { requestLog } from '../http/request-log';
import { type Hub, ownerRoom, type SocketOwner } from './hub';

/** Sockets per person and instance; every tab has one. */
const SOCKETS_MAX = 20;

/** Seconds. */
const RETRY_AFTER = 5;

const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

interface Parts {
  hub: Hub;
  queryLimit: LimitFunction;
  readSession: SessionReader;
  open(socket: WebSocket, owner: SocketOwner): void;
}

/**
 * Turns requests for SOCKET_PATH into sockets. They pass through a small Express app, for its proxy
 * handling and error responses: refusals are sent over HTTP, before the handshake.
 */
export function handleUpgrades(
  server: Server,
  deps: Pick<AppDeps, 'config' | 'log' | 'readiness'>,
  { hub, queryLimit, readSession, open }: Parts,
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
    const cookie = req.headers.cookie ?? '';
    const found = await queryLimit(() => readSession(cookie));
    if (!found) throw new AppError('unauthenticated', 'Please sign in to continue.');
    if (found.actor.mustSetUpSecondFactor) throw secondFactorMissing();
    const userId = found.actor.id;
    if (hub.size(ownerRoom(userId)) >= SOCKETS_MAX) {
      const message = 'Ripcord is open in too many windows.';
      throw new AppError('rate_limited', message, { retryAfter: RETRY_AFTER });
    }
    accept.get(req)?.({ userId, sid: found.sid, cookie, requestId: String(req.id) });
  };

  const app = express();
  app.set('trust proxy', deps.config.trustProxy);
  app.disable('x-powered-by');
  app.use(
    requestLog(app, deps.log),
    whileRunning(deps),
    sameOrigin(deps),
    acceptUser,
    errorHandler,
  );

  server.on('upgrade', (req, stream, head) => {
    // Before anything asynchronous: an unhandled error event would end the process.
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
    const message = 'Ripcord is being restarted.';
    throw new AppError('unavailable', message, { retryAfter: RETRY_AFTER });
  };

/**
 * Browsers let any site open a socket with our cookie; only the Origin header tells. Unlike for other
 * requests a missing one is refused, since every browser sends it.
 */
const sameOrigin =
  ({ config }: Pick<AppDeps, 'config'>): RequestHandler =>
  (req, _res, next) => {
    if (req.get('origin')?.toLowerCase() === ownOrigin(config, req)) return next();
    req.log.warn({ event: 'foreign-origin' }, 'socket for another site refused');
    throw new AppError('forbidden', 'This request came from another site and was refused.');
  };
