import type { z } from 'zod';

/** Parses a value and refuses keys that the schema does not contain, at any depth. */
export function strictParse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  what: string,
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw new Error(`${what} does not match its schema: ${parsed.error.message}`);
  }
  const extra = unknownPaths(value, parsed.data);
  if (extra.length > 0) throw new Error(`${what} holds unknown fields: ${extra.join(', ')}`);
  return parsed.data;
}

/** Paths of keys in `raw` that `known`, the same value after zod removed unknown keys, lacks. */
function unknownPaths(raw: unknown, known: unknown, path = ''): string[] {
  if (typeof raw !== 'object' || raw === null) return [];
  return Object.entries(raw).flatMap(([key, value]) => {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof known !== 'object' || known === null || !(key in known)) return [here];
    return unknownPaths(value, (known as Record<string, unknown>)[key], here);
  });
}
