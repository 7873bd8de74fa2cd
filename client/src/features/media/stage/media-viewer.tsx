import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { Media } from '#shared/media';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { LinkedText } from '@/components/ui/linked-text';
import { usePostQuery } from '../api';
import { LikeButton, mediaPath } from '../media-actions';
import { MediaStage } from './media-stage';

interface MediaViewerDialogProps {
  /** The post from a list; shown until the latest version is fetched. */
  media: Media;
  onClose: () => void;
}

/** The media viewer of the profile. */
export function MediaViewerDialog({ media: known, onClose }: MediaViewerDialogProps) {
  const { data: media = known } = useQuery(usePostQuery()(known.id));

  return (
    <Dialog
      onClose={onClose}
      title={media.title}
      size="lg"
      footer={
        <div className="flex w-full items-center justify-between gap-2">
          <LikeButton media={media} wide />
          <ButtonLink to={mediaPath(media.id)} icon={<ArrowRight />}>
            {t('Open post')}
          </ButtonLink>
        </div>
      }
    >
      <MediaStage media={media} />
      {media.description && (
        <p dir="auto" className="mt-4 break-words whitespace-pre-line text-muted">
          <LinkedText text={media.description} />
        </p>
      )}
    </Dialog>
  );
}
