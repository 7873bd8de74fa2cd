import { type Media, mediaApi } from '#shared/media';
import { t } from '#shared/translate';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { ReportDialog } from '@/features/friends';
import { call } from '@/lib/api';
import { lazyDialog } from '@/lib/lazy';
import { rich } from '@/lib/rich';
import { mediaPath } from './media-actions';

const EditMediaDialog = lazyDialog(
  async () => (await import('./edit-media-dialog')).EditMediaDialog,
);

export type PostAct = 'edit' | 'delete' | 'report';

interface PostDialogProps {
  act: PostAct;
  media: Media;
  onClose: () => void;
}

/** The form or the question that comes before something is done with a post. */
export function PostDialog({ act, media, onClose }: PostDialogProps) {
  const { id, title } = media;
  if (act === 'edit') return <EditMediaDialog open media={media} onClose={onClose} />;
  if (act === 'report') {
    return <ReportDialog kind="media" targetId={id} name={title} onClose={onClose} />;
  }
  return (
    <ConfirmDelete
      entity="post"
      id={id}
      remove={() => call(mediaApi.deleteMedia, { params: { id } })}
      title={t('Delete Media')}
      description={rich(
        'Delete <b>{title}</b> with its likes and comments? This cannot be undone.',
        { title, b: (text) => <strong className="font-semibold text-ink">{text}</strong> },
      )}
      done={[t('Media deleted')]}
      failed={[t('Failed to delete media')]}
      page={{ path: mediaPath(id), back: '/media' }}
      // Refetching the feed, which may have many pages, would shift them.
      unchanged={['/api/feed']}
      onClose={onClose}
    />
  );
}
