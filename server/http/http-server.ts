import { once } from 'node:events';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import net from 'node:net';
import type { Express } from 'express';
import type { Logger } from 'pino';

/** Servers that `closeServer` is closing. */
const stopping = new WeakSet<Server>();

/**
 * A server for an Express app whose requests and responses are created with Express's prototypes.
 *
 * Express otherwise replaces the prototype of each when it arrives. V8 then deoptimizes the object,
 * and every property access is slow: a third of the processor time of a poll. Express leaves an
 * object alone that has the prototype already.
 */
export function createHttpServer(app: Express): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  const options = { IncomingMessage: AppRequest, ServerResponse: AppResponse };
  const server = createServer(options, (req: IncomingMessage, res: ServerResponse) => {
    if (stopping.has(server)) res.shouldKeepAlive = false;
    app(req as AppRequest, res);
  });
  return server;
}

/** Time between two lines about dropped connections (milliseconds). */
const REPORT_EVERY_MS = 60_000;

/** Drops connections beyond `max`, live updates included, and says so in the log. */
export function capConnections(server: Server, max: number, log: Logger): void {
  let quietUntil = 0;
  server.maxConnections = max;
  server.on('drop', () => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + REPORT_EVERY_MS;
    log.warn({ event: 'connections-capped', max }, 'MAX_CONNECTIONS is reached: dropping new ones');
  });
}

/** Proxies and clients drop idle connections sooner, so none sends a request on one that is closing. */
const IDLE_MS = 75_000;

/** How long a stopping server stays open behind a proxy (milliseconds); see docs/operations.md. */
export const BEHIND_PROXY = {
  /** Accepts connections until health checks have found out that it stops. */
  acceptMs: 4_000,
  /** Keeps the proxy's idle connections. */
  idleMs: 6_000,
};

export function keepIdleConnections(server: Server): void {
  server.keepAliveTimeout = IDLE_MS;
}

/**
 * Stops accepting connections, lets requests finish, and cuts off the rest at the deadline. Meanwhile
 * each answer says `Connection: close`.
 */
export async function closeServer(
  server: Server,
  { deadline, behindProxy }: { deadline: AbortSignal; behindProxy: false | typeof BEHIND_PROXY },
): Promise<void> {
  stopping.add(server);
  const { acceptMs, idleMs } = behindProxy || { acceptMs: 0, idleMs: 0 };
  const closed = once(server, 'close');
  const start = Date.now();
  // http's own close() drops idle connections at once.
  const stopListening = () => server.listening && net.Server.prototype.close.call(server);
  const tick = () => {
    const passed = Date.now() - start;
    // Right after connections were accepted: those that wait for it would be reset.
    if (passed >= acceptMs) setImmediate(stopListening);
    if (passed >= idleMs) server.closeIdleConnections();
  };
  const ticking = setInterval(tick, 50);
  tick();
  const cut = () => {
    stopListening();
    server.closeAllConnections();
  };
  if (deadline.aborted) cut();
  deadline.addEventListener('abort', cut);
  await closed;
  clearInterval(ticking);
  deadline.removeEventListener('abort', cut);
}
