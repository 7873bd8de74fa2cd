import { type Media, mediaApi } from '@shared/media';
import { useMutation } from '@tanstack/react-query';
import { type Dispatch, type ReactNode, useState } from 'react';
import { call } from '@/lib/api';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { ReplaceVideoDialog } from '../dialogs';
import type { DisplayEvent } from './display-state';

const FAILED = 'Failed to recover video';
const FAILED_AUTOMATICALLY = 'Failed to recover video automatically';

/** What the owner of a failed video can do. */
export interface Recovery {
  /** "Auto-Recover": the server processes the stored original again. */
  recover: () => void;
  /** "Replace Video": asks for another file. */
  replace: () => void;
  /** Stays open while the stage behind it shows the progress. */
  dialog: ReactNode;
}

export function useRecovery(media: Media, dispatch: Dispatch<DisplayEvent>): Recovery {
  const { mutate } = useMutation({
    mutationFn: () => call(mediaApi.recoverVideo, { params: { id: media.id } }),
  });
  const [isReplacing, setReplacing] = useState(false);

  const recover = () => {
    dispatch({ type: 'recovering' });
    mutate(undefined, {
      onSuccess: ({ status, needsUpload, message }) => {
        if (status === 'success') {
          notifySuccess('Recovery started', message);
          dispatch({ type: 'recovered' });
          return;
        }
        const text = message || FAILED_AUTOMATICALLY;
        if (needsUpload) notify('Upload needed', text);
        else notifyError(FAILED, text);
        dispatch({ type: 'not-recovered', needsUpload, message: text });
      },
      onError: (error) => {
        const text =
          error instanceof NetworkError
            ? 'Network error during recovery'
            : serverMessage(error, FAILED_AUTOMATICALLY);
        notifyError(FAILED, text);
        dispatch({ type: 'not-recovered', needsUpload: false, message: text });
      },
    });
  };

  const replace = () => {
    setReplacing(true);
    dispatch({ type: 'replacing' });
  };
  const onClose = () => {
    setReplacing(false);
    dispatch({ type: 'not-replaced', message: null });
  };
  const onReplaced = () => {
    setReplacing(false);
    dispatch({ type: 'replaced' });
  };

  const dialog = isReplacing && (
    <ReplaceVideoDialog
      open
      media={media}
      onProgress={(percent: number) => dispatch({ type: 'uploading', percent })}
      onReplaced={onReplaced}
      onClose={onClose}
    />
  );
  return { recover, replace, dialog };
}
