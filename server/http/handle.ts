import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Route, RouteRequest, RouteResponse } from '#shared/contract';
import { t } from '#shared/translate';
import { createKeyedQueue, QueueFullError } from '../async';
import type { Actor } from '../deps';
import { speakLanguage } from '../i18n/reader';
import { AppError, guardianMissing, invalidInput, secondFactorMissing } from './app-error';
import { AT_ONCE, tooManyAtOnce } from './limits';
import type { Page } from './pagination';
import { isMutation } from './request-guards';
import { type ResponseWriter, SharedJson, sendJson } from './responses';

type ActorOf<R extends Route> = R['access'] extends 'public' ? Actor | null : Actor;

interface Context<R extends Route> extends RouteRequest<R> {
  actor: ActorOf<R>;
  req: Request;
  res: Response;
}

type Result<R extends Route> = R extends { paged: true }
  ? RouteResponse<R> extends (infer T)[]
    ? Page<T>
    : never
  : R extends { response: unknown }
    ? RouteResponse<R>
    : R extends { produces: string }
      ? string | Buffer | ResponseWriter
      : // biome-ignore lint/suspicious/noConfusingVoidType: a 204 handler returns nothing
        void;

/** A result with a different status than the route's, such as 200 for a repeated create. */
export class Reply<T> {
  constructor(
    readonly status: number,
    readonly body: T,
  ) {}
}

type Handler<R extends Route> = (context: Context<R>) => Promise<Answer<R>> | Answer<R>;

type Answer<R extends Route> = Result<R> | Reply<Result<R>> | SharedJson<Result<R>>;

/**
 * Mounts a route of the contract: checks access, runs the guards (limits, poll checks), parses the
 * request, runs the handler and sends its result.
 */
export function handle<const R extends Route>(
  router: Router,
  route: R,
  ...handlers: [...guards: RequestHandler[], handler: Handler<R>]
): void {
  const handler = handlers.pop() as Handler<R>;
  const guards = handlers as RequestHandler[];
  const method = route.method.toLowerCase() as Lowercase<R['method']>;
  router[method](route.path, requireAccess(route), ...guards, async (req, res) => {
    const context = { ...parseRequest(route, req), actor: req.user ?? null, req, res };
    const result = await queued(route, req, () =>
      res.closed ? GONE : handler(context as Context<R>),
    );
    if (result === GONE) return;
    if (typeof result === 'function') await (result as ResponseWriter)(req, res);
    else if (result instanceof SharedJson) await result.send(req, res);
    else send(route, req, res, result);
  });
}

export type Mount = <const R extends Route>(
  route: R,
  ...handlers: [...guards: RequestHandler[], handler: Handler<R>]
) => void;

/** The literal start of a path: `/api/battles`. */
const beginningOf = (path: string) => /^\/(?:api\/)?[^/]*/i.exec(path)?.[0].toLowerCase();

/**
 * Creates the router of a feature from the routes that `mountAll` mounts. Requests whose paths begin
 * differently pass it by: comparing each with hundreds of paths would take a tenth of its time.
 */
export const createRoutes =
  <A extends unknown[]>(mountAll: (handle: Mount, ...args: A) => void) =>
  (...args: A): RequestHandler => {
    const router = Router();
    const beginnings = new Set<string | undefined>();
    mountAll(
      (route, ...handlers) => {
        beginnings.add(beginningOf(route.path));
        handle(router, route, ...handlers);
      },
      ...args,
    );
    const enter: RequestHandler = (req, res, next) =>
      beginnings.has(beginningOf(req.path)) ? router(req, res, next) : next();
    // As a router has it, so that the mounted routes can be listed.
    return Object.assign(enter, { stack: router.stack });
  };

/** Marks a request whose client disconnected while it waited. */
const GONE = Symbol('gone');

const QUEUES = {
  read: createKeyedQueue<number>(AT_ONCE.reads),
  write: createKeyedQueue<number>(AT_ONCE.writes),
};

/**
 * Runs a few requests of a person at a time and queues the rest before they take a database
 * connection, so that nobody takes them all. Uploads are excluded: a slow one would hold up
 * everything else the person does.
 * @throws AppError 429 if the queue is full
 */
async function queued<T>(route: Route, req: Request, work: () => Promise<T> | T): Promise<T> {
  if (!req.user || route.files || route.sharesRun) return work();
  try {
    return await QUEUES[isMutation(req) ? 'write' : 'read'].run(req.user.id, work);
  } catch (error) {
    throw error instanceof QueueFullError ? tooManyAtOnce() : error;
  }
}

function requireAccess(route: Route): RequestHandler {
  const person = requirePerson(route);
  return async (req, res, next) => {
    const { bearer } = req;
    if (!bearer) return person(req, res, next);
    // Public reading is the same with a token, also with a wrong one.
    if (route.access === 'public' && route.method === 'GET') return speakLanguage(req, res, next);
    await bearer.signIn();
    speakLanguage(req, res, () => void bearer.enter(route).then(() => next(), next));
  };
}

function requirePerson(route: Route): RequestHandler {
  return (req, _res, next) => {
    if (route.access !== 'public' && !req.user) {
      throw new AppError('unauthenticated', t('Please log in to continue.'));
    }
    if (route.access !== 'public') {
      if (req.user?.mustSetUpSecondFactor && !route.beforeSecondFactor) throw secondFactorMissing();
      if (req.user?.guardian === 'waiting' && !route.beforeGuardian) throw guardianMissing();
    }
    if (route.access === 'admin' && req.user?.role !== 'admin') {
      throw new AppError('forbidden', t('Only the administrator can do this.'));
    }
    next();
  };
}

function parseRequest(route: Route, req: Request) {
  const parts = { query: req.query, body: req.body ?? {} };
  const parsed: Record<string, unknown> = { params: parseParams(route, req) };
  for (const part of ['query', 'body'] as const) {
    const result = route[part]?.safeParse(parts[part]);
    if (result && !result.success) throw invalidInput(result.error);
    parsed[part] = result?.data;
  }
  return parsed;
}

/**
 * Parses the path parameters for guards; handlers get them in their context.
 * @throws AppError 404, also for an id that cannot exist
 */
export function parseParams<const R extends Route>(route: R, req: Request) {
  const result = route.params?.safeParse(req.params);
  if (result && !result.success) throw new AppError('not_found', t('This does not exist.'));
  return result?.data as RouteRequest<R>['params'];
}

function send<R extends Route>(route: R, req: Request, res: Response, result: unknown): void {
  const { status, body } =
    result instanceof Reply ? result : { status: route.status, body: result };
  if (route.paged) {
    const page = body as Page<unknown>;
    if (page.nextCursor) res.setHeader('Link', nextLink(req, page.nextCursor));
    sendJson(req, res, status, page.items);
  } else if (route.produces) {
    res.status(status).type(route.produces).send(body);
  } else if (!route.response) {
    res.status(status).end();
  } else {
    sendJson(req, res, status, body);
  }
}

function nextLink(req: Request, cursor: string): string {
  const query = new URLSearchParams(req.query as Record<string, string>);
  query.set('cursor', cursor);
  return `<${req.path}?${query}>; rel="next"`;
}
