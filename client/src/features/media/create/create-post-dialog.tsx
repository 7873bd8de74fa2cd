import type { Media, MediaType } from '@shared/media';
import { Clapperboard, ImageIcon, Type, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { PostFields } from '../post-fields';
import { ImagePicker } from './image-picker';
import { UploadDialog } from './upload-dialog';
import { useCreatePost } from './use-create-post';
import { VideoPicker } from './video-picker';

interface CreatePostDialogProps {
  onClose: () => void;
  /** Several images become a post each; the first one is first. */
  onPosted?: ((posts: Media[]) => void) | undefined;
}

/** A text, up to three images, or a video. */
export function CreatePostDialog({ onClose, onPosted }: CreatePostDialogProps) {
  const close = (posts: Media[]) => {
    onClose();
    if (posts.length > 0) onPosted?.(posts);
  };
  const post = useCreatePost(close);
  const { form, type, images, video, posts } = post;
  const { dirtyFields } = form.formState;
  // The words are not lost once an image was posted with them.
  const hasText = posts.length === 0 && Boolean(dirtyFields.title || dirtyFields.description);
  const hasFiles = video.video !== null || images.images.some(({ isPosted }) => !isPosted);

  return (
    <UploadDialog
      title="Create Post"
      offline="You are offline. Everything you enter stays here until you can post it."
      discard={{
        title: 'Discard this post?',
        description: 'What you entered has not been posted.',
      }}
      submission={post.submission}
      uploading={post.uploading}
      isPreparing={(type === 'image' && images.isPreparing) || (type === 'video' && video.isBusy)}
      problem={post.problem}
      submitLabel="Post"
      pendingLabel="Posting…"
      hasInput={hasText || hasFiles}
      onFiles={post.takeFiles}
      onSubmit={post.onSubmit}
      onClose={() => close(posts)}
    >
      {(isDragging) => (
        <>
          <PostTypeField value={type} onChange={post.setType} />
          {type === 'image' && <ImagePicker tools={images} />}
          {type === 'video' && <VideoPicker tools={video} />}
          <PostFields form={form} rows={type === 'text' ? 5 : 3} />
          {isDragging && (
            <div className="pointer-events-none absolute -inset-1 z-10 flex items-center justify-center gap-2 rounded-[12px] border-2 border-dashed border-accent-ink bg-surface/90 text-lg font-semibold">
              <Upload aria-hidden="true" className="size-6" />
              Drop images or a video here
            </div>
          )}
        </>
      )}
    </UploadDialog>
  );
}

const TYPES: { value: MediaType; label: string; icon: ReactNode }[] = [
  { value: 'text', label: 'Text', icon: <Type aria-hidden="true" /> },
  { value: 'image', label: 'Images', icon: <ImageIcon aria-hidden="true" /> },
  { value: 'video', label: 'Video', icon: <Clapperboard aria-hidden="true" /> },
];

interface PostTypeFieldProps {
  value: MediaType;
  onChange: (type: MediaType) => void;
}

function PostTypeField({ value, onChange }: PostTypeFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Kind of post</legend>
      <div className="grid grid-cols-3 gap-2">
        {TYPES.map((type) => (
          <label
            key={type.value}
            className="relative flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 rounded-[10px] border border-line bg-raised px-2 font-semibold text-muted transition-colors hover:border-line-strong hover:text-ink has-checked:border-accent-ink has-checked:bg-bg has-checked:text-ink has-disabled:pointer-events-none has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink [&_svg]:size-5 has-checked:[&_svg]:text-accent-ink"
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
