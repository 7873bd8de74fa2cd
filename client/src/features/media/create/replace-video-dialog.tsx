import { type Media, mediaApi } from '@shared/media';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { OfflineNotice } from '@/components/ui/states';
import { notifyError } from '@/lib/notify';
import { upload } from '@/lib/upload';
import { refreshMedia } from '../cache';
import { sayMissingVideo, sayVideoTooLarge } from './checks';
import { unlessAborted } from './send-post';
import { asSentence, replaceError } from './upload-errors';
import { UploadProgress } from './upload-progress';
import { useIncomingFiles } from './use-incoming-files';
import { useVideo } from './use-video';
import { VideoPicker } from './video-picker';
import { fitsUpload } from './video-plan';

export interface ReplaceVideoDialogProps {
  media: Media;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How much of the new file has left, as a whole percent. */
  onProgress: (percent: number) => void;
  onReplaced: (media: Media) => void;
}

const sayInvalidFile = () => notifyError('Invalid File', 'Please select a video file.');

/** Puts another file in the place of a video; each opening starts afresh. */
export function ReplaceVideoDialog({ open, ...rest }: ReplaceVideoDialogProps) {
  return open ? <Panel {...rest} /> : null;
}

function Panel({
  media,
  onOpenChange,
  onProgress,
  onReplaced,
}: Omit<ReplaceVideoDialogProps, 'open'>) {
  const [asking, setAsking] = useState(false);
  const [percent, setPercent] = useState(0);
  const tools = useVideo({ sayNotAVideo: sayInvalidFile });
  const { send, cancel, isPending, failure } = useReplaceVideo(media, (now) => {
    setPercent(now);
    onProgress(now);
  });
  const { video } = tools;
  const isWorking = video?.step === 'reading' || video?.step === 'shrinking';
  const hovering = useIncomingFiles(
    ([file]) => void (file && tools.choose(file)),
    !isPending && !asking,
  );

  const submit = async () => {
    if (!video) return sayMissingVideo();
    if (!fitsUpload(video.file.size)) return sayVideoTooLarge(video.file.size);
    setPercent(0);
    const replaced = await send(video.file, tools.posterOf(video.file));
    if (replaced) onReplaced(replaced);
  };
  const close = () => {
    if (video) setAsking(true);
    else onOpenChange(false);
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(next) => {
          if (!next) close();
        }}
        title="Replace Video"
        description={`Choose another file for “${media.title}”. Its likes and comments stay.`}
        footer={
          <div className="flex w-full flex-col gap-3">
            {isPending && <UploadProgress sending={{ label: 'video', percent }} />}
            {failure && !isPending && (
              <p role="alert" className="flex items-start gap-2 text-sm text-loss">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                Not replaced yet. {asSentence(failure)} The video is still here.
              </p>
            )}
            <div className="flex gap-2 md:justify-end">
              {isPending ? (
                <Button className="max-md:flex-1" disabled={percent >= 100} onClick={cancel}>
                  Cancel upload
                </Button>
              ) : (
                <Button className="max-md:hidden" onClick={close}>
                  Cancel
                </Button>
              )}
              <Button
                variant="primary"
                loading={isPending || isWorking}
                onClick={() => void submit()}
                className="max-md:flex-1"
              >
                {isPending ? 'Uploading…' : failure ? 'Retry' : 'Replace Video'}
              </Button>
            </div>
          </div>
        }
      >
        <div className="-mx-4 has-[p]:mb-4 md:-mx-6">
          <OfflineNotice>You are offline. The video can be sent when you are back.</OfflineNotice>
        </div>
        <div
          className={hovering ? 'rounded-[10px] outline-2 outline-accent-ink outline-dashed' : ''}
        >
          <VideoPicker tools={tools} disabled={isPending} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard this video?"
        description={isPending ? 'The upload will be stopped.' : 'It has not been sent.'}
        confirmLabel="Discard"
        onConfirm={() => onOpenChange(false)}
      />
    </>
  );
}

interface Attempt {
  file: File;
  poster: Promise<Blob | undefined>;
  signal: AbortSignal;
}

/** Sends the file. `send` answers undefined when it failed, which is said, or was cancelled. */
function useReplaceVideo(media: Media, onProgress: (percent: number) => void) {
  const client = useQueryClient();
  const work = useRef<AbortController>(undefined);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ file, poster, signal }: Attempt) => {
      const files = { file, thumbnail: await unlessAborted(poster, signal) };
      const params = { id: media.id };
      return upload(mediaApi.replaceVideo, { params, files, onProgress, signal });
    },
  });
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const send = async (file: File, poster: Promise<Blob | undefined>) => {
    work.current = new AbortController();
    const { signal } = work.current;
    setFailure(null);
    try {
      const replaced = await mutateAsync({ file, poster, signal });
      void refreshMedia(client);
      return replaced;
    } catch (error) {
      if (signal.aborted) return undefined;
      notifyError('Upload Failed', replaceError(error));
      setFailure(replaceError(error));
      return undefined;
    }
  };

  return { send, cancel: () => work.current?.abort(), isPending, failure };
}
