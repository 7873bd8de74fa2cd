import { z } from 'zod';
import type { ErrorCode } from './errors';
import { id, pageQuery } from './fields';
import type { Scope } from './scopes';

/** Who may call a route. Services check access to individual rows. */
export type Access = 'public' | 'user' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * An API route, described once: the server mounts it, the client calls it, and the tests and the
 * API document are derived from it.
 */
export interface Route {
  method: Method;
  /** Express style, with `:name` for each parameter. */
  path: string;
  access: Access;
  /**
   * What a token needs to call it. Without one, tokens are refused, except by public GETs, which
   * ignore them.
   */
  scope?: Scope;
  /** One line for the API document. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** File fields of a multipart body; `body` describes its text fields. */
  files?: readonly string[];
  /** Success status: 202 if work continues after the answer, 204 without a response schema. */
  status: 200 | 201 | 202 | 204;
  response?: z.ZodType;
  /** Content type of a non-JSON answer (`response` is then absent). */
  produces?: string;
  /** Errors in addition to those implied by access, input and method. */
  refuses?: readonly ErrorCode[];
  /** Open to administrators who have not set up a second factor yet. */
  beforeSecondFactor?: true;
  /** Open to children whose guardian has not confirmed yet. */
  beforeGuardian?: true;
  /** Idempotent without a clientId: a repeated request answers 200 with the first result. */
  answersAgain?: true;
  /** May answer 202 with the same body when the work is done later. */
  answersLater?: true;
  /** Concurrent calls by one person share one run instead of queueing. */
  sharesRun?: true;
  /**
   * An edit whose body carries the `version` it is based on. A stale one gets 409 with the current
   * state as `current`, unless it repeats what is already stored.
   */
  isVersioned?: true;
  /** Sent by programs that know nothing of this app: from anywhere, with a body that is not read. */
  takesAnyBody?: true;
  /** May lead elsewhere with 302. */
  redirects?: true;
  /** Supports range requests. */
  isRanged?: true;
  /** The answer is one page of an array; the Link header (RFC 8288) has the next. */
  paged?: true;
}

/** A route as declared; the rest follows from its address and response. */
type Declaration = Omit<Route, 'method' | 'path' | 'access' | 'status'> &
  Partial<Pick<Route, 'access' | 'status'>>;

type Address = `${Method} /${string}`;

type ParamOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Addressed<A> = A extends `${infer M extends Method} ${infer Path}`
  ? { method: M; path: Path }
  : never;

type IdParams<A, D> = D extends { params: unknown }
  ? unknown
  : [ParamOf<A>] extends [never]
    ? unknown
    : { params: z.ZodObject<{ [Name in ParamOf<A>]: ReturnType<typeof id> }> };

interface Defaults<D> {
  access: D extends { access: infer A extends Access } ? A : 'user';
  status: D extends { status: infer S extends Route['status'] }
    ? S
    : D extends { response: unknown } | { produces: unknown }
      ? 200
      : 204;
}

/**
 * Declares a route, keeping the exact types of its schemas. By default it needs a sign-in, its
 * parameters are ids, and it answers 200, or 204 without a response schema.
 */
export function route<const A extends Address, const D extends Declaration>(
  address: A,
  declared: D,
) {
  const [method, path = ''] = address.split(' ');
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
  const params = names.length > 0 && {
    params: z.object(Object.fromEntries(names.map((name) => [name, id()]))),
  };
  const status = declared.response || declared.produces ? 200 : 204;
  return { method, path, access: 'user', status, ...params, ...declared } as unknown as D &
    Addressed<A> &
    IdParams<A, D> &
    Defaults<D>;
}

/** A paged list. */
export const pages = <S extends z.ZodType>(item: S) =>
  ({ query: pageQuery, response: z.array(item), paged: true }) as const;

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<R extends Route, K extends 'params' | 'query' | 'body'> = K extends keyof R
  ? R[K]
  : undefined;

/** A caller's input; parts without a schema are absent. */
export type RouteInput<R extends Route> = (Part<R, 'params'> extends z.ZodType
  ? { params: Input<Part<R, 'params'>> }
  : { params?: undefined }) &
  (Part<R, 'query'> extends z.ZodType
    ? { query?: Input<Part<R, 'query'>> }
    : { query?: undefined }) &
  (Part<R, 'body'> extends z.ZodType ? { body: Input<Part<R, 'body'>> } : { body?: undefined });

/** A handler's input, parsed. */
export interface RouteRequest<R extends Route> {
  params: Output<Part<R, 'params'>>;
  query: Output<Part<R, 'query'>>;
  body: Output<Part<R, 'body'>>;
}

/** The body of a successful answer. */
export type RouteResponse<R extends Route> = R extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** Fills in encoded path parameters: `/api/combos/:id` with `{ id: 7 }` is `/api/combos/7`. */
export const buildPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
