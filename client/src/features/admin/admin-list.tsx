import type { ComponentProps, ReactNode } from 'react';
import { EntityGrid } from '@/components/ui/entity-grid';

const ONE_COLUMN = { cardMin: 320, max: 1 };

interface AdminListProps<T> {
  query: ComponentProps<typeof EntityGrid<T>>['query'];
  /** Plural noun of the items: "people". */
  label: string;
  name: string;
  columns?: { cardMin: number; max: number };
  /** Estimated height of an item in pixels. */
  height: number;
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

export function AdminList<T extends { id: number }>({
  label,
  columns = ONE_COLUMN,
  height,
  ...list
}: AdminListProps<T>) {
  return (
    <EntityGrid
      {...list}
      label={label}
      columns={columns}
      skeletonRows={4}
      rowHeight={() => height}
      failed={{ title: `The ${label} could not be loaded` }}
    />
  );
}
