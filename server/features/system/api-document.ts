import {
  OpenAPIRegistry,
  OpenApiGeneratorV31,
  type ResponseConfig,
  type RouteConfig,
} from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import type { Route } from '../../../shared/contract';
import { ERROR_STATUS, type ErrorCode, errorBodySchema } from '../../../shared/errors';
import { api } from '../../../shared/routes';

const REFUSALS: Record<ErrorCode, string> = {
  invalid: 'Something sent is not valid; `fields` says what',
  unauthenticated: 'Nobody is signed in, or name and password do not match',
  forbidden: 'Not allowed to this person, or sent from another site',
  not_found: 'It does not exist, or is hidden from this person',
  conflict: 'It contradicts what exists already',
  gone: 'It was deleted',
  too_large: 'The body is too large',
  unsupported_type: 'The body is neither JSON nor multipart',
  unsatisfiable: 'The file does not have the part that is asked for; Content-Range says its size',
  unprocessable: 'The file cannot be processed',
  rate_limited: 'Too many requests; Retry-After says when to try again',
  internal: 'Something went wrong on the server',
  unavailable: 'Not possible right now; Retry-After says when to try again',
};

const LINK_HEADER = {
  description: 'The next page, as rel="next" (RFC 8288); absent on the last one',
  schema: { type: 'string' as const },
};

/** Any other error is covered by `default`. */
function refusalsOf({ access, method, params, query, body }: Route): ErrorCode[] {
  return [
    ...(query || body ? (['invalid'] as const) : []),
    ...(access === 'public' ? [] : (['unauthenticated'] as const)),
    ...(access === 'admin' || method !== 'GET' ? (['forbidden'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(body ? (['too_large', 'unsupported_type'] as const) : []),
    'unavailable',
  ];
}

function successOf(route: Route): ResponseConfig {
  const type = route.produces ?? 'application/json';
  const schema = route.response ?? (route.produces ? z.string() : undefined);
  return {
    description: route.summary,
    ...(schema && { content: { [type]: { schema } } }),
    ...(route.paged && { headers: { Link: LINK_HEADER } }),
  };
}

function operationOf(name: string, route: Route): RouteConfig {
  const refusals = refusalsOf(route).map((code) => [
    ERROR_STATUS[code],
    { $ref: `#/components/responses/${code}` },
  ]);
  return {
    operationId: name,
    method: route.method.toLowerCase() as RouteConfig['method'],
    path: route.path.replace(/:(\w+)/g, '{$1}'),
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? 'api'],
    security: route.access === 'public' ? [] : [{ session: [] }],
    request: {
      params: route.params as z.ZodObject | undefined,
      query: route.query as z.ZodObject | undefined,
      ...(route.body && {
        body: { required: true, content: { 'application/json': { schema: route.body } } },
      }),
    },
    responses: {
      [route.status]: successOf(route),
      ...Object.fromEntries(refusals),
      default: { $ref: '#/components/responses/internal' },
    },
  };
}

/** OpenAPI 3.1, generated from the route contracts. */
export function createApiDocument(routes: Record<string, Route> = api) {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'ripcord.sid',
    description: 'Set by login and register; named __Host-ripcord.sid under https',
  });
  const { $schema: _, ...error } = z.toJSONSchema(errorBodySchema);
  registry.registerComponent('schemas', 'Error', error as Record<string, unknown>);
  for (const [code, description] of Object.entries(REFUSALS)) {
    registry.registerComponent('responses', code, {
      description,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    });
  }
  for (const [name, route] of Object.entries(routes)) {
    registry.registerPath(operationOf(name, route));
  }
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Ripcord',
      version: '1',
      description: 'Build combos, record battles and see what really works.',
    },
  });
}
