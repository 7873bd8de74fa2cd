import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useId, useMemo, useState } from 'react';
import { canonicalName, findPart, type Part, searchParts } from '#shared/rules/parts/catalogue';
import { isNoPart, NA, PART_LABELS, type PartKind } from '#shared/rules/parts/kinds';
import { formatCombo, parseCombo } from '#shared/rules/parts/quick-entry';
import { t } from '#shared/translate';
import { Field } from '@/components/ui/field';
import { cx } from '@/lib/cx';
import { partName } from '@/lib/part-names';
import { measured } from '@/lib/words';
import { TypeMark } from '../ratings';
import { Combobox, type ComboboxOption } from './combobox';
import {
  CX_KINDS,
  isCxCombo,
  isRequiredKind,
  type PartValues,
  ratchetBuiltInto,
  type SomeParts,
} from './part-values';

const PART_MAX = 60;

interface PartPickerProps {
  kind: PartKind;
  /** '' or null means not chosen; N/A is a choice. */
  value: string | null;
  onChange: (part: string | null) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** Explains why another part determined this one. */
  note?: ReactNode;
  /** For an opponent's part, which may be unknown. */
  isOptional?: boolean;
  /** Called after a choice from the list, except with Tab. */
  onPicked?: () => void;
  /** Takes all parts of a combo that is typed into this field. */
  onCombo?: ((parts: SomeParts) => void) | undefined;
  /** Opens the list whenever it is another object. */
  opened?: object | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Picks a part by any of its names, or accepts an unknown one as typed. */
export function PartPicker(props: PartPickerProps) {
  const { kind, value, onChange, onPicked, onCombo, error, note, isOptional = false } = props;
  const [query, setQuery] = useState('');
  const required = isRequiredKind(kind);
  const label = t(PART_LABELS[kind]);
  const whole = onCombo && comboIn(query);
  const options = useMemo(() => optionsFor(kind, query, value), [kind, query, value]);

  const choose = (typed: string) => {
    const parts = onCombo && !findPart(kind, typed) && comboIn(typed);
    if (parts) onCombo(parts);
    else if (typed.trim() === '') onChange(required ? '' : null);
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
          label={t(
            '{kind, select, blade {Blade choices} lockChip {Lock chip choices} mainBlade {Main blade choices} assistBlade {Assist blade choices} overBlade {Over blade choices} disk {Ratchet choices} other {Bit choices}}',
            { kind },
          )}
          text={value ? partName(kind, value).name : required ? '' : (value ?? NA)}
          placeholder={t(
            '{kind, select, blade {Choose a blade} lockChip {Choose a lock chip} mainBlade {Choose a main blade} assistBlade {Choose an assist blade} overBlade {Choose an over blade} disk {Choose a ratchet} other {Choose a bit}}',
            { kind },
          )}
          maxLength={PART_MAX}
          opened={props.opened}
          options={whole ? [{ key: query, content: formatCombo(whole) }] : options}
          onSearch={setQuery}
          onPick={(key, isLeaving) => {
            choose(key);
            if (!isLeaving) onPicked?.();
          }}
          onLeave={choose}
          onBlur={props.onBlur}
          empty={t('No part has this name.')}
        />
      )}
    </Field>
  );
}

/** The parts of a text that names several and nothing else, such as "WR 9-60B". */
function comboIn(text: string): SomeParts | undefined {
  const { parts, ambiguous, unknown } = parseCombo(text);
  const isWhole = Object.keys(parts).length > 1 && ambiguous.length + unknown.length === 0;
  return isWhole ? parts : undefined;
}

function unknownNote(kind: PartKind, value: string | null): string | undefined {
  if (isNoPart(value) || findPart(kind, value)) return undefined;
  return t('Not in the parts list, so its type and weight are unknown.');
}

function optionsFor(kind: PartKind, query: string, value: string | null): ComboboxOption[] {
  const typed = query.trim();
  const chosen = isNoPart(value) ? (value || !isRequiredKind(kind) ? NA : null) : value;
  const noPart = t(
    '{kind, select, blade {No blade} lockChip {No lock chip} mainBlade {No main blade} assistBlade {No assist blade} overBlade {No over blade} disk {No ratchet} other {No bit}}',
    { kind },
  );
  const none: ComboboxOption = {
    key: NA,
    selected: chosen === NA,
    content: (
      <span>
        {NA} <span className="text-sm text-muted">{noPart}</span>
      </span>
    ),
  };
  const parts = searchParts(kind, typed).map(
    (part): ComboboxOption => ({
      key: part.name,
      selected: part.name === chosen,
      content: <PartRow kind={kind} part={part} />,
    }),
  );
  // A blade, ratchet or bit is there to be chosen; an optional part is there to be removed, too.
  if (typed === '') return isRequiredKind(kind) ? [...parts, none] : [none, ...parts];
  if (isNoPart(typed)) return [none];
  if (findPart(kind, typed)) return parts;
  return [...parts, { key: typed, content: <span>{t('Use “{typed}” as typed', { typed })}</span> }];
}

function PartRow({ kind, part }: { kind: PartKind; part: Part }) {
  const { name, latin } = partName(kind, part.name);
  const aside = [latin, part.hasbroName, part.crossover].filter(Boolean).join(' · ');
  return (
    <>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {name}
          {part.abbreviation && <span className="text-muted"> ({part.abbreviation})</span>}
        </span>{' '}
        {aside && <span className="block truncate text-sm font-normal text-muted">{aside}</span>}
      </span>
      <span className="flex shrink-0 flex-col items-end text-sm font-normal text-muted">
        {part.type && <TypeMark type={part.type} />}{' '}
        {part.weight !== undefined && (
          <span className="figures">{measured(part.weight, 'gram')}</span>
        )}
      </span>
    </>
  );
}

interface PartPlacesProps {
  parts: PartValues;
  picker: (kind: PartKind, note?: ReactNode) => ReactNode;
}

/** Pickers for blade, ratchet and bit, with the CX parts collapsed. */
export function PartPlaces({ parts, picker }: PartPlacesProps) {
  const builtInto = ratchetBuiltInto(parts);
  const custom = isCxCombo(parts);
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="md:col-span-2">
          {picker(
            'blade',
            custom ? t('A CX combo has no blade: its CX parts replace it.') : undefined,
          )}
        </div>
        {picker(
          'disk',
          builtInto
            ? t("{part} has the ratchet built in, so you don't need one.", { part: builtInto })
            : undefined,
        )}
        {picker('driver')}
      </div>
      <CxParts inUse={custom}>{CX_KINDS.map((kind) => picker(kind))}</CxParts>
    </>
  );
}

/** Collapsed unless a CX part is chosen. */
function CxParts({ inUse, children }: { inUse: boolean; children: ReactNode }) {
  const id = useId();
  const [opened, setOpened] = useState<boolean>();
  const open = opened ?? inUse;
  return (
    <div className="rounded-tile border border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpened(!open)}
        className="flex min-h-12 w-full items-center justify-between gap-3 rounded-tile px-4 py-2 text-left hover:bg-raised/50"
      >
        <span>
          <span className="block font-medium">{t('CX parts')}</span>
          <span className="block text-sm text-muted">
            {t('Lock chip, main blade, over blade, assist blade')}
          </span>
        </span>
        <ChevronDown
          className={cx('size-5 shrink-0 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        hidden={!open}
        className={cx('grid gap-4 p-4 pt-2 md:grid-cols-2', !open && 'hidden')}
      >
        {children}
      </div>
    </div>
  );
}
