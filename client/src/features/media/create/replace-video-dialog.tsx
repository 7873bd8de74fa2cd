import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type Media, mediaApi } from '#shared/media';
import { t } from '#shared/translate';
import { DropHint, useIncomingFiles } from '@/components/ui/file-input';
import { FormDialog } from '@/components/ui/form-dialog';
import { markStale } from '@/lib/entities';
import { upload } from '@/lib/upload';
import { useSubmit } from '@/lib/use-submit';
import { asSentence, fileNotices, replaceError, UPLOAD_STOPS } from './notices';
import { unlessAborted } from './use-create-post';
import { useVideo } from './use-video';
import { VideoPicker } from './video-picker';
import { fitsUpload } from './video-plan';

export interface ReplaceVideoDialogProps {
  media: Media;
  /** Upload progress in whole percent. */
  onProgress: (percent: number) => void;
  onReplaced: (media: Media) => void;
  onClose: () => void;
}

export function ReplaceVideoDialog(props: ReplaceVideoDialogProps) {
  const { media, onProgress, onReplaced, onClose } = props;
  const client = useQueryClient();
  const tools = useVideo(fileNotices.invalidReplacement);
  const { video } = tools;

  const form = useForm<{ file: File }>();
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
    failed: (error) => ({ title: t('Upload Failed'), text: replaceError(error) }),
  });
  const { problem, isPending } = submission;
  const isDragging = useIncomingFiles(([file]) => void (file && tools.choose(file)), !isPending);

  const submit = () => {
    if (!video) return fileNotices.missingVideo();
    if (!fitsUpload(video.file.size)) return fileNotices.videoTooLarge(video.file.size);
    return submission.submit({ file: video.file });
  };

  return (
    <FormDialog
      title={t('Replace Video')}
      description={t('Choose another file for “{title}”. Its likes and comments stay.', {
        title: media.title,
      })}
      form={form}
      submission={submission}
      isDirty={video !== null}
      upload={{ sending: { kind: 'video' }, isPreparing: tools.isBusy }}
      canCloseWhilePending
      problemText={
        problem?.wasCancelled
          ? t('Cancelled. The video is still here.')
          : problem &&
            t('Not replaced yet. {problem} The video is still here.', {
              problem: asSentence(problem.text),
            })
      }
      onValid={submit}
      offline={t('You are offline. The video can be sent when you are back online.')}
      discard={{
        title: t('Discard this video?'),
        description: isPending ? UPLOAD_STOPS : t('It has not been sent.'),
      }}
      submitLabel={t('Replace Video')}
      pendingLabel={t('Uploading…')}
      onClose={onClose}
    >
      <VideoPicker tools={tools} />
      {isDragging && <DropHint>{t('Drop a video here')}</DropHint>}
    </FormDialog>
  );
}
