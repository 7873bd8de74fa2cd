import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { Route, RouteResponse } from '#shared/contract';
import { t } from '#shared/translate';
import { ApiError } from './api-error';

/** How a field's values are displayed in a conflict. */
interface EditField<Value, Saved> {
  label: string;
  /** Defaults to the text, or Yes or No. */
  show?: (value: Value, saved: Saved) => string;
  /** Defaults to comparing the displayed text. */
  isSame?: (one: Value, other: Value) => boolean;
}

export type EditFields<Input, Saved> = {
  [Key in keyof Input]?: string | EditField<Input[Key], Saved>;
};

export interface Difference {
  label: string;
  saved: string;
  mine: string;
}

type VersionedRoute = Route & { isVersioned: true; response: z.ZodType };

interface EditOptions<Input extends FieldValues, Output, R extends VersionedRoute> {
  route: R;
  form: UseFormReturn<Input, unknown, Output>;
  /** The version that was loaded; undefined for a new entity. */
  version: number | undefined;
  valuesOf: (saved: RouteResponse<R>) => Input;
  /** In form order. */
  fields: EditFields<Input, RouteResponse<R>>;
  store: (current: RouteResponse<R>) => void;
  /** Differences outside the form's values, such as a chosen picture. */
  others?: (current: RouteResponse<R>) => Difference[];
  onReset?: () => void;
}

/** What `useSubmit` needs to send an edit's version and to resolve a conflict. */
export interface VersionedEdit<Saved> {
  version: number | undefined;
  snapshot(): object;
  /** The current state sent with a 409. */
  currentIn(error: unknown): Saved | undefined;
  versionOf(current: Saved): number;
  store(current: Saved): void;
  isSame(current: Saved, values: object): boolean;
  differences(current: Saved, values: object): Difference[];
  reset(current: Saved): void;
}

export function versionedEdit<Input extends FieldValues, Output, R extends VersionedRoute>({
  route,
  form,
  version,
  valuesOf,
  fields,
  store,
  others,
  onReset,
}: EditOptions<Input, Output, R>): VersionedEdit<RouteResponse<R>> {
  type Saved = RouteResponse<R>;
  const keys = Object.keys(fields) as (keyof Input)[];

  const fieldDifferences = (saved: Saved, values: Partial<Input>): Difference[] => {
    const stored = valuesOf(saved);
    return keys.flatMap((key) => {
      const field = fields[key];
      if (field === undefined) return [];
      const {
        label,
        show = inWords,
        isSame,
      } = typeof field === 'string' ? { label: field } : field;
      const [theirs, mine] = [stored[key], values[key] as Input[keyof Input]];
      const words = { saved: show(theirs, saved), mine: show(mine, saved) };
      const isShownAlike = words.saved === words.mine;
      return (isSame?.(theirs, mine) ?? isShownAlike) ? [] : [{ label, ...words }];
    });
  };

  return {
    version,
    snapshot: () => structuredClone(form.getValues()),
    currentIn: (error) =>
      error instanceof ApiError && error.status === 409
        ? (route.response.safeParse(error.current).data as Saved | undefined)
        : undefined,
    versionOf: (current) => (current as { version: number }).version,
    store,
    isSame: (current, values) => fieldDifferences(current, values).length === 0,
    differences: (current, values) => [
      ...fieldDifferences(current, values),
      ...(others?.(current) ?? []),
    ],
    reset(current) {
      form.reset(valuesOf(current));
      onReset?.();
      form.setFocus(keys[0] as Path<Input>);
    },
  };
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return String(value ?? '').trim() || t('Empty [[field]]');
}
