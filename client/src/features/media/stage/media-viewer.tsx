import type { Media } from '@shared/media';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { LinkedText } from '@/components/ui/linked-text';
import { mediaQueries, useMedia } from '../api';
import { LikeButton } from '../likes';
import { mediaPath } from '../media-text';
import { MediaStage } from './media-stage';

interface MediaViewerDialogProps {
  /** From a list; shown until the latest is fetched. */
  media: Media;
  onClose: () => void;
}

/** The media viewer of the profile (specification, "Own profile"). */
export function MediaViewerDialog({ media: known, onClose }: MediaViewerDialogProps) {
  const client = useQueryClient();
  const { data: media = known } = useMedia(known.id);
  const [version, setVersion] = useState(0);
  const reload = async () => {
    await client.invalidateQueries(mediaQueries.detail(known.id));
    setVersion((before) => before + 1);
  };

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
      <MediaStage key={version} media={media} onReload={() => void reload()} />
      {media.description && (
        <p dir="auto" className="mt-4 break-words whitespace-pre-line text-muted">
          <LinkedText text={media.description} />
        </p>
      )}
    </Dialog>
  );
}
