import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/**
 * Gives each request an id (also in X-Request-Id and in error bodies) and a logger that carries
 * it. Only the path is logged: queries hold reset tokens and what people search for, headers hold
 * cookies. The id is always our own, so that nobody can write into the log.
 */
export function requestLog(log: Logger): RequestHandler {
  return pinoHttp<Request, Response>({
    logger: log,
    genReqId(_req, res) {
      const id = randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    serializers: {
      req: (req: { id: string; method: string; raw: Request }) => ({
        id: req.id,
        method: req.method,
        path: req.raw.originalUrl.split('?', 1)[0],
        remoteAddress: req.raw.ip,
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    customProps: (req) => (req.user ? { userId: req.user.id } : {}),
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? 'error' : 'info'),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request failed',
    // Probes and files would drown what people do.
    autoLogging: {
      ignore: (req) =>
        !req.url?.startsWith('/api/') || req.url === '/api/health' || req.url === '/api/ready',
    },
  });
}
