import type { Request, RequestHandler, Response } from 'express';
import type { AppDeps } from '../../deps';
import { createLimiter } from '../../http/rate-limit';
import { hasCountedFile } from './upload';

type Deps = Pick<AppDeps, 'pool' | 'config' | 'background'>;

/** One for posts and pictures together, whichever of the guards counts. */
const UPLOAD_LIMIT = { name: 'uploads', points: 60, seconds: 3_600 };

/**
 * Counts before anything is received, so that nobody sends many files at once, and takes back what
 * does not count. Whoever went away before the answer may have left something.
 */
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

/** Counts new posts, texts too: neither a refusal nor a repeat, which answers 200. */
export const limitPosts = (deps: Deps): RequestHandler =>
  countUploads(
    deps,
    'That was a lot of posts in a short time.',
    (_req, res) => res.statusCode === 201 || res.statusCode === 202,
  );

/**
 * Counts requests whose picture is there to stay, or was worked on in vain (`withStoredPicture`
 * knows), whatever they answer: neither another refusal, nor a repeat, nor one without a file. A
 * body that is no form has no file, and passes also when the limit is reached.
 */
export function limitUploads(deps: Deps): RequestHandler {
  const count = countUploads(deps, 'That was a lot of pictures in a short time.', hasCountedFile);
  return (req, res, next) => (req.is('multipart/form-data') ? count(req, res, next) : next());
}
