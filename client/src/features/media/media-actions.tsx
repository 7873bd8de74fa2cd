import { type Media, mediaApi } from '@shared/media';
import { EllipsisVertical, Flag, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { Menu, MenuItem } from '@/components/ui/menu';
import { ReportDialog } from '@/features/friends';
import { call } from '@/lib/api';
import { share } from '@/lib/share';
import { EditMediaDialog } from './dialogs';
import { mediaPath } from './media-text';

/** Opens the share dialog; others can open the post only while it is public. */
export function shareMedia({ id, title, visibility }: Media): void {
  share({ title, path: mediaPath(id), kind: 'post', isPrivate: visibility === 'private' });
}

type DialogName = 'edit' | 'delete' | 'report';

/** The dialogs of a post, and how to open one. */
function useMediaDialogs(media: Media) {
  const [opened, open] = useState<DialogName>();
  const close = () => open(undefined);
  const { id, title } = media;
  const dialogs = (
    <>
      {opened === 'edit' && <EditMediaDialog open media={media} onClose={close} />}
      {opened === 'delete' && (
        <ConfirmDelete
          entity="post"
          id={id}
          remove={() => call(mediaApi.deleteMedia, { params: { id } })}
          title="Delete Media"
          description={
            <>
              Delete <strong className="font-semibold text-ink">{title}</strong> with its likes and
              comments? This cannot be undone.
            </>
          }
          done={['Media deleted']}
          failed={['Failed to delete media']}
          page={{ path: mediaPath(id), back: '/media' }}
          // Reloading the feed, which may have many pages, would move them.
          unchanged={['/api/feed']}
          onClose={close}
        />
      )}
      {opened === 'report' && (
        <ReportDialog kind="media" targetId={id} name={title} onClose={close} />
      )}
    </>
  );
  return { open, dialogs };
}

/** The menu of a post's card. */
export function MediaMenu({ media }: { media: Media }) {
  const { open, dialogs } = useMediaDialogs(media);
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
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => open('edit')}>
            Edit
          </MenuItem>
        )}
        {media.can.delete && (
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => open('delete')}
          >
            Delete
          </MenuItem>
        )}
        {!media.isMine && (
          <MenuItem icon={<Flag aria-hidden="true" />} onSelect={() => open('report')}>
            Report
          </MenuItem>
        )}
      </Menu>
      {dialogs}
    </>
  );
}

/** The owner's buttons on a post's page. */
export function OwnerActions({ media }: { media: Media }) {
  const { open, dialogs } = useMediaDialogs(media);
  return (
    <>
      {media.can.edit && (
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => open('edit')}>
          Edit
        </Button>
      )}
      {media.can.delete && (
        <Button icon={<Trash2 aria-hidden="true" />} onClick={() => open('delete')}>
          Delete
        </Button>
      )}
      {dialogs}
    </>
  );
}
