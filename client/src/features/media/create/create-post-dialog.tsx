import type { Media } from '@shared/media';
import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { OfflineNotice } from '@/components/ui/states';
import { PostFields } from '../post-fields';
import { ImagePicker } from './image-picker';
import { PostFooter } from './post-footer';
import { PostTypeField } from './post-type-field';
import { useCreatePost } from './use-create-post';
import { useIncomingFiles } from './use-incoming-files';
import { VideoPicker } from './video-picker';

interface CreatePostDialogProps {
  onOpenChange: (open: boolean) => void;
  onPosted?: ((posts: Media[]) => void) | undefined;
}

/** Makes a post: a text, up to three images, or a video. Mounted once per opening. */
export function CreatePostDialog({ onOpenChange, onPosted }: CreatePostDialogProps) {
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const close = (posts: Media[]) => {
    onOpenChange(false);
    if (posts.length > 0) onPosted?.(posts);
  };
  const post = useCreatePost(close);
  const { form, type, images, video, sending } = post;
  const { errors, dirtyFields } = form.formState;
  const isSending = sending !== null;
  const hovering = useIncomingFiles(post.takeFiles, !isSending && !asking);
  // The words of images that were posted are not lost with the rest.
  const hasWords = post.posts.length === 0 && (dirtyFields.title || dirtyFields.description);
  const hasInput = hasWords || video.video || images.images.some(({ isPosted }) => !isPosted);

  const askToClose = () => {
    if (isSending || hasInput) setAsking(true);
    else close(post.posts);
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) askToClose();
        }}
        title="Create Post"
        footer={<PostFooter formId={formId} post={post} onCancel={askToClose} />}
      >
        <div className="-mx-4 has-[p]:mb-4 md:-mx-6">
          <OfflineNotice>
            You are offline. Everything you enter stays here until you can post it.
          </OfflineNotice>
        </div>
        <form
          id={formId}
          noValidate
          // A dialog is a child of its page in React's tree: its submit is nobody else's.
          onSubmit={(event) => {
            event.stopPropagation();
            void form.handleSubmit(post.submit, () => void post.checkFiles())(event);
          }}
          className="relative flex flex-col gap-5"
        >
          <PostTypeField value={type} onChange={post.setType} disabled={isSending} />
          {type === 'image' && <ImagePicker tools={images} disabled={isSending} />}
          {type === 'video' && <VideoPicker tools={video} disabled={isSending} />}
          <PostFields
            register={form.register}
            errors={errors}
            disabled={isSending}
            rows={type === 'text' ? 5 : 3}
          />
          {hovering && <DropHint />}
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard this post?"
        description={
          isSending ? 'The upload will be stopped.' : 'What you entered has not been posted.'
        }
        confirmLabel="Discard"
        onConfirm={() => close(post.posts)}
      />
    </>
  );
}

function DropHint() {
  return (
    <div className="pointer-events-none absolute -inset-1 z-10 flex items-center justify-center gap-2 rounded-[12px] border-2 border-dashed border-accent-ink bg-surface/90 text-lg font-semibold">
      <Upload aria-hidden="true" className="size-6" />
      Drop images or a video here
    </div>
  );
}
