import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, mayHaveArrived, NetworkError, serverMessage } from './api-error';
import { notifyError } from './notify';
import { randomId } from './random-id';
import type { Difference, VersionedEdit } from './versioned-edit';

const PLEASE_RETRY = 'Something went wrong on our side. Please try again.';

/** `clientId` is the same for all attempts of an opened form. */
export interface Attempt {
  clientId: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
  /** The version that an edit is based on. */
  version: number | undefined;
}

export interface SubmitOptions<Values, Saved, Current> {
  /** Gets the server's field errors and the focus. */
  form?: FormWithErrors | undefined;
  /** Maps a path of the server to a field of the form where they differ. */
  fieldOf?: (path: string) => string;
  /** Of an entry sent before; a new one otherwise. */
  clientId?: string | undefined;
  send: (values: Values, attempt: Attempt) => Promise<Saved>;
  /**
   * After an attempt whose answer was lost, the server answers the next one with what it stored
   * first. If that is not what the form says now, `update` writes the difference.
   */
  replay?: {
    isSame: (saved: Saved, values: Values) => boolean;
    update: (saved: Saved, values: Values, attempt: Attempt) => Promise<Saved>;
  };
  /** For an edit that another device may have made meanwhile. */
  edit?: VersionedEdit<Current>;
  /** Closes the form and says that it is saved. */
  onSaved: (saved: Saved, values: Values) => void;
  /**
   * The notice of failure: its title, and its text where the server gives no sentence; `notice` is
   * said in place of the server's sentence. Without it there is no notice: the form shows `problem`.
   */
  failed?: string | ((error: unknown) => { title: string; text: string; notice?: string });
  onError?: (error: unknown, wasInField: boolean) => void;
}

export interface SubmitProblem {
  text: string;
  wasCancelled: boolean;
  error?: unknown;
}

/** The server has a newer version than the one that was edited; submitting again replaces it. */
export interface EditConflict {
  text: string;
  differences: (values: object) => Difference[];
  useSaved: () => void;
}

export interface Submission<Values> {
  submit: (values: Values) => Promise<void>;
  /** Stops the upload under way. */
  cancel: () => void;
  isPending: boolean;
  /** Of the upload under way. */
  percent: number;
  problem: SubmitProblem | undefined;
  conflict: EditConflict | undefined;
}

/**
 * Submits a form once, however often it is tapped, and reports the outcome. Input stays in the form
 * until it is saved.
 */
export function useSubmit<Values, Saved, Current = unknown>(
  options: SubmitOptions<Values, Saved, Current>,
): Submission<Values> {
  const { form, fieldOf, send, replay, edit, onSaved, failed, onError } = options;
  const [clientId] = useState(() => options.clientId ?? randomId());
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<SubmitProblem>();
  const running = useRef<AbortController>(undefined);
  const mayBeStored = useRef(false);
  const version = useRef(edit?.version);
  /** The values of attempts whose answer was lost. */
  const unanswered = useRef<object[]>([]);
  const [present, setPresent] = useState<{ text: string; current: Current }>();
  useEffect(() => () => running.current?.abort(), []);

  const attempt = async ([values, signal]: [Values, AbortSignal]): Promise<Saved> => {
    const details = { clientId, signal, onProgress: setPercent, version: version.current };
    const saved = await send(values, details);
    if (!replay || !mayBeStored.current || replay.isSame(saved, values)) return saved;
    return replay.update(saved, values, details);
  };

  // Through the mutation cache, which notices a session that has ended.
  const { mutateAsync } = useMutation({ mutationFn: attempt });

  /** After a conflict with an earlier attempt of our own, or over nothing that shows, sends again. */
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
    // Fields are enabled again first: a disabled one cannot take the focus.
    flushSync(() => setPercent(undefined));
    const current = edit?.currentIn(error);
    if (current !== undefined) {
      setPresent({ text: reasonOf(error), current });
      return;
    }
    if (wasCancelled) {
      setProblem({ text: 'Cancelled.', wasCancelled });
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
    // A second tap can come before the button is rendered as disabled.
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    setPresent(undefined);
    setPercent(0);
    const sent = edit?.snapshot();
    try {
      const saved = await sendEdit(values, controller.signal, sent);
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

export function reasonOf(error: unknown, fallback = PLEASE_RETRY): string {
  return serverMessage(error, error instanceof NetworkError ? error.message : fallback);
}

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
