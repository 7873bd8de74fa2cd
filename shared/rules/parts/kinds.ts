import { type Message, msg } from '../../translate';

/**
 * Kinds of parts, as combos store them (`disk` is shown as Ratchet, `driver` as Bit). Separate from
 * the catalogue, so that contracts and forms need not load every part.
 */
export const PART_KINDS = [
  'blade',
  'lockChip',
  'mainBlade',
  'assistBlade',
  'overBlade',
  'disk',
  'driver',
] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** As a combo's name is written in full; PART_KINDS has the over blade after the assist blade. */
export const WRITTEN_ORDER: readonly PartKind[] = [
  'blade',
  'lockChip',
  'mainBlade',
  'overBlade',
  'assistBlade',
  'disk',
  'driver',
];

export const PART_LABELS: Readonly<Record<PartKind, Message>> = {
  blade: msg('Blade'),
  lockChip: msg('Lock chip'),
  mainBlade: msg('Main blade'),
  assistBlade: msg('Assist blade'),
  overBlade: msg('Over blade'),
  disk: msg('Ratchet'),
  driver: msg('Bit'),
};

export const PART_TYPES = ['attack', 'defense', 'stamina', 'balance'] as const;
export type PartType = (typeof PART_TYPES)[number];

/** Stored for a part the combo deliberately lacks. Pickers offer it first. */
export const NA = 'N/A';

/** A combo's parts by name; a missing part may be absent, null, empty or N/A. */
export type PartNames = Partial<Record<PartKind, string | null>>;

/** Picks the parts of a combo by kind. */
export const partNamesOf = <C extends PartNames>(combo: C) =>
  Object.fromEntries(PART_KINDS.map((kind) => [kind, combo[kind] ?? null])) as Pick<
    Required<C>,
    PartKind
  >;

/** The parts a combo has. */
export const namedPartsOf = (combo: PartNames): { kind: PartKind; name: string }[] =>
  PART_KINDS.flatMap((kind) => {
    const name = combo[kind];
    return name && !isNoPart(name) ? [{ kind, name }] : [];
  });

/** Whether a text is absent, blank, or N/A in any spelling (n/a, NA). */
export const isNoPart = (text: string | null | undefined): boolean =>
  text == null || /^\s*(n\s*\/?\s*a)?\s*$/i.test(text);
