import { z } from 'zod';
import type { Route } from '#shared/contract';
import { ERROR_STATUS, type ErrorCode, errorBodySchema } from '#shared/errors';
import { api } from '#shared/routes';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const REFUSALS: Record<ErrorCode, string> = {
  invalid: 'The input is not valid; `fields` says what',
  unauthenticated:
    'Not logged in, a token that is not valid, or the username and password do not match',
  second_factor_required: 'The password is right; the second step is POST /api/login/code',
  forbidden: 'Not allowed, or sent from another site; `needs` is the scope that a token lacks',
  confirmation_required: 'The last login is too long ago; see POST /api/user/confirm',
  not_found: 'Does not exist, or is hidden from the caller',
  conflict: 'Contradicts what exists already',
  gone: 'It was deleted',
  too_large: 'The body is too large',
  unsupported_type: 'The body is neither JSON nor multipart',
  unsatisfiable: 'The requested range is outside the file; Content-Range gives its size',
  unprocessable: 'The file cannot be processed',
  rate_limited: 'Too many requests; Retry-After says when to try again',
  internal: 'Something went wrong on the server',
  unsupported_format: 'Not available in this format',
  unavailable: 'Not possible right now; Retry-After says when to try again',
};

const LINK_HEADER = {
  description: 'The next page, as rel="next" (RFC 8288); absent on the last one',
  schema: { type: 'string' },
};

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Responses may gain fields.
    override: ({ jsonSchema: part }) => {
      if (part.additionalProperties === false) delete part.additionalProperties;
    },
  });
  return json;
}

const inputOf = (schema: z.ZodType | undefined): JsonSchema =>
  schema ? jsonSchema(schema, 'input') : { type: 'object' };

/** Whether a repeat with the same clientId gets a 200 with the first result. */
const isRepeatable = (route: Route) => 'clientId' in (inputOf(route.body).properties ?? {});

/** The error body of a route; an edit of an old version also gets the current state. */
export const errorBodyOf = ({ isVersioned, response }: Route) =>
  isVersioned && response
    ? errorBodySchema.extend({ current: response.optional() })
    : errorBodySchema;

/** Errors specific to this route; `default` covers those any route may answer. */
function refusalsOf(route: Route) {
  const { access, method, params, query, body, files, takesAnyBody, refuses = [] } = route;
  const isWrite = method !== 'GET' && !takesAnyBody;
  return new Set<ErrorCode>([
    ...(query || body || files ? (['invalid'] as const) : []),
    // Public reading alone is open to whatever token it is sent with.
    ...(access === 'public' && method === 'GET' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(params ? (['not_found'] as const) : []),
    ...(isWrite ? (['conflict', 'too_large', 'unsupported_type'] as const) : []),
    ...(files ? (['unprocessable'] as const) : []),
    ...refuses,
    'rate_limited',
    'unavailable',
  ]);
}

/** Success statuses besides the route's own. */
const otherSuccesses = (route: Route): Partial<Record<number, string>> => ({
  ...((isRepeatable(route) || route.answersAgain) && { 200: 'Sent before; the first result' }),
  ...(route.method === 'GET' && { 304: 'Unchanged since the ETag sent in If-None-Match' }),
  ...(route.answersLater && { 202: 'Accepted, and done later' }),
  ...(route.redirects && { 302: 'Elsewhere, at the address in Location' }),
  ...(route.isRanged && { 206: 'The requested range of the file' }),
});

/** All statuses in a route's description. */
export const statusesOf = (route: Route): number[] => [
  route.status,
  ...Object.keys(otherSuccesses(route)).map(Number),
  ...[...refusalsOf(route)].map((code) => ERROR_STATUS[code]),
];

function contentOf(route: Route) {
  const schema = route.response && jsonSchema(route.response, 'output');
  if (!schema && !route.produces) return {};
  return { content: { [route.produces ?? 'application/json']: { schema: schema ?? {} } } };
}

function successesOf(route: Route) {
  const { 304: unchanged, ...others } = otherSuccesses(route);
  return {
    ...Object.fromEntries(
      Object.entries(others).map(([status, description]) => [
        status,
        { description, ...contentOf(route) },
      ]),
    ),
    ...(unchanged && { 304: { description: unchanged } }),
    [route.status]: {
      description: route.summary,
      ...contentOf(route),
      ...(route.paged && { headers: { Link: LINK_HEADER } }),
    },
  };
}

function bodyOf({ body, files }: Route) {
  if (!body && !files) return {};
  const schema = inputOf(body);
  const fileParts = files?.map((name) => [name, { contentMediaType: 'application/octet-stream' }]);
  const content = {
    ...(fileParts && {
      'multipart/form-data': {
        schema: {
          ...schema,
          properties: { ...schema.properties, ...Object.fromEntries(fileParts) },
        },
      },
    }),
    ...(body && { 'application/json': { schema } }),
  };
  return { requestBody: { required: (schema.required?.length ?? 0) > 0, content } };
}

function parametersOf(where: 'path' | 'query', schema: z.ZodType | undefined) {
  const { properties = {}, required = [] } = inputOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const securityOf = ({ access, scope }: Route) =>
  access === 'public' ? [] : [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])];

const operationOf = (name: string, route: Route) => ({
  operationId: name,
  summary: route.summary,
  tags: [route.path.split('/')[2] ?? 'api'],
  security: securityOf(route),
  parameters: [...parametersOf('path', route.params), ...parametersOf('query', route.query)],
  ...bodyOf(route),
  responses: {
    ...successesOf(route),
    ...Object.fromEntries(
      [...refusalsOf(route)].map((code) => [
        ERROR_STATUS[code],
        code === 'conflict' && route.isVersioned
          ? {
              description: 'It has changed since `version`; `current` is the present state',
              content: {
                'application/json': { schema: jsonSchema(errorBodyOf(route), 'output') },
              },
            }
          : { $ref: `#/components/responses/${code}` },
      ]),
    ),
    default: { $ref: '#/components/responses/internal' },
  },
});

/** OpenAPI 3.1, generated from the route contracts. */
export function createApiDocument(routes: Record<string, Route> = api) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  const responses = Object.entries(REFUSALS).map(([code, description]) => [
    code,
    {
      description,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ripcord',
      version: '1',
      description: 'Build combos, record battles and see what really works.',
    },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'ripcord.sid',
          description: 'Set by login and register; named __Host-ripcord.sid under https',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Made in the account settings, for programs. Each operation names the scope that it needs; those without are for people alone. 60 requests a minute, 30 of them writes.',
        },
      },
      schemas: { Error: jsonSchema(errorBodySchema, 'output') },
      responses: Object.fromEntries(responses) as Record<string, unknown>,
    },
  };
}

export type ApiDocument = ReturnType<typeof createApiDocument>;
