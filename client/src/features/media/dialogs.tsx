import type { Media } from '#shared/media';
import { lazyDialog } from '@/lib/lazy';

export const CreatePost = lazyDialog(
  async () => (await import('./create/create-post-dialog')).CreatePostDialog,
);

export const PostDialog = lazyDialog(async () => (await import('./post-dialog')).PostDialog);

export const ReplaceVideoDialog = lazyDialog(
  async () => (await import('./create/replace-video-dialog')).ReplaceVideoDialog,
);

const ViewerDialog = lazyDialog(
  async () => (await import('./stage/media-viewer')).MediaViewerDialog,
);

/** Shows a picture or a video full screen; nothing if `media` is null. */
export function MediaViewer({ media, onClose }: { media: Media | null; onClose: () => void }) {
  return media && <ViewerDialog key={media.id} open media={media} onClose={onClose} />;
}
