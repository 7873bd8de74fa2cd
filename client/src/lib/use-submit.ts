import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mayHaveArrived, NetworkError, serverMessage } from './api-error';
import { applyFieldErrors, type FormWithErrors } from './form-errors';
import { notifyError } from './notify';
import { randomId } from './random-id';

const PLEASE_RETRY = 'Something went wrong on our side. Please try again.';

/** `clientId` is the same for all attempts of an opened form. */
export interface Attempt {
  clientId: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

interface SubmitOptions<Values, Saved> {
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
  /** Closes the form and says that it is saved. */
  onSaved: (saved: Saved, values: Values) => void;
  /**
   * The notice of failure: its title, and its text where the server gives no sentence; `notice` is
   * said in place of the server's sentence. Without it there is no notice: the form shows `problem`.
   */
  failed?: string | ((error: unknown) => { title: string; text: string; notice?: string });
  onError?: (error: unknown, wasInField: boolean) => void;
}

/** Why a form is not saved yet. */
export interface SubmitProblem {
  text: string;
  wasCancelled: boolean;
  error?: unknown;
}

export interface Submission<Values> {
  submit: (values: Values) => Promise<void>;
  /** Stops the upload under way. */
  cancel: () => void;
  isPending: boolean;
  /** Of the upload under way. */
  percent: number;
  problem: SubmitProblem | undefined;
}

/**
 * Submits a form once, however often it is tapped, and reports the outcome. Input stays in the form
 * until it is saved.
 */
export function useSubmit<Values, Saved>(
  options: SubmitOptions<Values, Saved>,
): Submission<Values> {
  const { form, fieldOf, send, replay, onSaved, failed, onError } = options;
  const [clientId] = useState(() => options.clientId ?? randomId());
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<SubmitProblem>();
  const running = useRef<AbortController>(undefined);
  const mayBeStored = useRef(false);
  useEffect(() => () => running.current?.abort(), []);

  const attempt = async ([values, signal]: [Values, AbortSignal]): Promise<Saved> => {
    const details = { clientId, signal, onProgress: setPercent };
    const saved = await send(values, details);
    if (!replay || !mayBeStored.current || replay.isSame(saved, values)) return saved;
    return replay.update(saved, values, details);
  };

  // Through the mutation cache, which notices a session that has ended.
  const { mutateAsync } = useMutation({ mutationFn: attempt });

  const report = (error: unknown, wasCancelled: boolean) => {
    mayBeStored.current ||= wasCancelled || mayHaveArrived(error);
    // Fields are enabled again first: a disabled one cannot take the focus.
    flushSync(() => setPercent(undefined));
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
    setPercent(0);
    try {
      const saved = await mutateAsync([values, controller.signal]);
      onSaved(saved, values);
    } catch (error) {
      report(error, controller.signal.aborted);
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
  };
}

export function reasonOf(error: unknown, fallback = PLEASE_RETRY): string {
  return serverMessage(error, error instanceof NetworkError ? error.message : fallback);
}
