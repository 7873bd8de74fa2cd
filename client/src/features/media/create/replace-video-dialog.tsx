import { type Media, mediaApi } from '@shared/media';
import { useQueryClient } from '@tanstack/react-query';
import { markStale } from '@/lib/entities';
import { upload } from '@/lib/upload';
import { useSubmit } from '@/lib/use-submit';
import { fileNotices, replaceError } from './notices';
import { unlessAborted } from './send-post';
import { asSentence, UploadDialog } from './upload-dialog';
import { useVideo } from './use-video';
import { VideoPicker } from './video-picker';
import { fitsUpload } from './video-plan';

export interface ReplaceVideoDialogProps {
  media: Media;
  /** Whole percent of the upload. */
  onProgress: (percent: number) => void;
  onReplaced: (media: Media) => void;
  onClose: () => void;
}

/** Replaces the file of a video post. */
export function ReplaceVideoDialog(props: ReplaceVideoDialogProps) {
  const { media, onProgress, onReplaced, onClose } = props;
  const client = useQueryClient();
  const tools = useVideo(fileNotices.invalidReplacement);
  const { video } = tools;

  const submission = useSubmit<{ file: File }, Media>({
    send: async ({ file }, attempt) => {
      const { signal } = attempt;
      const thumbnail = await unlessAborted(tools.posterOf(file), signal);
      return upload(mediaApi.replaceVideo, {
        params: { id: media.id },
        files: { file, thumbnail },
        onProgress: (percent) => {
          attempt.onProgress(percent);
          onProgress(percent);
        },
        signal,
      });
    },
    onSaved: (replaced) => {
      void markStale(client, 'post');
      onReplaced(replaced);
    },
    failed: (error) => ({ title: 'Upload Failed', text: replaceError(error) }),
  });
  const { problem } = submission;

  const submit = () => {
    if (!video) return fileNotices.missingVideo();
    if (!fitsUpload(video.file.size)) return fileNotices.videoTooLarge(video.file.size);
    void submission.submit({ file: video.file });
  };

  return (
    <UploadDialog
      title="Replace Video"
      description={`Choose another file for “${media.title}”. Its likes and comments stay.`}
      offline="You are offline. The video can be sent when you are back online."
      discard={{ title: 'Discard this video?', description: 'It has not been sent.' }}
      submission={submission}
      uploading="video"
      isPreparing={tools.isBusy}
      problem={
        problem?.wasCancelled
          ? 'Cancelled. The video is still here.'
          : problem && `Not replaced yet. ${asSentence(problem.text)} The video is still here.`
      }
      submitLabel="Replace Video"
      pendingLabel="Uploading…"
      hasInput={video !== null}
      onFiles={([file]) => void (file && tools.choose(file))}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isDragging) => (
        <div
          className={isDragging ? 'rounded-[10px] outline-2 outline-accent-ink outline-dashed' : ''}
        >
          <VideoPicker tools={tools} />
        </div>
      )}
    </UploadDialog>
  );
}
