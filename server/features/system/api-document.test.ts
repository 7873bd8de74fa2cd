import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '#shared/contract';
import { api, type RouteName } from '#shared/routes';
import { battleInput } from '../../testing/factories';
import { BAD_VALUES, fieldPaths, type JsonSchema, validValue, withField } from '../../testing/fuzz';
import { createApiDocument } from './api-document';

const document = createApiDocument();
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const routes = Object.entries(api) as [RouteName, Route][];

const operationOf = ({ path, method }: Route) => {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`No operation for ${method} ${path}`);
  return operation;
};

/** Bodies with interdependent fields, which random values never satisfy. */
const round = { myComboId: 1, outcome: 'win', finishType: 'spin' };
const passwords = { currentPassword: 'secret-1', newPassword: 'secret-2' };
const tournament = { name: 'Autumn Cup', description: 'Swiss rounds, then a final.' };
const date = '2098-10-03T10:00:00.000Z';
const pairs = [
  [1, 2],
  [3, null],
];
const clientId = '0b5c0f6e-4f0e-4b1f-9d5e-0c6f5f1f2a3b';
const RELATED: Partial<Record<string, object>> = {
  'sendGuardianLink: body': { email: 'parent@example.org' },
  'putEvent: body': { stages: [{ kind: 'swiss' }] },
  'copyEvent: body': { date, name: 'Club Night' },
  'repairRound: body': { pairs, reason: 'Brothers' },
  'reportMatch: body': { clientId, a: 1, b: 2, ended: 'forfeit_a', playedAt: date },
  'putOrder: body': { game: 1, cycle: 1, order: [2, 1, 3] },
  'changePassword: body': { ...passwords, confirmPassword: 'secret-2' },
  'updateTimeZone: body': { timeZone: 'Asia/Kathmandu' },
  'createBattle: body': battleInput(1),
  'updateBattle: body': battleInput(1),
  'createTournament: body': { ...tournament, location: 'Town Hall', date },
  'createDeckBattle: body': {
    deckId: 1,
    opponentName: 'Robin',
    opponentDeckName: 'Night Train',
    date: '2026-03-10',
    round1: round,
    round2: round,
  },
};

/** As in a query: texts and numbers, all written as text. */
const asQuery = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([key, part]) => [key, typeof part === 'number' ? String(part) : part]),
  );

/** Inputs of all routes, as documented and as the server parses them. */
const inputs = routes.flatMap(([name, route]) => {
  const { requestBody, parameters } = operationOf(route);
  const body = requestBody?.content['application/json']?.schema as JsonSchema | undefined;
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const query = {
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema as JsonSchema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  };
  return [
    ...(route.body && body
      ? [{ what: `${name}: body`, described: body, read: route.body, isQuery: false }]
      : []),
    ...(route.query
      ? [
          {
            what: `${name}: query`,
            described: query,
            read: z.preprocess(asQuery, route.query),
            isQuery: true,
          },
        ]
      : []),
  ];
});

/** Values at and just beyond each limit of a field, and values of other types. */
function candidates({ anyOf = [], ...schema }: JsonSchema, isQuery: boolean): unknown[] {
  const { type, minLength, maxLength, minimum, maximum } = schema;
  const written = type === 'integer' ? 'number' : 'string';
  const lengths = [minLength, maxLength].flatMap((n) => (n === undefined ? [] : [n - 1, n, n + 1]));
  const numbers = [minimum, maximum].flatMap((n) => (n === undefined ? [] : [n - 1, n, n + 1]));
  const values = [
    undefined,
    ...BAD_VALUES,
    ...lengths.filter((n) => n >= 0).map((n) => 'x'.repeat(n)),
    ...numbers,
  ].filter((value) => !isQuery || value === undefined || typeof value === written);
  return [...values, ...anyOf.flatMap((option) => candidates(option, isQuery))];
}

function schemaAt(schema: JsonSchema, [key, ...rest]: string[]): JsonSchema {
  if (key === undefined) return schema;
  const options = [schema, ...(schema.anyOf ?? [])];
  const next = options.map(({ properties, items }) => properties?.[key] ?? items).find(Boolean);
  return schemaAt(next ?? {}, rest);
}

/** Rules that JSON Schema cannot express are refinements of the contract. */
const isBeyondJsonSchema = ({ error }: z.ZodSafeParseResult<unknown>) =>
  error?.issues.every(({ code }) => code === 'custom') === true;

describe('the API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it.each(inputs)('describes $what as the server reads it', (input) => {
    const { what, described, read, isQuery } = input;
    const isDescribed = ajv.compile(described);
    const samples = fc.sample(validValue(described), { numRuns: 300, seed: 1 });
    const base = RELATED[what] ?? samples.find((sample) => read.safeParse(sample).success);
    expect(base, 'a sample that the server takes').toBeDefined();

    const differences = fieldPaths(described)
      .flatMap((path) =>
        candidates(schemaAt(described, path), isQuery).map((value) => withField(base, path, value)),
      )
      // JSON Schema counts code points.
      .filter((value) => !JSON.stringify(value)?.includes('🌀'))
      .filter((value) => {
        const result = read.safeParse(value);
        return isDescribed(value) !== result.success && !isBeyondJsonSchema(result);
      });
    const explained = differences.map((value) => [
      JSON.stringify(value).slice(0, 300),
      read.safeParse(value).error?.issues ?? 'taken by the server',
    ]);
    expect(explained.slice(0, 3)).toEqual([]);
  });

  it.each([
    [api.register, [201, 400, 401, 403, 409, 413, 415, 429, 503]],
    [api.login, [200, 400, 401, 403, 409, 413, 415, 429, 503]],
    [api.createBattle, [200, 201, 400, 401, 403, 404, 409, 410, 413, 415, 429, 503]],
    [api.getMediaFile, [200, 206, 304, 400, 401, 403, 404, 416, 429, 503]],
  ])('has the statuses of $path', (route, statuses) => {
    expect(Object.keys(operationOf(route).responses)).toEqual([...statuses.map(String), 'default']);
  });

  it.each(routes.filter(([, route]) => route.files))('has the files of %s', (_, route) => {
    const content = operationOf(route).requestBody?.content as Record<
      string,
      { schema: JsonSchema }
    >;
    const properties = content['multipart/form-data']?.schema.properties ?? {};
    expect(Object.keys(properties)).toEqual(expect.arrayContaining([...(route.files ?? [])]));
  });
});
