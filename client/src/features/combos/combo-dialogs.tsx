import type { Combo } from '@shared/combos';
import { type ReactNode, useCallback, useState } from 'react';
import { lazyDialog } from '@/lib/lazy';
import { ComboDetailDialog } from './combo-detail-dialog';
import { DeleteComboDialog } from './delete-combo-dialog';

const ComboFormDialog = lazyDialog(
  async () => (await import('./combo-form-dialog')).ComboFormDialog,
  'Could not open the form',
);

type Opened = { dialog: 'create' } | { dialog: 'view' | 'edit' | 'delete'; combo: Combo };

/** The dialogs that a list of own combos opens. The handlers are stable, for memoised cards. */
export function useComboDialogs(combos: Combo[]): {
  create: () => void;
  onView: (combo: Combo) => void;
  onEdit: (combo: Combo) => void;
  onDelete: (combo: Combo) => void;
  /** Render it beside the list. */
  dialogs: ReactNode;
} {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const create = useCallback(() => setOpened({ dialog: 'create' }), []);
  const onView = useCallback((combo: Combo) => setOpened({ dialog: 'view', combo }), []);
  const onEdit = useCallback((combo: Combo) => setOpened({ dialog: 'edit', combo }), []);
  const onDelete = useCallback((combo: Combo) => setOpened({ dialog: 'delete', combo }), []);

  // As of the last poll: an open dialog follows it.
  const latest = (combo: Combo) => combos.find(({ id }) => id === combo.id) ?? combo;

  return {
    create,
    onView,
    onEdit,
    onDelete,
    dialogs: (
      <>
        {opened?.dialog === 'view' && (
          <ComboDetailDialog combo={latest(opened.combo)} onClose={close} onEdit={onEdit} />
        )}
        {opened?.dialog === 'delete' && <DeleteComboDialog combo={opened.combo} onClose={close} />}
        <ComboFormDialog open={opened?.dialog === 'create'} onClose={close} />
        <ComboFormDialog
          open={opened?.dialog === 'edit'}
          combo={opened?.dialog === 'edit' ? opened.combo : undefined}
          onClose={close}
        />
      </>
    ),
  };
}
