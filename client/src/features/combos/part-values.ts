import type { ComboInput } from '@shared/combos';
import { findPart } from '@shared/rules/parts/catalogue';
import { isNoPart, NA, PART_KINDS, type PartKind } from '@shared/rules/parts/kinds';

/** The pieces that stand in the place of a blade in a CX combo. */
export const CX_KINDS = ['lockChip', 'mainBlade', 'overBlade', 'assistBlade'] as const;

const REQUIRED_KINDS: readonly PartKind[] = ['blade', 'disk', 'driver'];

/** A form's parts: '' is not chosen yet, N/A is chosen to be empty; optional places are null then. */
export type PartValues = Required<
  Pick<ComboInput, 'blade' | 'disk' | 'driver' | (typeof CX_KINDS)[number]>
>;

const isCxKind = (kind: PartKind) => (CX_KINDS as readonly PartKind[]).includes(kind);

export const isRequiredKind = (kind: PartKind) => REQUIRED_KINDS.includes(kind);

/** Whether any piece of a CX blade is chosen. */
export function isCxCombo(values: PartValues): boolean {
  return CX_KINDS.some((kind) => !isNoPart(values[kind]));
}

/** The part that takes the ratchet's place (Bullet Griffon, the bit Turbo); null when none does. */
export function ratchetBuiltInto(values: Pick<PartValues, 'blade' | 'driver'>): string | null {
  const part = [findPart('blade', values.blade), findPart('driver', values.driver)].find(
    (candidate) => candidate?.integratedRatchet,
  );
  return part?.name ?? null;
}

/**
 * Puts a part in its place and lets the other places follow: a part with a built-in ratchet leaves
 * no ratchet to choose, a CX piece no blade, and a blade no CX pieces. What followed comes free
 * again when its reason goes.
 */
export function withPart(values: PartValues, kind: PartKind, part: string | null): PartValues {
  const next: PartValues = { ...values, [kind]: emptied(kind, part) };
  const isPart = !isNoPart(part);

  if (kind === 'blade' && isPart) for (const cx of CX_KINDS) next[cx] = null;
  if (isCxKind(kind)) {
    if (isPart) next.blade = NA;
    else if (isCxCombo(values) && !isCxCombo(next) && isNoPart(next.blade)) next.blade = '';
  }
  if (kind !== 'disk') {
    const before = ratchetBuiltInto(values);
    const now = ratchetBuiltInto(next);
    if (now !== null && before === null) next.disk = NA;
    if (now === null && before !== null && isNoPart(next.disk)) next.disk = '';
  }
  return next;
}

/** Optional places know one kind of empty; required ones tell "not yet" from "none". */
function emptied(kind: PartKind, part: string | null): string | null {
  if (isRequiredKind(kind)) return part ?? '';
  return isNoPart(part) ? null : part;
}

type SomeParts = Partial<Record<PartKind, string>>;

/**
 * Fills in what a quick entry says. `before` is what it said a moment ago: a place that it no longer
 * mentions is emptied again, unless it was changed by hand since.
 */
export function withQuickParts(
  values: PartValues,
  parts: SomeParts,
  before: SomeParts = {},
): PartValues {
  let next = values;
  for (const kind of PART_KINDS) {
    const gone = before[kind] !== undefined && parts[kind] === undefined;
    if (gone && next[kind] === before[kind]) next = withPart(next, kind, null);
  }
  for (const kind of PART_KINDS) {
    const part = parts[kind];
    if (part !== undefined) next = withPart(next, kind, part);
  }
  return next;
}
