import { Clapperboard, ImageIcon, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Media, MediaType } from '#shared/media';
import { t } from '#shared/translate';
import { DropHint, useIncomingFiles } from '@/components/ui/file-input';
import { FormDialog } from '@/components/ui/form-dialog';
import { PostFields } from '../post-fields';
import { ImagePicker } from './image-picker';
import { UPLOAD_STOPS } from './notices';
import { useCreatePost } from './use-create-post';
import { VideoPicker } from './video-picker';

interface CreatePostDialogProps {
  onClose: () => void;
  /** Several images become one post each, in order. */
  onPosted?: ((posts: Media[]) => void) | undefined;
}

export function CreatePostDialog({ onClose, onPosted }: CreatePostDialogProps) {
  const close = (posts: Media[]) => {
    onClose();
    if (posts.length > 0) onPosted?.(posts);
  };
  const post = useCreatePost(close);
  const { form, type, images, video, posts, submission } = post;
  const { isPending } = submission;
  const { dirtyFields } = form.formState;
  // Once an image was posted with the text, closing does not lose it.
  const hasText = posts.length === 0 && Boolean(dirtyFields.title || dirtyFields.description);
  const hasFiles = video.video !== null || images.images.some(({ isPosted }) => !isPosted);
  const isPreparing =
    (type === 'image' && images.isPreparing) || (type === 'video' && video.isBusy);
  const isDragging = useIncomingFiles(post.takeFiles, !isPending);

  return (
    <FormDialog
      title={t('Create Post')}
      form={form}
      submission={submission}
      isDirty={hasText || hasFiles}
      isKept={!hasFiles && !isPreparing}
      upload={{ sending: post.uploading, isPreparing }}
      canCloseWhilePending
      problemText={post.problemText}
      onValid={(values) => (post.checkFiles() ? submission.submit(values) : undefined)}
      onInvalid={() => void post.checkFiles()}
      offline={t('You are offline. Everything you enter stays here until you can post it.')}
      discard={{
        title: t('Discard this post?'),
        description: isPending ? UPLOAD_STOPS : t('What you entered has not been posted.'),
      }}
      submitLabel={t('Post')}
      pendingLabel={t('Posting…')}
      onClose={() => close(posts)}
    >
      <PostTypeField value={type} onChange={(next) => form.setValue('mediaType', next)} />
      {type === 'image' && <ImagePicker tools={images} />}
      {type === 'video' && <VideoPicker tools={video} />}
      <PostFields form={form} rows={type === 'text' ? 5 : 3} />
      {isDragging && <DropHint>{t('Drop images or a video here')}</DropHint>}
    </FormDialog>
  );
}

const TYPES: { value: MediaType; label: string; icon: ReactNode }[] = [
  { value: 'text', label: t('Text'), icon: <Type /> },
  { value: 'image', label: t('Images'), icon: <ImageIcon /> },
  { value: 'video', label: t('Video'), icon: <Clapperboard /> },
];

interface PostTypeFieldProps {
  value: MediaType;
  onChange: (type: MediaType) => void;
}

function PostTypeField({ value, onChange }: PostTypeFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('Kind of post')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {TYPES.map((type) => (
          <label
            key={type.value}
            className="relative flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 rounded-field border border-line bg-raised px-2 font-semibold text-muted transition-colors hover:border-line-strong hover:text-ink has-checked:border-accent-ink has-checked:bg-bg has-checked:text-ink has-disabled:pointer-events-none has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink [&_svg]:size-5 has-checked:[&_svg]:text-accent-ink"
          >
            {type.icon}
            {type.label}
            <input
              type="radio"
              name="post-type"
              value={type.value}
              checked={value === type.value}
              onChange={() => onChange(type.value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
