import { type Request, type RequestHandler, Router } from 'express';
import { READS } from './request-guards';

/**
 * Runs handlers for some requests only, and shows these what they handle as it came. `app.use` with
 * a path would do, but matches it and takes it off the address anew for each handler.
 */
function only(isMeant: (req: Request) => boolean, handlers: RequestHandler[]): RequestHandler {
  const router = Router();
  router.use(handlers);
  const { stack } = router;
  const run: RequestHandler = (req, res, next) => (isMeant(req) ? router(req, res, next) : next());
  // Where Express keeps the routes of a router, for whoever lists them.
  return Object.assign(run, { stack });
}

const API = /^\/api(?:[/?]|$)/i;

/** For addresses under /api. */
export const apiOnly = (handlers: RequestHandler[]) => only((req) => API.test(req.url), handlers);

/** For requests that change something. */
export const mutationsOnly = (handlers: RequestHandler[]) =>
  only((req) => !READS.has(req.method), handlers);
