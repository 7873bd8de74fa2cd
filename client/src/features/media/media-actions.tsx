import type { QueryClient } from '@tanstack/react-query';
import { Heart, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Media, mediaApi } from '#shared/media';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Menu, menuItems } from '@/components/ui/menu';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { cx } from '@/lib/cx';
import { patchEntity } from '@/lib/entities';
import { notifyError } from '@/lib/notify';
import { createToggle, type ToggleRules, useToggle } from '@/lib/optimistic-toggle';
import { rich } from '@/lib/rich';
import { share } from '@/lib/sharing';
import { mediaQueries, refreshPost } from './api';
import { PostDialog } from './dialogs';
import type { PostAct } from './post-dialog';

/** `from` sets the target of the page's Back link. */
export const mediaPath = (id: number, from?: 'community') =>
  from ? `/media/${id}?ref=${from}` : `/media/${id}`;

type Like = Pick<Media, 'isLiked' | 'likeCount'>;

const likeRules = (client: QueryClient): ToggleRules<Like> => ({
  isOn: ({ isLiked }) => isLiked,
  apply: ({ isLiked, likeCount }, desired) => ({
    isLiked: desired,
    likeCount: Math.max(0, likeCount + Number(desired) - Number(isLiked)),
  }),
  send: async (id, desired) => {
    const { liked, likeCount } = await call(mediaApi.likeMedia, {
      params: { id },
      body: { liked: desired },
    });
    return { isLiked: liked, likeCount };
  },
  settle: (id, confirmed, error) => {
    patchEntity<Media>(client, 'post', id, confirmed);
    if (error === undefined) {
      void client.invalidateQueries(mediaQueries.detail(id));
      return;
    }
    // A request without a response may have succeeded.
    void refreshPost(client, id);
    const message = serverMessage(error, '');
    if (message) notifyError(t('Failed to like media'), message);
    else notifyError(t('Error'), t('Failed to like this media. Please try again.'));
  },
});

const likes = createToggle(likeRules);

/** The like state shared by all copies of the post, including pending taps. */
export function useLike(media: Media): Like & { toggle: () => void } {
  const { pending, toggle } = useToggle(likes, media.id);
  const { isLiked, likeCount } = pending ?? media;
  return { isLiked, likeCount, toggle: () => toggle({ isLiked, likeCount }) };
}

interface LikeButtonProps {
  media: Media;
  /** Shows the word instead of the count, as on the post's own page. */
  wide?: boolean;
}

export function LikeButton({ media, wide = false }: LikeButtonProps) {
  const { isLiked, likeCount, toggle } = useLike(media);
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      title={isLiked ? t('Unlike') : t('Like')}
      onClick={toggle}
      className={cx(
        'figures inline-flex min-h-11 min-w-11 items-center gap-2 rounded-field font-medium transition-[color,background-color,border-color,transform] duration-150 select-none active:scale-95 [&_svg]:size-5',
        wide
          ? 'justify-center border border-line bg-raised px-4 hover:border-line-strong'
          : 'px-2.5 text-sm hover:bg-raised',
        isLiked ? 'text-extreme' : wide ? 'text-ink' : 'text-muted hover:text-ink',
      )}
    >
      <Heart className={cx(isLiked && 'fill-current')} />
      {wide
        ? t('Like')
        : rich(
            '<hidden>Like, </hidden>{likeCount}<hidden>{likeCount, plural, one { like} other { likes}}</hidden>',
            { likeCount },
          )}
    </button>
  );
}

export function shareMedia({ id, title, visibility, isMine }: Media): void {
  const thing = isMine ? { kind: 'media' as const, id } : undefined;
  const isPrivate = visibility === 'private';
  share({ title, path: mediaPath(id), kind: 'post', isPrivate, thing });
}

function useMediaDialogs(media: Media) {
  const [act, open] = useState<PostAct>();
  const close = () => open(undefined);
  return { open, dialogs: act && <PostDialog open act={act} media={media} onClose={close} /> };
}

/** What can be done with a post, and the dialogs for it. */
export function useMediaMenu(media: Media) {
  const { open, dialogs } = useMediaDialogs(media);
  const { can, isMine } = media;
  const items = [
    menuItems.share(() => shareMedia(media)),
    can.edit && menuItems.edit(() => open('edit')),
    can.delete && menuItems.delete(() => open('delete')),
    !isMine && menuItems.report(() => open('report')),
  ];
  return { items, dialogs };
}

export function MediaMenu({ media }: { media: Media }) {
  const { items, dialogs } = useMediaMenu(media);
  return (
    <>
      <Menu label={t('More about {title}', { title: media.title })} items={items} />
      {dialogs}
    </>
  );
}

export function OwnerActions({ media }: { media: Media }) {
  const { open, dialogs } = useMediaDialogs(media);
  return (
    <>
      {media.can.edit && (
        <Button icon={<Pencil />} onClick={() => open('edit')}>
          {t('Edit')}
        </Button>
      )}
      {media.can.delete && (
        <Button icon={<Trash2 />} onClick={() => open('delete')}>
          {t('Delete')}
        </Button>
      )}
      {dialogs}
    </>
  );
}
