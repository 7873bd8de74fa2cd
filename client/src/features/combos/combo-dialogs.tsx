import type { Combo } from '@shared/combos';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { ComboDetailDialog } from './combo-detail-dialog';
import { DeleteComboDialog } from './delete-combo-dialog';

/** The form brings the parts catalogue along: it comes when it is first asked for. */
const ComboFormDialog = lazy(() => import('./combo-form-dialog'));

type Opened = { dialog: 'create' } | { dialog: 'view' | 'edit' | 'delete'; combo: Combo };

/**
 * What a list of one's own combos opens: details, the form, the question before one is deleted. The
 * functions stay the same, so that cards are not drawn anew.
 */
export function useComboDialogs(combos: Combo[]): {
  create: () => void;
  onView: (combo: Combo) => void;
  onEdit: (combo: Combo) => void;
  onDelete: (combo: Combo) => void;
  /** To be drawn beside the list. */
  dialogs: ReactNode;
} {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const create = useCallback(() => setOpened({ dialog: 'create' }), []);
  const onView = useCallback((combo: Combo) => setOpened({ dialog: 'view', combo }), []);
  const onEdit = useCallback((combo: Combo) => setOpened({ dialog: 'edit', combo }), []);
  const onDelete = useCallback((combo: Combo) => setOpened({ dialog: 'delete', combo }), []);

  // The combo as the last poll brought it, so that an open dialog shows what is true now.
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
        <Suspense>
          {opened?.dialog === 'create' && <ComboFormDialog onClose={close} />}
          {opened?.dialog === 'edit' && <ComboFormDialog combo={opened.combo} onClose={close} />}
        </Suspense>
      </>
    ),
  };
}
