import { type Combo, type ComboValues, combosApi } from '@shared/combos';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { markStale } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { combosQueries } from './api';
import type { ComboForm } from './use-combo-form';

/** The notice of a failure, by the status of the answer (specification, section 8). */
export function saveFailure(error: unknown, mode: 'create' | 'update') {
  const title = `Failed to ${mode} combo`;
  const notices: Record<number, string> = {
    400: 'Invalid data submitted.',
    403: "You don't have permission to update this combo.",
    404: 'Combo not found.',
  };
  const notice = (error instanceof ApiError && notices[error.status]) || `${title}.`;
  return { title, notice, text: notice };
}

interface SaveOptions {
  form: ComboForm['form'];
  combo?: Combo | undefined;
  onSaved: (saved: Combo) => void;
}

export function useSaveComboForm({ form, combo, onSaved }: SaveOptions) {
  const client = useQueryClient();
  const submission = useSubmit<ComboValues, Combo>({
    form,
    send: (body) =>
      combo
        ? call(combosApi.updateCombo, { params: { id: combo.id }, body })
        : call(combosApi.createCombo, { body }),
    failed: (error) => saveFailure(error, combo ? 'update' : 'create'),
    onSaved: (saved) => {
      client.setQueryData(combosQueries.detail(saved.id).queryKey, saved);
      const inCommunity = saved.isPublic || combo?.isPublic === true;
      const except = inCommunity ? [] : [combosApi.listCommunityCombos.path];
      void markStale(client, 'combo', { except });
      const done = combo ? 'updated' : 'created';
      notifySuccess(
        `Combo ${done} successfully`,
        `Your ${combo ? '' : 'new '}Beyblade combo has been ${done}`,
      );
      onSaved(saved);
    },
  });
  return {
    submission,
    submitLabel: combo ? 'Update Combo' : 'Create Combo',
    pendingLabel: combo ? 'Updating Combo...' : 'Creating Combo...',
  };
}
