import type { Request, RequestHandler, Response } from 'express';
import type { AppDeps } from '../../deps';
import { createLimiter } from '../../http/rate-limit';
import { hasCountedFile } from './upload';

type Deps = Pick<AppDeps, 'pool' | 'config' | 'background'>;

/** Shared by posts and pictures. */
const UPLOAD_LIMIT = { name: 'uploads', points: 60, seconds: 3_600 };

/** Counts before anything is received and refunds what does not count. */
function countUploads(
  deps: Deps,
  message: string,
  isCounted: (req: Request, res: Response) => boolean,
): RequestHandler {
  const limiter = createLimiter(deps, { ...UPLOAD_LIMIT, message });
  return async (req, res, next) => {
    const key = String(req.user?.id);
    await limiter.consume(key);
    res.once('close', () => {
      if (res.writableFinished && !isCounted(req, res))
        deps.background.run('upload not counted', () => limiter.giveBack(key));
    });
    next();
  };
}

/** Counts new posts; refusals and repeats (200) do not count. */
export const limitPosts = (deps: Deps): RequestHandler =>
  countUploads(
    deps,
    'That was a lot of posts in a short time.',
    (_req, res) => res.statusCode === 201 || res.statusCode === 202,
  );

/**
 * Counts uploaded pictures that were stored or took processing time (`hasCountedFile`), whatever
 * the status. Requests without a form pass even when the limit is reached.
 */
export function limitUploads(deps: Deps): RequestHandler {
  const count = countUploads(deps, 'That was a lot of pictures in a short time.', hasCountedFile);
  return (req, res, next) => (req.is('multipart/form-data') ? count(req, res, next) : next());
}
