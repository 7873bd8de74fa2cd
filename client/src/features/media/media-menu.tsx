import type { Media } from '@shared/media';
import { EllipsisVertical, Flag, Pencil, Share2, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { ReportDialog } from '@/features/friends';
import { DeleteMediaDialog } from './delete-media-dialog';
import { shareMedia } from './share-media';

const EditMediaDialog = lazy(() => import('./edit-media-dialog'));

/** What can be done with a post in a list: one's own is changed, another's reported. */
export function MediaMenu({ media }: { media: Media }) {
  const [asking, setAsking] = useState<'edit' | 'delete' | 'report'>();
  const close = () => setAsking(undefined);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`More about ${media.title}`}
            icon={<EllipsisVertical aria-hidden="true" />}
          />
        }
      >
        <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={() => shareMedia(media)}>
          Share
        </MenuItem>
        {media.can.edit && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setAsking('edit')}>
            Edit
          </MenuItem>
        )}
        {media.can.delete && (
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => setAsking('delete')}
          >
            Delete
          </MenuItem>
        )}
        {!media.isMine && (
          <MenuItem icon={<Flag aria-hidden="true" />} onSelect={() => setAsking('report')}>
            Report
          </MenuItem>
        )}
      </Menu>
      {asking === 'edit' && (
        <Suspense>
          <EditMediaDialog media={media} onClose={close} />
        </Suspense>
      )}
      {asking === 'delete' && <DeleteMediaDialog media={media} onClose={close} />}
      {asking === 'report' && (
        <ReportDialog kind="media" targetId={media.id} name={media.title} onClose={close} />
      )}
    </>
  );
}
