import { PART_KINDS, type PartKind, type PartNames } from '#shared/rules/parts/kinds';

/** The form of a new combo, filled in with the parts of another. */
export function sameComboPath(combo: PartNames): string {
  const parts = PART_KINDS.flatMap((kind) => (combo[kind] ? [[kind, combo[kind]]] : []));
  return `/combos/new?${new URLSearchParams(parts)}`;
}

/** The parts in such an address; undefined without any. */
export function partsInAddress(
  search: URLSearchParams,
): Partial<Record<PartKind, string>> | undefined {
  const parts = PART_KINDS.flatMap((kind) => {
    const name = search.get(kind);
    return name ? [[kind, name]] : [];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}
