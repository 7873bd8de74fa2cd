import type { Media } from '@shared/media';
import { type Dispatch, lazy, type ReactNode, Suspense, useState } from 'react';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { useRecoverVideo } from './api';
import type { DisplayEvent } from './display-state';

const ReplaceVideoDialog = lazy(async () => ({
  default: (await import('./create/replace-video-dialog')).ReplaceVideoDialog,
}));

const FAILED = 'Failed to recover video';
const FAILED_AUTOMATICALLY = 'Failed to recover video automatically';

/** What the owner of a video that failed can do. */
export interface Rescue {
  /** "Auto-Recover": the server tries again with what is stored. */
  recover: () => void;
  /** "Replace Video": asks for another file. */
  replace: () => void;
  /** The dialog of the second; it stays while the view behind it shows the progress. */
  dialog: ReactNode;
}

export function useRescue(media: Media, dispatch: Dispatch<DisplayEvent>): Rescue {
  const recover = useRecovery(media, dispatch);
  const [isReplacing, setReplacing] = useState(false);

  const replace = () => {
    setReplacing(true);
    dispatch({ type: 'replacing' });
  };
  const onOpenChange = (open: boolean) => {
    setReplacing(open);
    if (!open) dispatch({ type: 'not-replaced', message: null });
  };
  const onReplaced = () => {
    setReplacing(false);
    dispatch({ type: 'replaced' });
  };

  const dialog = isReplacing && (
    <Suspense>
      <ReplaceVideoDialog
        media={media}
        open
        onOpenChange={onOpenChange}
        onProgress={(percent: number) => dispatch({ type: 'uploading', percent })}
        onReplaced={onReplaced}
      />
    </Suspense>
  );
  return { recover, replace, dialog };
}

function useRecovery(media: Media, dispatch: Dispatch<DisplayEvent>): () => void {
  const { mutate } = useRecoverVideo(media.id);
  return () => {
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
}
