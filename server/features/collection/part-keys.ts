import type { NamedPart } from '#shared/collection';
import { canonicalName } from '#shared/rules/parts/catalogue';
import { nameKeyOf } from '#shared/rules/parts/text';
import type { PartRow } from './collection.queries';

/** Finds a part by any of its names. */
export function partOf({ kind, name }: NamedPart): PartRow {
  const canonical = canonicalName(kind, name);
  return { kind, name: canonical, nameKey: nameKeyOf(canonical) };
}
