import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error';

/**
 * Writes the server's sentences beside the fields they are about and moves the focus to the first.
 * What was typed stays. `fieldOf` says which field of the form a path of the server is about, where
 * they are not the same. Answers whether any field of this form was meant.
 */
export function applyFieldErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
  error: unknown,
  fieldOf: (path: string) => string = (path) => path,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = new Set(Object.keys(form.getValues()));
  let applied = false;
  for (const { path: told, message } of error.fields) {
    const path = fieldOf(told);
    if (!known.has(path.split('.')[0] ?? '')) continue;
    form.setError(path as Path<T>, { type: 'server', message }, { shouldFocus: !applied });
    applied = true;
  }
  return applied;
}
