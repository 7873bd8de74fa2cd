import { randomUUID } from 'node:crypto';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';

/** Probes and files would drown what people do. */
const isOfInterest = (url: string) =>
  url.startsWith('/api/') && url !== '/api/health' && url !== '/api/ready';

/**
 * What is told of a request. Only the path: queries hold reset tokens and what people search for,
 * headers hold cookies.
 */
const summaryOf = (req: Request) => ({
  id: req.id,
  method: req.method,
  path: req.originalUrl.split('?', 1)[0],
  remoteAddress: req.ip,
});

/**
 * Gives each request an id, a logger that carries it, and a line when it is over. The id is always
 * our own, so that nobody can write into the log.
 *
 * Not pino-http: that makes one or two loggers for every request, also for those that write nothing
 * but the last line, which costs as much as looking up who is calling.
 */
export function requestLog(app: Express, log: Logger): RequestHandler {
  Object.defineProperty(app.request, 'log', {
    get(this: Request) {
      const own = log.child({ req: summaryOf(this) });
      Object.defineProperty(this, 'log', { value: own });
      return own;
    },
  });
  return (req, res, next) => {
    const start = performance.now();
    req.id = randomUUID();
    res.setHeader('X-Request-Id', req.id);
    // The last of an answer's events, whether it was sent or cut off.
    if (isOfInterest(req.url)) res.once('close', () => writeLine(log, req, res, start));
    next();
  };
}

/** What went wrong has a line of its own, by the error handler. */
function writeLine(log: Logger, req: Request, res: Response, start: number): void {
  const level = res.statusCode >= 500 ? 'error' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const line = {
    req: summaryOf(req),
    ...(req.user && { userId: req.user.id }),
    res: { status: res.statusCode },
    responseTime: Math.round(performance.now() - start),
    ...(!res.writableFinished && { aborted: true }),
  };
  log[level](line, 'request');
}
