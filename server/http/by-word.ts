import { type RequestHandler, Router } from 'express';

/** `battles` of `/api/battles/7?x=1`. */
const WORD = /^\/api\/([^/?]+)/;

const wordOf = (url: string) => WORD.exec(url.toLowerCase())?.[1];

/**
 * Has a request tried only by the routers that know its first word. Express tries every route in
 * turn, and there are more with each feature: a request would pay for all those that it is not for.
 */
export function byWord(...routers: Router[]): RequestHandler {
  const known = new Map<string, Router>();
  for (const feature of routers) {
    const words = feature.stack.map(({ route }) => wordOf(route?.path ?? ''));
    for (const word of new Set(words)) {
      if (word === undefined || word.includes(':')) throw new RangeError('A route without a word.');
      known.set(word, (known.get(word) ?? Router()).use(feature));
    }
  }
  const run: RequestHandler = (req, res, next) => {
    const feature = known.get(wordOf(req.url) ?? '');
    return feature ? feature(req, res, next) : next();
  };
  // Where Express keeps the routes of a router, for whoever lists them.
  return Object.assign(run, { stack: routers.flatMap((feature) => feature.stack) });
}
