import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type Combo, combosApi } from '#shared/combos';
import { t } from '#shared/translate';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { call } from '@/lib/api';
import { queryOf } from '@/lib/queries';
import { ComboDetailDialog } from './combo-details';
import { ComboFormDialog } from './form/lazy-combo-form';
import type { ComboAct } from './list/combo-list';

const WORDS = {
  unknown: t(
    'This action cannot be undone. The combo is deleted with its battle records, except if events were played with it: then its battles stay in your log.',
  ),
  deleted: t(
    'This action cannot be undone. This will permanently delete this Beyblade combo and all its associated battle records.',
  ),
  archived: t(
    'This action cannot be undone. Events were played with this combo, so all its battles stay in your log. The combo leaves your lists and can no longer be chosen.',
  ),
  doneDeleted: t('Your Beyblade combo has been deleted successfully'),
  doneArchived: t('Its battles stay in your log'),
};

/** Dialogs for a list of the person's own combos. `open` is stable, for memoised cards. */
export function useComboDialogs(combos: readonly Combo[] = []) {
  const [opened, setOpened] = useState<{ act: ComboAct; combo: Combo }>();
  const open = useCallback((act: ComboAct, combo: Combo) => setOpened({ act, combo }), []);
  const close = () => setOpened(undefined);
  const { act, combo } = opened ?? {};
  // Uses the polled version, if the list has one.
  const latest = combo && (combos.find(({ id }) => id === combo.id) ?? combo);
  return {
    open,
    dialogs: (
      <>
        {act === 'view' && latest && (
          <ComboDetailDialog combo={latest} onClose={close} onEdit={() => open('edit', latest)} />
        )}
        {act === 'delete' && combo && <DeleteComboDialog combo={combo} onClose={close} />}
        <ComboFormDialog open={act === 'edit'} combo={combo} onClose={close} />
      </>
    ),
  };
}

interface DeleteComboDialogProps {
  combo: Combo;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteComboDialog({ combo, ...handlers }: DeleteComboDialogProps) {
  const { id, name, isPublic } = combo;
  const { data } = useQuery({
    ...queryOf(combosApi.previewComboDeletion, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const outcome = !data ? 'unknown' : data.isArchived ? 'archived' : 'deleted';
  return (
    <ConfirmDelete
      {...handlers}
      entity="combo"
      id={id}
      unchanged={isPublic ? [] : [combosApi.listCommunityCombos.path]}
      remove={() => call(combosApi.deleteCombo, { params: { id } })}
      title={t('Delete {name}?', { name })}
      description={WORDS[outcome]}
      done={[t('Combo deleted'), outcome === 'archived' ? WORDS.doneArchived : WORDS.doneDeleted]}
      failed={[t('Error deleting combo')]}
    />
  );
}
