import { CircleAlert, Info } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { UploadProgress } from './upload-progress';
import type { NewPost } from './use-create-post';

interface PostFooterProps {
  formId: string;
  post: NewPost;
  onCancel: () => void;
}

/** The buttons of a new post, with how far it is or why it is not away yet. */
export function PostFooter({ formId, post, onCancel }: PostFooterProps) {
  const { sending, trouble, images, video } = post;
  const isLeaving = sending?.hasFile && sending.percent < 100;
  const preparing = isPreparing(post);
  return (
    <div className="flex w-full flex-col gap-3">
      {sending?.hasFile && <UploadProgress sending={sending} />}
      {trouble && !sending && (
        <p
          role={trouble.isFailure ? 'alert' : 'status'}
          className={
            trouble.isFailure
              ? 'flex items-start gap-2 text-sm text-loss'
              : 'flex items-start gap-2 text-sm text-muted'
          }
        >
          {trouble.isFailure ? (
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          ) : (
            <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          )}
          {trouble.text}
        </p>
      )}
      <div className="flex gap-2 md:justify-end">
        {sending?.hasFile ? (
          <Button className="max-md:flex-1" disabled={!isLeaving} onClick={post.cancel}>
            Cancel upload
          </Button>
        ) : (
          <Button className="max-md:hidden" disabled={sending !== null} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          form={formId}
          variant="primary"
          loading={sending !== null || preparing}
          className="max-md:flex-1 md:min-w-32"
        >
          {sending ? 'Posting…' : preparing ? 'Preparing…' : trouble?.isFailure ? 'Retry' : 'Post'}
        </Button>
      </div>
    </div>
  );

  function isPreparing({ type }: NewPost): boolean {
    if (type === 'image') return images.isPreparing;
    const step = video.video?.step;
    return type === 'video' && (step === 'reading' || step === 'shrinking');
  }
}
