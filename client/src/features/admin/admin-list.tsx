import type { ComponentProps, ReactNode } from 'react';
import { EntityGrid } from '@/components/ui/entity-grid';

const ONE_COLUMN = { cardMin: 320, max: 1 };

interface AdminListProps<T> {
  query: ComponentProps<typeof EntityGrid<T>>['query'];
  label: string;
  loadingLabel: string;
  /** That the list could not be loaded. */
  failed: string;
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
  failed,
  ...list
}: AdminListProps<T>) {
  return (
    <EntityGrid
      {...list}
      label={label}
      columns={columns}
      skeletonRows={4}
      rowHeight={() => height}
      failed={{ title: failed }}
    />
  );
}
