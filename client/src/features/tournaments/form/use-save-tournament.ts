import { type Tournament, tournamentsApi } from '@shared/tournaments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mayHaveArrived, NetworkError, serverMessage } from '@/lib/api-error';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError, notifySuccess } from '@/lib/notify';
import { randomId } from '@/lib/random-id';
import { upload } from '@/lib/upload';
import { tournamentQueries } from '../api';
import { patchTournament, refreshTournaments } from '../registration';
import type { Flyer } from './flyer-field';
import {
  fieldOf,
  saysThis,
  type TournamentFields,
  type TournamentForm,
  type TournamentFormValues,
  toFields,
} from './tournament-form';

const PLEASE_RETRY = 'Something went wrong on our side. Please try again.';

interface SaveOptions {
  form: TournamentForm;
  flyer: Flyer;
  tournament?: Tournament | undefined;
  onSaved: (tournament: Tournament) => void;
}

/** Why it is not saved yet, for as long as the dialog stands open. */
export interface SavingTrouble {
  text: string;
  isFailure: boolean;
}

/** Saves what the form holds and says how it went; whatever happens, all that was entered stays. */
export function useSaveTournament({ form, flyer, tournament, onSaved }: SaveOptions) {
  const client = useQueryClient();
  const sender = useSender(tournament);
  const [percent, setPercent] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<SavingTrouble | null>(null);
  const work = useRef<AbortController>(undefined);
  const busy = useRef(false);
  const { mutateAsync } = useMutation({ mutationFn: sender.send });

  useEffect(() => () => work.current?.abort(), []);

  const save = async (values: TournamentFormValues) => {
    // The button is disabled while saving, but a second tap can come before that is drawn.
    if (busy.current) return;
    busy.current = true;
    work.current = new AbortController();
    const { signal } = work.current;
    setTrouble(null);
    setPercent(0);
    try {
      const saved = await mutateAsync({
        fields: toFields(values, tournament),
        file: flyer.file ?? undefined,
        removeFlyer: flyer.isRemoved,
        onProgress: setPercent,
        signal,
      });
      client.setQueryData(tournamentQueries.detail(saved.id).queryKey, saved);
      patchTournament(client, saved.id, () => saved);
      void refreshTournaments(client);
      notifySuccess(tournament ? 'Tournament updated' : 'Tournament created');
      onSaved(saved);
    } catch (error) {
      // What was stopped at the last moment may have been stored.
      if (signal.aborted || mayHaveArrived(error)) void refreshTournaments(client);
      // Only fields that are open again can take the focus.
      flushSync(() => setPercent(null));
      setTrouble(signal.aborted ? CANCELLED : tellFailure(error));
    } finally {
      busy.current = false;
      setPercent(null);
    }
  };

  const tellFailure = (error: unknown): SavingTrouble => {
    const reason = reasonOf(error);
    applyFieldErrors(form, error, fieldOf);
    flyer.showRefusal(error, 'file');
    notifyError(tournament ? 'Error updating tournament' : 'Error creating tournament', reason);
    const text = `Not saved yet. ${reason} Everything you entered is still here.`;
    return { text, isFailure: true };
  };

  return {
    save,
    cancel: () => work.current?.abort(),
    isSaving: percent !== null,
    /** How much of it has left, while it is being sent. */
    percent: percent ?? 0,
    trouble,
  };
}

export type TournamentSaving = ReturnType<typeof useSaveTournament>;

interface Sending {
  fields: TournamentFields;
  file: File | undefined;
  removeFlyer: boolean;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a new tournament or the changes of one. One clientId serves all attempts of one opened
 * dialog: a repeat answers what an earlier attempt stored although its answer was lost. What was
 * changed in between is then written on top, so that what is on screen is saved.
 */
function useSender(tournament: Tournament | undefined) {
  const [clientId] = useState(randomId);
  // The flyers of attempts of which nobody knows whether they were stored.
  const uncertain = useRef<(File | undefined)[]>([]);

  const change = (id: number, { fields, file, removeFlyer, ...told }: Sending) =>
    upload(tournamentsApi.updateTournament, {
      params: { id },
      fields: { ...fields, ...(removeFlyer ? { removeFlyer } : {}) },
      files: { file },
      ...told,
    });

  const create = async (sending: Sending) => {
    const { fields, file, removeFlyer: _, ...told } = sending;
    const tried = uncertain.current;
    let saved: Tournament;
    try {
      saved = await upload(tournamentsApi.createTournament, {
        fields: { ...fields, clientId },
        files: { file },
        ...told,
      });
    } catch (error) {
      if (told.signal.aborted || mayHaveArrived(error)) uncertain.current = [...tried, file];
      throw error;
    }
    const isSameFlyer = tried.every((one) => one === file);
    if (tried.length === 0 || (isSameFlyer && saysThis(saved, fields))) return saved;
    const removeFlyer = file === undefined && saved.imageUrl !== null;
    return change(saved.id, { ...sending, file: isSameFlyer ? undefined : file, removeFlyer });
  };

  return {
    send: (sending: Sending) => (tournament ? change(tournament.id, sending) : create(sending)),
  };
}

const CANCELLED: SavingTrouble = {
  text: 'Cancelled. Everything you entered is still here.',
  isFailure: false,
};

function reasonOf(error: unknown): string {
  return serverMessage(error, error instanceof NetworkError ? error.message : PLEASE_RETRY);
}
