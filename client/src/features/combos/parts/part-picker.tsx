import type { ComboInput } from '@shared/combos';
import { canonicalName, findPart, type Part, searchParts } from '@shared/rules/parts/catalogue';
import { isNoPart, NA, PART_KINDS, PART_LABELS, type PartKind } from '@shared/rules/parts/kinds';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { Field } from '@/components/ui/field';
import { TypeMark } from '../combo-facts';
import { Combobox, type ComboboxOption } from './combobox';

const PART_MAX = 60;

interface PartPickerProps {
  kind: PartKind;
  /** '' or null is not chosen; N/A is a choice. */
  value: string | null;
  onChange: (part: string | null) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** Why the place is as it is, when something else decided it. */
  note?: ReactNode;
  /** No part is asked for: what somebody else plays is not always known. */
  isOptional?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Chooses a part by any of its names; what the list does not know may be typed. */
export function PartPicker(props: PartPickerProps) {
  const { kind, value, onChange, error, note, isOptional = false } = props;
  const [query, setQuery] = useState('');
  const required = isRequiredKind(kind);
  const label = PART_LABELS[kind];
  const options = useMemo(() => optionsFor(kind, query, value), [kind, query, value]);

  const settle = (typed: string) => {
    if (typed.trim() === '') onChange(required ? '' : null);
    else onChange(canonicalName(kind, typed));
  };

  return (
    <Field
      label={label}
      required={isOptional ? undefined : required}
      error={error}
      hint={note ?? unknownNote(kind, value)}
    >
      {(wiring) => (
        <Combobox
          {...wiring}
          ref={props.ref}
          label={`${label} choices`}
          text={required ? (value ?? '') : (value ?? NA)}
          placeholder={`Choose a ${label.toLowerCase()}`}
          maxLength={PART_MAX}
          options={options}
          onSearch={setQuery}
          onPick={settle}
          onLeave={settle}
          onBlur={props.onBlur}
          empty="No part has this name."
        />
      )}
    </Field>
  );
}

function unknownNote(kind: PartKind, value: string | null): string | undefined {
  if (isNoPart(value) || findPart(kind, value)) return undefined;
  return 'Not in the parts list, so its type and weight stay unknown.';
}

function optionsFor(kind: PartKind, query: string, value: string | null): ComboboxOption[] {
  const typed = query.trim();
  const chosen = isNoPart(value) ? (value || !isRequiredKind(kind) ? NA : null) : value;
  const none: ComboboxOption = {
    key: NA,
    selected: chosen === NA,
    content: (
      <span>
        {NA} <span className="text-sm text-muted">No {PART_LABELS[kind].toLowerCase()}</span>
      </span>
    ),
  };
  const parts = searchParts(kind, typed).map(
    (part): ComboboxOption => ({
      key: part.name,
      selected: part.name === chosen,
      content: <PartRow part={part} />,
    }),
  );
  if (typed === '') return [none, ...parts];
  if (isNoPart(typed)) return [none];
  if (findPart(kind, typed)) return parts;
  return [...parts, { key: typed, content: <span>Use “{typed}” as typed</span> }];
}

function PartRow({ part }: { part: Part }) {
  const aside = [part.hasbroName, part.crossover].filter(Boolean).join(' · ');
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {part.name}
          {part.abbreviation && <span className="text-muted"> ({part.abbreviation})</span>}
        </span>{' '}
        {aside && <span className="block truncate text-sm font-normal text-muted">{aside}</span>}
      </span>
      <span className="flex shrink-0 flex-col items-end text-sm font-normal text-muted">
        {part.type && <TypeMark type={part.type} />}{' '}
        {part.weight !== undefined && <span className="figures">{part.weight} g</span>}
      </span>
    </>
  );
}

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
