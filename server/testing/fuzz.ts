import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** The parts of JSON Schema that contracts become. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** What a caller may send, as JSON Schema; transforms are seen from their input. */
export function inputSchema(schema: z.ZodType | undefined): JsonSchema {
  if (!schema) return { type: 'object', properties: {} };
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Written as the number 1e999, which JSON.parse reads as Infinity. */
export const INFINITY = '\u{1}infinity';

/** JSON with what JSON.stringify cannot say: see INFINITY. */
export const toJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replaceAll(JSON.stringify(INFINITY), '1e999');

export const SQL = "'; DROP TABLE users; --";

/** Own keys named like the prototype's, as JSON.parse makes them. */
export const POLLUTION: unknown = JSON.parse(
  '{"__proto__":{"isAdmin":true,"role":"admin"},"constructor":{"prototype":{"isAdmin":true}}}',
);

/** Values that no field should take without a look. */
export const BAD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  INFINITY,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202e\u200b',
  SQL,
  '$1',
  '%',
  '\\',
  'x'.repeat(20_000),
  '🌀'.repeat(1_000),
  [],
  [[[[[]]]]],
  Array.from({ length: 5_000 }, (_, index) => index),
  {},
  POLLUTION,
  { $gt: '' },
  { length: 3, 0: 'a' },
];

/** Keys that would make the caller someone else, if they were believed. */
export const EXTRA_FIELDS = {
  id: 1,
  userId: 1,
  user_id: 1,
  role: 'admin',
  isAdmin: true,
  wins: 424_242,
  battles: 424_242,
  passwordHash: 'x',
  createdAt: '2001-01-01T00:00:00.000Z',
};

const badValue = fc.constantFrom(...BAD_VALUES);

function validString({ pattern, format, minLength = 0, maxLength = 40 }: JsonSchema) {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  }
  const text = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) });
  // Properties of characters cannot be generated.
  if (pattern?.includes('\\p')) return text.filter((value) => new RegExp(pattern, 'u').test(value));
  return pattern ? fc.stringMatching(new RegExp(pattern)) : text;
}

/** Of 32 bits, unless all that are valid are larger. */
const wholeNumber = (min: number, max: number) =>
  min < 2 ** 31
    ? fc.integer({ min, max: Math.min(max, 2 ** 31 - 1) })
    : fc.maxSafeNat().filter((value) => value >= min && value <= max);

export function validValue(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fuzzed));
  const { minimum = -1_000, maximum = 1_000 } = schema;
  switch (schema.type) {
    case 'string':
      return validString(schema);
    case 'integer':
      return wholeNumber(Math.ceil(minimum), maximum);
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fuzzed(schema.items ?? {}), { maxLength: 25 });
    case 'object':
      return fuzzedObject(schema);
    default:
      return fc.jsonValue();
  }
}

/** Mostly what the schema describes, at times something else. */
export function fuzzed(schema: JsonSchema): Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: validValue(schema) }, { weight: 1, arbitrary: badValue });
}

/** An object of the schema with each property right, wrong or missing, and at times more keys. */
export function fuzzedObject({ properties = {} }: JsonSchema) {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, fuzzed(value)])),
    { requiredKeys: [] },
  );
  const extra = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constant(EXTRA_FIELDS) },
    { weight: 1, arbitrary: fc.constant(POLLUTION as object) },
  );
  return fc
    .tuple(known, extra)
    .map(([value, more]) => Object.assign(Object.create(null), value, more));
}

/** The paths of all fields of an object, those of the first element of a list too. */
export function fieldPaths(schema: JsonSchema, path: string[] = []): string[][] {
  const nested = schema.anyOf?.flatMap((option) => fieldPaths(option, path).slice(1)) ?? [];
  const inside = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    fieldPaths(value, [...path, key]),
  );
  const elements = schema.items ? fieldPaths(schema.items, [...path, '0']) : [];
  return [path, ...nested, ...inside, ...elements];
}

/** A copy of `value` with one field set; undefined takes it away. */
export function withField(value: unknown, [key, ...rest]: string[], bad: unknown): unknown {
  if (key === undefined) return bad;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const fields = copy as Record<string, unknown>;
  fields[key] = withField(fields[key], rest, bad);
  return copy;
}
