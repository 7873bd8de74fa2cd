import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#shared/translate';
import { ApiError, mayHaveArrived, serverMessage } from './api-error';
import { type FormDraft, type FormWithDraft, useFormDraft, useStoredDraft } from './form-draft';
import { notifyError } from './notify';
import { PLEASE_RETRY, reasonOf } from './problems';
import { randomId } from './random-id';
import type { Difference, VersionedEdit } from './versioned-edit';

/** One attempt to submit. `clientId` is the same for all attempts of an opened form. */
export interface Attempt {
  clientId: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
  /** The version that an edit is based on. */
  version: number | undefined;
}

export interface SubmitOptions<Values, Saved, Current> {
  /** Receives the server's field errors and the focus. */
  form?: FormWithErrors | undefined;
  /**
   * Keeps what is typed on this device under this name until it is saved or discarded. Never for a
   * form with a password or a code.
   */
  draft?: string | undefined;
  /** Maps a server path to a form field if they differ. */
  fieldOf?: (path: string) => string;
  /** The clientId of an entry sent before; defaults to a new one. */
  clientId?: string | undefined;
  send: (values: Values, attempt: Attempt) => Promise<Saved>;
  /**
   * After an attempt whose response was lost, the server responds to the next with what it stored
   * first. If that differs from the form now, `update` writes the difference.
   */
  replay?: {
    isSame: (saved: Saved, values: Values) => boolean;
    update: (saved: Saved, values: Values, attempt: Attempt) => Promise<Saved>;
  };
  /** For an edit that may conflict with another device's. */
  edit?: VersionedEdit<Current>;
  /** Closes the form and confirms the save. */
  onSaved: (saved: Saved, values: Values) => void;
  /**
   * The failure notice: its title, and its text if the server gives none; `notice` replaces the
   * server's text. Without it there is no notice: the form shows `problem`.
   */
  failed?: string | ((error: unknown) => { title: string; text: string; notice?: string });
  onError?: (error: unknown, wasInField: boolean) => void;
}

export interface SubmitProblem {
  text: string;
  wasCancelled: boolean;
  error?: unknown;
}

/** The server has a newer version than the edited one; submitting again overwrites it. */
export interface EditConflict {
  text: string;
  differences: (values: object) => Difference[];
  useSaved: () => void;
}

export interface Submission<Values> {
  submit: (values: Values) => Promise<void>;
  /** Cancels the pending upload. */
  cancel: () => void;
  isPending: boolean;
  /** Progress of the pending upload. */
  percent: number;
  problem: SubmitProblem | undefined;
  conflict: EditConflict | undefined;
  draft: FormDraft | undefined;
}

/**
 * Submits a form once, however often the button is tapped, and reports the outcome. Input stays in
 * the form until it is saved.
 */
export function useSubmit<Values, Saved, Current = unknown>(
  options: SubmitOptions<Values, Saved, Current>,
): Submission<Values> {
  const { form, fieldOf, send, replay, edit, onSaved, failed, onError } = options;
  const kept = useStoredDraft(options.draft);
  const [clientId] = useState(() => options.clientId ?? kept.stored?.clientId ?? randomId());
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<SubmitProblem>();
  const running = useRef<AbortController>(undefined);
  const mayBeStored = useRef(kept.stored !== undefined);
  const version = useRef(kept.stored?.version ?? edit?.version);
  const draft = useFormDraft(form, kept, () => ({ clientId, version: version.current }));
  /** Values of attempts whose response was lost. */
  const unanswered = useRef<object[]>([]);
  const [present, setPresent] = useState<{ text: string; current: Current }>();
  useEffect(() => () => running.current?.abort(), []);

  const attempt = async ([values, signal]: [Values, AbortSignal]): Promise<Saved> => {
    const details = { clientId, signal, onProgress: setPercent, version: version.current };
    const saved = await send(values, details);
    if (!replay || !mayBeStored.current || replay.isSame(saved, values)) return saved;
    return replay.update(saved, values, details);
  };

  // Uses the mutation cache, which detects that a session has ended.
  const { mutateAsync } = useMutation({ mutationFn: attempt });

  /** Resends after a conflict with our own earlier attempt, or one without visible differences. */
  const sendEdit = async (values: Values, signal: AbortSignal, sent: object | undefined) => {
    try {
      return await mutateAsync([values, signal]);
    } catch (error) {
      const current = edit?.currentIn(error);
      if (!edit || !sent || current === undefined) throw error;
      version.current = edit.versionOf(current);
      edit.store(current);
      const isOurs = unanswered.current.some((earlier) => edit.isSame(current, earlier));
      if (!isOurs && edit.differences(current, sent).length > 0) throw error;
      return mutateAsync([values, signal]);
    }
  };

  const report = (error: unknown, wasCancelled: boolean, sent: object | undefined) => {
    const mayHaveBeenStored = wasCancelled || mayHaveArrived(error);
    mayBeStored.current ||= mayHaveBeenStored;
    if (mayHaveBeenStored && sent) unanswered.current.push(sent);
    // Re-enables the fields first: a disabled field cannot take focus.
    flushSync(() => setPercent(undefined));
    const current = edit?.currentIn(error);
    if (current !== undefined) {
      setPresent({ text: reasonOf(error), current });
      return;
    }
    if (wasCancelled) {
      setProblem({ text: t('Cancelled.'), wasCancelled });
      return;
    }
    const { title, text, notice } =
      typeof failed === 'function'
        ? failed(error)
        : { title: failed, text: PLEASE_RETRY, notice: reasonOf(error) };
    const wasInField = form !== undefined && applyFieldErrors(form, error, fieldOf);
    setProblem({ text: reasonOf(error, text), wasCancelled, error });
    if (title) notifyError(title, notice ?? serverMessage(error, text));
    onError?.(error, wasInField);
  };

  const submit = async (values: Values) => {
    // A second tap may precede the button rendering as disabled.
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    setPresent(undefined);
    setPercent(0);
    const sent = edit?.snapshot();
    try {
      const saved = await sendEdit(values, controller.signal, sent);
      draft?.forget();
      onSaved(saved, values);
    } catch (error) {
      report(error, controller.signal.aborted, sent);
    } finally {
      running.current = undefined;
      setPercent(undefined);
    }
  };

  return {
    submit,
    cancel: () => running.current?.abort(),
    isPending: percent !== undefined,
    percent: percent ?? 0,
    problem,
    draft,
    conflict: edit &&
      present && {
        text: present.text,
        differences: (values) => edit.differences(present.current, values),
        useSaved() {
          edit.reset(present.current);
          setPresent(undefined);
        },
      },
  };
}

/** The subset of react-hook-form used here, independent of the fields. */
export interface FormWithErrors extends FormWithDraft {
  setError(
    path: string,
    error: { type: string; message: string },
    options: { shouldFocus: boolean },
  ): void;
}

/**
 * Shows the server's field errors at their fields and focuses the first. `fieldOf` maps a server
 * path to a form field if they differ.
 * @returns whether any of the fields is in the form
 */
function applyFieldErrors(
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
