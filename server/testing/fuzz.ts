import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** The subset of JSON Schema that contracts are converted to. */
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

/** The JSON Schema of what a caller may send; transforms are described by their input. */
export function inputSchema(schema: z.ZodType | undefined): JsonSchema {
  if (!schema) return { type: 'object', properties: {} };
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Serialized as the number 1e999, which JSON.parse reads as Infinity. */
export const INFINITY = '\u{1}infinity';

/** JSON with values that JSON.stringify cannot express; see INFINITY. */
export const toJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replaceAll(JSON.stringify(INFINITY), '1e999');

export const SQL = "'; DROP TABLE users; --";

/** Own keys with the names of prototype properties, as JSON.parse creates them. */
export const POLLUTION: unknown = JSON.parse(
  '{"__proto__":{"isAdmin":true,"role":"admin"},"constructor":{"prototype":{"isAdmin":true}}}',
);

/** Values that no field should accept unchecked. */
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

/** Keys that would turn the caller into somebody else if the server trusted them. */
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
  // Values for Unicode property escapes cannot be generated.
  if (pattern?.includes('\\p')) return text.filter((value) => new RegExp(pattern, 'u').test(value));
  return pattern ? fc.stringMatching(new RegExp(pattern)) : text;
}

/** A 32-bit number, unless all valid ones are larger. */
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

/** Mostly valid values of the schema, sometimes bad ones. */
export function fuzzed(schema: JsonSchema): Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: validValue(schema) }, { weight: 1, arbitrary: badValue });
}

/** An object of the schema with valid, bad or missing properties, sometimes with extra keys. */
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

/** The paths of all fields of an object, including those of the first element of a list. */
export function fieldPaths(schema: JsonSchema, path: string[] = []): string[][] {
  const nested = schema.anyOf?.flatMap((option) => fieldPaths(option, path).slice(1)) ?? [];
  const inside = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    fieldPaths(value, [...path, key]),
  );
  const elements = schema.items ? fieldPaths(schema.items, [...path, '0']) : [];
  return [path, ...nested, ...inside, ...elements];
}

/** A copy of `value` with one field set; undefined removes it. */
export function withField(value: unknown, [key, ...rest]: string[], bad: unknown): unknown {
  if (key === undefined) return bad;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const fields = copy as Record<string, unknown>;
  fields[key] = withField(fields[key], rest, bad);
  return copy;
}
