import type { Combo, ComboValues } from '@shared/combos';
import { ApiError, NetworkError } from '@/lib/api-error';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useSaveCombo } from './api';
import type { ComboForm } from './use-combo-form';

/** The notice of a combo that was not saved, by the answer's status (specification, section 8). */
export function saveFailure(error: unknown, mode: 'create' | 'update') {
  const title = `Failed to ${mode} combo`;
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 403) {
    return { title, description: "You don't have permission to update this combo." };
  }
  if (status === 404) return { title, description: 'Combo not found.' };
  if (status === 400) return { title, description: 'Invalid data submitted.' };
  return { title, description: `${title}.` };
}

/** Why nothing was saved, beside the form: there is more room there than in a notice. */
function reasonOf(error: unknown, mode: 'create' | 'update'): string {
  if (error instanceof NetworkError) return error.message;
  if (error instanceof ApiError && error.status === 400 && error.serverMessage) {
    return error.serverMessage;
  }
  return saveFailure(error, mode).description;
}

interface SaveOptions {
  form: ComboForm['form'];
  combo?: Combo | undefined;
  onSaved: (saved: Combo) => void;
}

/** Saves what the form holds and says how it went; what was typed stays. */
export function useSaveComboForm({ form, combo, onSaved }: SaveOptions) {
  const { mutateAsync, isPending, error } = useSaveCombo();
  const mode = combo ? 'update' : 'create';

  const save = async (body: ComboValues) => {
    try {
      const saved = await mutateAsync({ combo, body });
      if (combo)
        notifySuccess('Combo updated successfully', 'Your Beyblade combo has been updated');
      else notifySuccess('Combo created successfully', 'Your new Beyblade combo has been created');
      onSaved(saved);
    } catch (failure) {
      applyFieldErrors(form, failure);
      const { title, description } = saveFailure(failure, mode);
      notifyError(title, description);
    }
  };

  const label = combo ? 'Update Combo' : 'Create Combo';
  return {
    save,
    pending: isPending,
    submitLabel: isPending ? `${combo ? 'Updating' : 'Creating'} Combo...` : label,
    failed: error ? reasonOf(error, mode) : undefined,
  };
}
