import { Plus } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { PART_COPIES_MAX, PART_NAME_MAX } from '#shared/collection';
import { factsOf, partsOfKind, searchParts } from '#shared/rules/parts/catalogue';
import { PART_KINDS, type PartKind } from '#shared/rules/parts/kinds';
import { t } from '#shared/translate';
import { Button, IconButton } from '@/components/ui/button';
import { Chips } from '@/components/ui/chips';
import { Dialog } from '@/components/ui/dialog';
import { SearchInput } from '@/components/ui/search-input';
import { partName } from '@/lib/part-names';
import { KIND_PLURALS, keyOf } from '../part-words';
import { useCollection } from '../use-collection';
import { PartItem, Stepper } from './part-row';

const KINDS = PART_KINDS.map((value) => ({
  value,
  label: KIND_PLURALS[value],
  count: partsOfKind(value).length,
}));

type FoundPart = { kind: PartKind; name: string } & ReturnType<typeof factsOf>;

interface PartBrowserProps {
  title: string;
  description: ReactNode;
  /** Shown above the list. */
  options?: ReactNode;
  /** Renders the actions for a part. */
  children: (part: FoundPart) => ReactNode;
  onClose: () => void;
}

/** The catalogue by kind; stays open, so that several parts can be added in a row. */
export function PartBrowser({ title, description, options, children, onClose }: PartBrowserProps) {
  const [kind, setKind] = useState<PartKind>('blade');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = searchParts(kind, q);
  // A name that is in the catalogue is not offered as a new part.
  const written = q.slice(0, PART_NAME_MAX);
  const isNew = written !== '' && !factsOf({ kind, name: written }).known;
  const names = [...found.map(({ name }) => name), ...(isNew ? [written] : [])];
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      size="lg"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Chips label={t('Kind of part')} options={KINDS} value={kind} onChange={setKind} />
        <SearchInput
          value={typed}
          onChange={setTyped}
          label={t(
            '{kind, select, blade {Search blades} lockChip {Search lock chips} mainBlade {Search main blades} assistBlade {Search assist blades} overBlade {Search over blades} disk {Search ratchets} other {Search bits}}',
            { kind },
          )}
          placeholder={t('Any name of the part, or a new one')}
        />
        {options}
        <ul aria-label={KIND_PLURALS[kind]} className="flex flex-col gap-2">
          {names.map((name) => {
            const part = { kind, name, ...factsOf({ kind, name }) };
            return (
              <PartItem key={name} part={part}>
                {children(part)}
              </PartItem>
            );
          })}
        </ul>
        {isNew && (
          <p className="text-sm text-muted">
            {t(
              '“{name}” is not in the catalogue. {kind, select, blade {You can add it under this name as a blade.} lockChip {You can add it under this name as a lock chip.} mainBlade {You can add it under this name as a main blade.} assistBlade {You can add it under this name as an assist blade.} overBlade {You can add it under this name as an over blade.} disk {You can add it under this name as a ratchet.} other {You can add it under this name as a bit.}}',
              { kind, name: written },
            )}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Adds parts to the collection. */
export function AddPartsDialog({ onClose }: { onClose: () => void }) {
  const { parts = [], add, change, remove } = useCollection();
  const owned = new Map(parts.map((part) => [part.key, part]));
  return (
    <PartBrowser
      title={t('Choose parts')}
      description={t('Every part in the catalogue, with what you own of it.')}
      onClose={onClose}
    >
      {({ kind, name }) => {
        const mine = owned.get(keyOf({ kind, name }));
        const shown = partName(kind, name).name;
        if (!mine) {
          return (
            <IconButton
              label={t('Add {name}', { name: shown })}
              variant="secondary"
              icon={<Plus />}
              onClick={() => add([{ kind, name }])}
            />
          );
        }
        return (
          <Stepper
            name={shown}
            count={mine.count}
            max={PART_COPIES_MAX}
            onCount={(count) => (count === 0 ? remove(mine) : change(mine, { count }))}
          />
        );
      }}
    </PartBrowser>
  );
}
