import type { Media } from '@shared/media';
import { lazy, Suspense } from 'react';

const Panel = lazy(async () => ({
  default: (await import('./media-viewer-dialog')).MediaViewerDialog,
}));

interface MediaViewerProps {
  /** The picture or video that is shown; null when none is. */
  media: Media | null;
  onClose: () => void;
}

/** Shows a picture or a video over the screen. Its script comes with the first one. */
export function MediaViewer({ media, onClose }: MediaViewerProps) {
  if (!media) return null;
  return (
    <Suspense>
      <Panel key={media.id} media={media} onClose={onClose} />
    </Suspense>
  );
}
