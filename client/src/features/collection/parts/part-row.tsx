import { CloudUpload, Minus, Plus, Repeat2, StickyNote, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnedPart } from '#shared/collection';
import { PART_LABELS } from '#shared/rules/parts/kinds';
import { t } from '#shared/translate';
import { PartName } from '@/components/part-name';
import { IconButton } from '@/components/ui/button';
import { Skeletons } from '@/components/ui/skeleton';
import { TypeMark } from '@/features/combos';
import { partName } from '@/lib/part-names';
import { measured } from '@/lib/words';
import type { ShownPart } from '../collection-outbox';
import { PartEmblem } from '../part-emblem';

/** Pixels between rows. */
export const GAP = 8;

type Facts = Pick<OwnedPart, 'kind' | 'name' | 'known' | 'type' | 'weight'>;

interface PartLineProps {
  part: Facts;
  /** Shown below kind, type and weight. */
  children?: ReactNode;
}

/** Emblem, name and facts; the parent must be a flex box. */
export function PartLine({ part, children }: PartLineProps) {
  const { kind, name, known, type, weight } = part;
  return (
    <>
      <PartEmblem kind={kind} name={name} type={type} className="size-10 sm:size-11" />
      <span className="min-w-0 flex-1 leading-snug">
        <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          <PartName part={part} />
        </span>{' '}
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span>{t(PART_LABELS[kind])}</span>
          {type && <TypeMark type={type} />}
          {weight !== null && (
            <span className="figures whitespace-nowrap">{measured(weight, 'gram')}</span>
          )}
          {!known && <span>{t('Not in the catalogue')}</span>}
        </span>
        {children}
      </span>
    </>
  );
}

const ROW =
  'flex min-w-0 flex-wrap items-center justify-end gap-x-1.5 rounded-tile border border-line bg-surface py-1.5 pr-1.5 pl-3';

/** A list item with the part's actions. */
export function PartItem({ part, children }: PartLineProps) {
  return (
    <li className={ROW}>
      <span className="flex min-h-14 min-w-0 flex-1 basis-40 items-center gap-3">
        <PartLine part={part} />
      </span>
      <span className="flex max-w-full flex-wrap items-center justify-end gap-x-1.5">
        {children}
      </span>
    </li>
  );
}

export const PartPlaces = ({ label, rows }: { label: string; rows: number }) => (
  <Skeletons
    label={label}
    rows={rows}
    className="grid gap-2 lg:grid-cols-2"
    of="h-18.5 rounded-tile"
  />
);

interface StepperProps {
  name: string;
  /** What is counted. */
  label?: string;
  count: number;
  /** If absent, the last copy can be removed. */
  min?: number;
  max: number;
  onCount: (count: number) => void;
}

export function Stepper({ name, label = t('Copies'), count, min, max, onCount }: StepperProps) {
  const isLast = min === undefined && count === 1;
  return (
    <span className="flex shrink-0 items-center">
      <IconButton
        label={isLast ? t('Remove {name}', { name }) : t('One fewer of {name}', { name })}
        icon={isLast ? <Trash2 /> : <Minus />}
        disabled={count === min}
        onClick={() => onCount(count - 1)}
      />
      <span className="figures min-w-6 text-center font-display text-xl font-bold">
        <span className="sr-only">{label}: </span>
        {count}
      </span>
      <IconButton
        label={t('One more of {name}', { name })}
        icon={<Plus />}
        disabled={count >= max}
        onClick={() => onCount(count + 1)}
      />
    </span>
  );
}

interface PartRowProps {
  part: ShownPart;
  max: number;
  onCount: (count: number) => void;
  onOpen: () => void;
}

export function PartRow({ part, max, onCount, onOpen }: PartRowProps) {
  const { kind, name, count, forTrade, note, isWaiting } = part;
  return (
    <div className={ROW}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="-ml-1.5 flex min-h-14 min-w-0 flex-1 basis-44 items-center gap-3 rounded-field px-1.5 py-1 text-left hover:bg-raised/60"
      >
        <PartLine part={part}>
          <span className="flex flex-wrap gap-x-3 text-sm empty:hidden">
            {forTrade > 0 && (
              <Mark icon={<Repeat2 />}>
                {t('{count, plural, one {# for trade} other {# for trade}}', { count: forTrade })}
              </Mark>
            )}
            {note && (
              <Mark icon={<StickyNote />}>
                <span dir="auto" className="line-clamp-1 wrap-anywhere">
                  {note}
                </span>
              </Mark>
            )}
            {isWaiting && <Mark icon={<CloudUpload />}>{t('Not sent yet')}</Mark>}
          </span>
          <span className="sr-only">{t('Edit')}</span>
        </PartLine>
      </button>
      <Stepper name={partName(kind, name).name} count={count} max={max} onCount={onCount} />
    </div>
  );
}

function Mark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-accent-ink [&_svg]:size-[1em] [&_svg]:shrink-0">
      {icon}
      {children}
    </span>
  );
}
