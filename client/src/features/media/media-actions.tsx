import type { Media } from '@shared/media';
import { Eye, Heart, MessageCircle, Pencil, Share2, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DeleteMediaDialog } from './delete-media-dialog';
import { LikeButton } from './like-button';
import { counted } from './media-words';
import { shareMedia } from './share-media';
import { useLike } from './use-like';

const EditMediaDialog = lazy(() => import('./edit-media-dialog'));

/** What the owner can do with a post on its page. */
export function MediaActions({ media }: { media: Media }) {
  const [asking, setAsking] = useState<'edit' | 'delete'>();
  const close = () => setAsking(undefined);
  return (
    <>
      {media.can.edit && (
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => setAsking('edit')}>
          Edit
        </Button>
      )}
      {media.can.delete && (
        <Button icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking('delete')}>
          Delete
        </Button>
      )}
      {asking === 'edit' && (
        <Suspense>
          <EditMediaDialog media={media} onClose={close} />
        </Suspense>
      )}
      {asking === 'delete' && <DeleteMediaDialog media={media} onClose={close} />}
    </>
  );
}

/** Like and Share, and how many have seen, liked and said something. */
export function MediaReactions({ media }: { media: Media }) {
  const { likeCount } = useLike(media);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex gap-2">
        <LikeButton media={media} wide />
        <Button icon={<Share2 aria-hidden="true" />} onClick={() => shareMedia(media)}>
          Share
        </Button>
      </div>
      <ul aria-label="Counts" className="figures flex flex-wrap gap-x-4 gap-y-1 text-muted">
        <Count icon={<Eye />} text={counted(media.viewCount, 'view')} />
        <Count icon={<Heart />} text={counted(likeCount, 'like')} />
        <Count icon={<MessageCircle />} text={counted(media.commentCount, 'comment')} />
      </ul>
    </div>
  );
}

function Count({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <li className="inline-flex items-center gap-1.5 [&_svg]:size-4.5">
      <span aria-hidden="true">{icon}</span>
      {text}
    </li>
  );
}
