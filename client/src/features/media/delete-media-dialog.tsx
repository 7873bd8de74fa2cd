import type { Media } from '@shared/media';
import { useLocation, useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { useDeleteMedia } from './api';
import { mediaPath } from './media-words';

interface DeleteMediaDialogProps {
  media: Media;
  onClose: () => void;
}

/** Asks before a post is gone. Where its own page is open, that leads to the list afterwards. */
export function DeleteMediaDialog({ media, onClose }: DeleteMediaDialogProps) {
  const { mutate, isPending } = useDeleteMedia();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const remove = () =>
    mutate(media, {
      onSuccess: () => {
        onClose();
        if (pathname === mediaPath(media.id)) void navigate('/media', { replace: true });
      },
      onError: (error) => {
        const fallback = error instanceof NetworkError ? error.message : 'Please try again.';
        notifyError('Failed to delete media', serverMessage(error, fallback));
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Delete Media"
      description={
        <>
          Delete <strong className="font-semibold text-ink">{media.title}</strong> with its likes
          and comments? This cannot be undone.
        </>
      }
      confirmLabel={isPending ? 'Deleting…' : 'Delete'}
      pending={isPending}
      onConfirm={remove}
    />
  );
}
