import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { describeError } from '../log';

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
    // Ours see the request, the answer and the error themselves: the library's own would add what
    // must not be told, such as the values of a failed query.
    wrapSerializers: false,
    serializers: {
      req: (req: Request) => ({
        id: req.id,
        method: req.method,
        path: req.originalUrl.split('?', 1)[0],
        remoteAddress: req.ip,
      }),
      res: (res: Response) => ({ status: res.statusCode }),
      err: describeError,
    },
    customProps: (req) => (req.user ? { userId: req.user.id } : {}),
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? 'error' : 'info'),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
    // What went wrong has a line of its own, by the error handler.
    customErrorObject: (_req, _res, _error, { err: _, ...fields }) => fields,
    // Probes and files would drown what people do.
    autoLogging: {
      ignore: (req) =>
        !req.url?.startsWith('/api/') || req.url === '/api/health' || req.url === '/api/ready',
    },
  });
}
