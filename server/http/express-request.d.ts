import type { Logger } from 'pino';

declare global {
  namespace Express {
    interface Request {
      /** Our own, also in X-Request-Id and in error bodies. */
      id: string;
      /** Writes lines that carry the request's id. */
      log: Logger;
    }
  }
}
