import { once } from 'node:events';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import net from 'node:net';
import type { Express } from 'express';
import type { Logger } from 'pino';

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
    if (!server.listening) res.shouldKeepAlive = false;
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

/** Proxies must drop idle connections sooner, so as not to send a request on one that is closing. */
const IDLE_BEHIND_PROXY_MS = 75_000;
/** For which a proxy's idle connections stay open while the server stops; see docs/deploy. */
const IDLE_WHILE_STOPPING_MS = 6_000;

export function expectProxy(server: Server): void {
  server.keepAliveTimeout = IDLE_BEHIND_PROXY_MS;
}

/**
 * Stops accepting connections, lets requests finish, and cuts off the rest at the deadline. Behind a
 * proxy an idle connection may carry one more request, answered with `Connection: close`.
 */
export async function closeServer(
  server: Server,
  { deadline, behindProxy }: { deadline: AbortSignal; behindProxy: boolean },
): Promise<void> {
  const closed = once(server, 'close');
  // http's own close() drops idle connections at once.
  net.Server.prototype.close.call(server);
  const idleUntil = Date.now() + (behindProxy ? IDLE_WHILE_STOPPING_MS : 0);
  const dropIdle = () => {
    if (Date.now() >= idleUntil) server.closeIdleConnections();
  };
  const idle = setInterval(dropIdle, 50);
  dropIdle();
  const cut = () => server.closeAllConnections();
  if (deadline.aborted) cut();
  deadline.addEventListener('abort', cut);
  await closed;
  clearInterval(idle);
  deadline.removeEventListener('abort', cut);
}
