import type { PartKind } from '@shared/rules/parts/kinds';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '@/lib/cx';
import { CX_KINDS, isCxCombo, type PartValues, ratchetBuiltInto } from './part-values';

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
          aria-hidden="true"
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
