import { once } from 'node:events';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import net from 'node:net';
import type { Express } from 'express';
import type { Logger } from 'pino';

/** Servers that accept no connections any more. */
const closing = new WeakSet<Server>();

/**
 * Creates a server whose requests and responses already have the prototypes of an Express app.
 *
 * Otherwise, Express replaces each one's prototype on arrival. V8 then deoptimizes the object and
 * every property access is slow, which takes a third of the CPU time of a poll. Express leaves
 * objects alone that already have its prototype.
 */
export function createHttpServer(app: Express): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  const options = { IncomingMessage: AppRequest, ServerResponse: AppResponse };
  const server = createServer(options, (req: IncomingMessage, res: ServerResponse) => {
    if (closing.has(server)) res.shouldKeepAlive = false;
    app(req as AppRequest, res);
  });
  return server;
}

/** Milliseconds between log lines about dropped connections. */
const REPORT_EVERY_MS = 60_000;

/** Drops connections beyond `max`, including live updates, and logs it. */
export function capConnections(server: Server, max: number, log: Logger): void {
  let quietUntil = 0;
  server.maxConnections = max;
  server.on('drop', () => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + REPORT_EVERY_MS;
    log.warn({ event: 'connections-capped', max }, 'MAX_CONNECTIONS is reached: dropping new ones');
  });
}

/** Milliseconds. Proxies and clients drop idle connections sooner, so we close none in use. */
const IDLE_MS = 75_000;

/** Milliseconds a stopping server stays open behind a proxy; see docs/operations.md. */
export const BEHIND_PROXY = {
  /** Accepts connections until health checks have noticed that it is stopping. */
  acceptMs: 4_000,
  /** Keeps idle connections for longer than the proxy, which drops them after 2 s. */
  idleMs: 7_000,
};

export function keepIdleConnections(server: Server): void {
  server.keepAliveTimeout = IDLE_MS;
}

/**
 * Stops accepting connections, lets requests finish, and cuts off the rest at the deadline. From
 * then on, each response has `Connection: close`. Not before: a proxy would open a connection for
 * each request, and those that the kernel has accepted but we have not are reset.
 */
export async function closeServer(
  server: Server,
  { deadline, behindProxy }: { deadline: AbortSignal; behindProxy: false | typeof BEHIND_PROXY },
): Promise<void> {
  const { acceptMs, idleMs } = behindProxy || { acceptMs: 0, idleMs: 0 };
  const closed = once(server, 'close');
  const start = Date.now();
  // http's own close() would drop idle connections at once.
  const stopListening = () => {
    closing.add(server);
    if (server.listening) net.Server.prototype.close.call(server);
  };
  const tick = () => {
    const passed = Date.now() - start;
    // Right after accepting pending connections, which would otherwise be reset.
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
