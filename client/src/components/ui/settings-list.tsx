import { Plus } from 'lucide-react';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { isAbsent } from '@/lib/api-error';
import { cx } from '@/lib/cx';
import { Button } from './button';
import { SettingsCard } from './card';
import { ConfirmDelete } from './confirm-delete';
import { type ListQuery, QueryList } from './query-list';
import { Skeletons } from './skeleton';

interface SettingsListProps<T> {
  title: string;
  text: string;
  /** Accessible name of the list; defaults to the title. */
  label?: string;
  query: ListQuery<T>;
  skeleton: Pick<ComponentProps<typeof Skeletons>, 'label' | 'of'>;
  /** Title of the error. */
  failed: string;
  empty?: string;
  /** How another one is made. */
  add?: {
    label: string;
    Dialog: ComponentType<{ open: boolean; onClose: () => void }>;
    max: number;
    /** Replaces the button at the limit. */
    full: string;
  };
  /** The question before one is removed; one that is gone already counts as removed. */
  removal: (item: T) => Omit<ComponentProps<typeof ConfirmDelete>, 'id' | 'onClose'>;
  /** Dialogs of the rows. */
  dialogs?: ReactNode;
  children: (item: T, onRemove: (item: T) => void) => ReactNode;
}

/** A card of the settings with what one has made, and can remove. */
export function SettingsList<T extends { id: number }>({
  title,
  text,
  label = title,
  query,
  skeleton,
  failed,
  empty,
  add,
  removal,
  dialogs,
  children,
}: SettingsListProps<T>) {
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<T | null>(null);
  const question = asked && removal(asked);
  const isFull = add && query.data && query.data.length >= add.max;
  return (
    <SettingsCard title={title} text={text}>
      <QueryList
        query={query}
        skeleton={<Skeletons {...skeleton} className={cx('space-y-3 py-2', add && 'mb-4')} />}
        failed={{ title: failed, className: cx(add && 'mb-4') }}
        empty={empty && <p className={cx('text-sm text-muted', add && 'mb-4')}>{empty}</p>}
      >
        {(items) => (
          <ul aria-label={label} className={cx('divide-y divide-line', add && 'mb-4')}>
            {items.map((item) => children(item, setAsked))}
          </ul>
        )}
      </QueryList>
      {isFull && <p className="text-sm text-muted">{add.full}</p>}
      {add && !isFull && (
        <Button icon={<Plus />} disabled={!query.data} onClick={() => setAdding(true)}>
          {add.label}
        </Button>
      )}
      {add && <add.Dialog open={isAdding} onClose={() => setAdding(false)} />}
      {dialogs}
      {asked && question && (
        <ConfirmDelete
          {...question}
          id={asked.id}
          remove={() =>
            question.remove().catch((error: unknown) => {
              if (!isAbsent(error)) throw error;
            })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </SettingsCard>
  );
}
