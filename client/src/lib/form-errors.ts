import { ApiError } from './api-error';

/** The part of react-hook-form that is used, whatever the fields are. */
export interface FormWithErrors {
  setError(
    path: string,
    error: { type: string; message: string },
    options: { shouldFocus: boolean },
  ): void;
  getValues(): object;
}

/**
 * Shows the server's field errors beside their fields and focuses the first. `fieldOf` maps the
 * server's path to a field where they differ.
 * @returns whether any of the fields is in the form
 */
export function applyFieldErrors(
  form: FormWithErrors,
  error: unknown,
  fieldOf: (path: string) => string = (path) => path,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = new Set(Object.keys(form.getValues()));
  let applied = false;
  for (const { path, message } of error.fields) {
    const field = fieldOf(path);
    if (!known.has(field.split('.')[0] ?? '')) continue;
    form.setError(field, { type: 'server', message }, { shouldFocus: !applied });
    applied = true;
  }
  return applied;
}
