import type { z } from 'zod';
import type { ErrorCode } from './errors';

/** Who may call a route. What happens to one's own or another's rows is the service's decision. */
export type Access = 'public' | 'user' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One API route, described once: the server mounts it, the client calls it, the tests and the
 * API document are made from it.
 */
export interface Route {
  method: Method;
  /** Express style, with `:name` for each parameter. */
  path: string;
  access: Access;
  /** One line for the API document. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Names of the files of a multipart body, whose text fields `body` describes. */
  files?: readonly string[];
  /** Status of success; 202 for work that goes on after the answer, 204 has no response schema. */
  status: 200 | 201 | 202 | 204;
  response?: z.ZodType;
  /** Content type of an answer that is not JSON (then `response` is absent). */
  produces?: string;
  /** Errors beyond those that follow from access, input and method. */
  refuses?: readonly ErrorCode[];
  /** Open to an administrator who has yet to set up a second factor. */
  beforeSecondFactor?: true;
  /** A repeated request answers 200 with the first result, without a clientId. */
  answersAgain?: true;
  /** 202 with the same body when the work is done later. */
  answersLater?: true;
  /** Concurrent calls of one person share a run, so they do not queue behind each other. */
  sharesRun?: true;
  /**
   * An edit whose body carries the `version` that was read. An old one is 409, with the present state
   * as `current`; a repeat of what is stored is answered as success.
   */
  isVersioned?: true;
  /** Parts of the file can be requested. */
  isRanged?: true;
  /** The answer is one page of an array; the next one is in the Link header (RFC 8288). */
  paged?: true;
}

/** Declares a route and keeps the exact types of its schemas. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<R extends Route, K extends 'params' | 'query' | 'body'> = K extends keyof R
  ? R[K]
  : undefined;

/** What a caller sends; parts without a schema are absent. */
export type RouteInput<R extends Route> = (Part<R, 'params'> extends z.ZodType
  ? { params: Input<Part<R, 'params'>> }
  : { params?: undefined }) &
  (Part<R, 'query'> extends z.ZodType
    ? { query?: Input<Part<R, 'query'>> }
    : { query?: undefined }) &
  (Part<R, 'body'> extends z.ZodType ? { body: Input<Part<R, 'body'>> } : { body?: undefined });

/** What a handler receives, parsed. */
export interface RouteRequest<R extends Route> {
  params: Output<Part<R, 'params'>>;
  query: Output<Part<R, 'query'>>;
  body: Output<Part<R, 'body'>>;
}

/** The body of a successful answer. */
export type RouteResponse<R extends Route> = R extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** Fills a path's parameters, each encoded: `/api/combos/:id` with `{ id: 7 }` is `/api/combos/7`. */
export function buildPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
