import type { Media } from '@shared/media';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Like, likesOf } from './likes';

/**
 * Whether one likes a post and how many do, as the last tap on any copy of it has it, and the tap.
 */
export function useLike(media: Media): Like & { toggle: () => void } {
  const likes = likesOf(useQueryClient());
  const shown = useSyncExternalStore(likes.watch, () => likes.shown(media.id));
  const { isLiked, likeCount } = shown ?? media;
  return { isLiked, likeCount, toggle: () => likes.toggle(media.id, { isLiked, likeCount }) };
}
