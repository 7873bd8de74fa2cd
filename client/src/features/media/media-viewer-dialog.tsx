import type { Media } from '@shared/media';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { LinkedText } from '@/components/ui/linked-text';
import { mediaQueries, useMedia } from './api';
import { LikeButton } from './like-button';
import { MediaStage } from './media-stage';
import { mediaPath } from './media-words';

interface MediaViewerDialogProps {
  /** As the list has it, shown until the latest is there. */
  media: Media;
  onClose: () => void;
}

/** A picture or a video of a list, large, in whatever state it is (specification, "Own profile"). */
export function MediaViewerDialog({ media: known, onClose }: MediaViewerDialogProps) {
  const client = useQueryClient();
  const { data: media = known } = useMedia(known.id);
  const [version, setVersion] = useState(0);
  const { queryKey } = mediaQueries.detail(known.id);
  const reload = () =>
    void client.invalidateQueries({ queryKey }).then(() => setVersion((before) => before + 1));

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={media.title}
      size="lg"
      footer={
        <div className="flex w-full items-center justify-between gap-2">
          <LikeButton media={media} wide />
          <ButtonLink to={mediaPath(media.id)} icon={<ArrowRight aria-hidden="true" />}>
            Open post
          </ButtonLink>
        </div>
      }
    >
      <MediaStage key={version} media={media} onReload={reload} />
      {media.description && (
        <p dir="auto" className="mt-4 break-words whitespace-pre-line text-muted">
          <LinkedText text={media.description} />
        </p>
      )}
    </Dialog>
  );
}
