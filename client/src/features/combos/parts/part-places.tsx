import { isNoPart, type PartKind } from '@shared/rules/parts/kinds';
import { parseCombo } from '@shared/rules/parts/quick-entry';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '@/lib/cx';
import {
  CX_KINDS,
  isCxCombo,
  type PartValues,
  ratchetBuiltInto,
  withQuickParts,
} from './part-picker';

interface PartPlacesProps {
  parts: PartValues;
  /** The picker of one place, with why the place is as it is. */
  picker: (kind: PartKind, note?: ReactNode) => ReactNode;
}

/** The places of a combo for its parts: blade, ratchet and bit, and folded away those of CX. */
export function PartPlaces({ parts, picker }: PartPlacesProps) {
  const builtInto = ratchetBuiltInto(parts);
  const custom = isCxCombo(parts);
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="md:col-span-2">
          {picker(
            'blade',
            custom ? 'A CX combo has no blade: its CX parts take the place.' : undefined,
          )}
        </div>
        {picker(
          'disk',
          builtInto
            ? `${builtInto} has the ratchet built in, so there is none to choose.`
            : undefined,
        )}
        {picker('driver')}
      </div>
      <Disclosure
        title="CX parts"
        text="Lock chip, main blade, over blade, assist blade"
        inUse={custom}
      >
        {CX_KINDS.map((kind) => picker(kind))}
      </Disclosure>
    </>
  );
}

interface DisclosureProps {
  title: string;
  text: string;
  /** Something in it is filled in: it then stands open. */
  inUse: boolean;
  children: ReactNode;
}

function Disclosure({ title, text, inUse, children }: DisclosureProps) {
  const id = useId();
  const [opened, setOpened] = useState<boolean>();
  const open = opened ?? inUse;
  return (
    <div className="rounded-[12px] border border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpened(!open)}
        className="flex min-h-12 w-full items-center justify-between gap-3 rounded-[12px] px-4 py-2 text-left hover:bg-raised/50"
      >
        <span>
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-muted">{text}</span>
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

const NOTHING: PartValues = {
  blade: '',
  disk: '',
  driver: '',
  lockChip: null,
  mainBlade: null,
  assistBlade: null,
  overBlade: null,
};

const LIKE_A_RATCHET = /^[\dM]-\d\d$/;

/**
 * The parts that a typed text tells of. A short name that fits several, and words that nothing fits,
 * stand as typed in the place that is left for them, so that choosing another part loses neither.
 */
export function toldParts(text: string): PartValues {
  const { parts, ambiguous, unknown } = parseCombo(text);
  const told = { ...withQuickParts(NOTHING, parts) };
  for (const { kind, text: short } of ambiguous) if (!told[kind]) told[kind] = short;
  for (const words of unknown) {
    if (LIKE_A_RATCHET.test(words)) told.disk ||= words;
    else if (!isCxCombo(told) && isNoPart(told.blade)) told.blade = words;
  }
  return told;
}
