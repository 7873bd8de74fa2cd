import { canonicalName, findPart, type Part, searchParts } from '@shared/rules/parts/catalogue';
import { isNoPart, NA, PART_LABELS, type PartKind } from '@shared/rules/parts/kinds';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Combobox, type ComboboxOption } from './combobox';
import { isRequiredKind } from './part-values';
import { TypeMark } from './type-mark';

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
