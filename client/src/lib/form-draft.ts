import { useEffect, useState } from 'react';
import { parseJson } from './api-error';
import { personalKey } from './personal-keys';
import { useSignedInId } from './signed-in';
import { readStored, writeStored } from './stored';

/** The subset of react-hook-form that drafts need. */
export interface FormWithDraft {
  getValues(): object;
  reset?(values?: object, options?: { keepDefaultValues: boolean }): void;
  subscribe?(payload: {
    formState: { values: true };
    callback: (now: { values: object }) => void;
  }): () => void;
}

/** What was typed, with what a later attempt needs to be recognized as the same. */
interface StoredDraft {
  /** Changed fields only, so that the others keep what another device saved meanwhile. */
  values: Fields;
  clientId: string;
  /** The version that an edit was based on. */
  version?: number | undefined;
}

export interface FormDraft {
  /** Whether the form was filled in from a draft. */
  isRestored: boolean;
  /** False if this browser stores nothing. */
  isKept: boolean;
  /** Deletes the draft, after saving or discarding. */
  forget: () => void;
}

/** The draft with this name on this device, for the signed-in person. */
export function useStoredDraft(name: string | undefined) {
  const userId = useSignedInId();
  const key = name && userId ? personalKey(userId, `form:${name}`) : undefined;
  const [stored] = useState(() => {
    const read = key && parseJson(readStored(key) ?? '');
    return read && typeof read === 'object' && 'values' in read ? (read as StoredDraft) : undefined;
  });
  return { key, stored };
}

/**
 * Fills in what was typed before a reload, and stores what is typed from now on until it is
 * forgotten. Signing out deletes it with the rest of the person's data.
 */
export function useFormDraft(
  form: FormWithDraft | undefined,
  { key, stored }: ReturnType<typeof useStoredDraft>,
  attempt: () => Omit<StoredDraft, 'values'>,
): FormDraft | undefined {
  const [isRestored, setRestored] = useState(stored !== undefined);
  const [isKept, setKept] = useState(true);
  // One form for the life of the component, empty at first.
  const [start] = useState(() => ({ form, stored, attempt, empty: key ? valuesOf(form) : {} }));

  useEffect(() => {
    const { form, stored, attempt, empty } = start;
    if (!key || !form) return;
    if (stored) form.reset?.(merged(empty, stored.values), { keepDefaultValues: true });
    return form.subscribe?.({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = Object.entries(values).filter(
          ([name, value]) => JSON.stringify(value) !== JSON.stringify(empty[name]),
        );
        const draft = { values: Object.fromEntries(typed), ...attempt() };
        setKept(writeStored(key, typed.length > 0 ? JSON.stringify(draft) : null));
      },
    });
  }, [start, key]);

  if (!key) return undefined;
  return {
    isRestored,
    isKept,
    forget() {
      writeStored(key, null);
      setRestored(false);
    },
  };
}

type Fields = Record<string, unknown>;

const valuesOf = (form: FormWithDraft | undefined): Fields =>
  JSON.parse(JSON.stringify(form?.getValues() ?? {}));

/** Leaves out what does not fit the form, as after an update of the app. */
function merged(empty: Fields, typed: Fields): Fields {
  const fields = { ...empty };
  for (const [name, value] of Object.entries(empty)) {
    const now = typed[name] ?? null;
    const fits = value === null || (now !== null && Array.isArray(now) === Array.isArray(value));
    if (fits && name in typed) fields[name] = now;
  }
  return fields;
}
