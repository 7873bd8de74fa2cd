import type { ComboInput } from '#shared/combos';
import { findPart } from '#shared/rules/parts/catalogue';
import { isNoPart, NA, PART_KINDS, type PartKind } from '#shared/rules/parts/kinds';
import { parseCombo } from '#shared/rules/parts/quick-entry';

/** The parts of a CX combo that replace the blade. */
export const CX_KINDS = ['lockChip', 'mainBlade', 'overBlade', 'assistBlade'] as const;

/** In the order in which a new combo is filled in. */
export const REQUIRED_KINDS: readonly PartKind[] = ['blade', 'disk', 'driver'];

/**
 * Required kinds: '' means not chosen yet, N/A means deliberately none. Optional kinds: null means
 * none.
 */
export type PartValues = Required<
  Pick<ComboInput, 'blade' | 'disk' | 'driver' | (typeof CX_KINDS)[number]>
>;

export const partsOf = (values: Partial<ComboInput>): PartValues =>
  Object.fromEntries(
    PART_KINDS.map((kind) => [kind, values[kind] ?? (isRequiredKind(kind) ? '' : null)]),
  ) as PartValues;

const isCxKind = (kind: PartKind) => (CX_KINDS as readonly PartKind[]).includes(kind);

export const isRequiredKind = (kind: PartKind) => REQUIRED_KINDS.includes(kind);

export const isCxCombo = (values: PartValues): boolean =>
  CX_KINDS.some((kind) => !isNoPart(values[kind]));

/** The chosen part with a built-in ratchet (Bullet Griffon, the bit Turbo), or null. */
export function ratchetBuiltInto(values: Pick<PartValues, 'blade' | 'driver'>): string | null {
  const part = [findPart('blade', values.blade), findPart('driver', values.driver)].find(
    (candidate) => candidate?.integratedRatchet,
  );
  return part?.name ?? null;
}

/**
 * Sets a part and updates the others: a built-in ratchet clears the ratchet, a CX part clears the
 * blade, and a blade clears the CX parts. Removing the part undoes this.
 */
export function withPart(values: PartValues, kind: PartKind, part: string | null): PartValues {
  const next: PartValues = { ...values, [kind]: normalized(kind, part) };
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

function normalized(kind: PartKind, part: string | null): string | null {
  if (isRequiredKind(kind)) return part ?? '';
  return isNoPart(part) ? null : part;
}

export type SomeParts = Partial<Record<PartKind, string>>;

/**
 * Applies a quick entry. `before` is its previous result: parts it no longer mentions are cleared,
 * unless they were changed by hand.
 */
export function withQuickParts(
  values: PartValues,
  parts: SomeParts,
  before: SomeParts = {},
): PartValues {
  let next = values;
  for (const kind of PART_KINDS) {
    const isDropped = before[kind] !== undefined && parts[kind] === undefined;
    if (isDropped && next[kind] === before[kind]) next = withPart(next, kind, null);
  }
  for (const kind of PART_KINDS) {
    const part = parts[kind];
    if (part !== undefined) next = withPart(next, kind, part);
  }
  return next;
}

const LIKE_A_RATCHET = /^[\dM]-\d\d$/;

/**
 * The parts in a typed text. Ambiguous and unknown words fill free places as typed, so that
 * choosing another part does not lose them.
 */
export function partsFromText(text: string): PartValues {
  const { parts, ambiguous, unknown } = parseCombo(text);
  const read = { ...withQuickParts(partsOf({}), parts) };
  for (const { kind, text: short } of ambiguous) if (!read[kind]) read[kind] = short;
  for (const words of unknown) {
    if (LIKE_A_RATCHET.test(words)) read.disk ||= words;
    else if (!isCxCombo(read) && isNoPart(read.blade)) read.blade = words;
  }
  return read;
}
