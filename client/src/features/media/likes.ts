import { mediaApi } from '@shared/media';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { type WishRules, wishesOf } from '@/lib/wishes';
import { mediaQueries, refreshPost } from './api';
import { patchMedia } from './cache';

/** Whether somebody likes a post, and how many do. */
export interface Like {
  isLiked: boolean;
  likeCount: number;
}

const likeRules = (client: QueryClient): WishRules<Like> => ({
  isOn: ({ isLiked }) => isLiked,
  wish: (told, wanted) => ({
    isLiked: wanted,
    likeCount: Math.max(0, told.likeCount + Number(wanted) - Number(told.isLiked)),
  }),
  tell: async (id, liked) => {
    const answer = await call(mediaApi.likeMedia, { params: { id }, body: { liked } });
    return { isLiked: answer.liked, likeCount: answer.likeCount };
  },
  settle: (id, told, problem) => {
    patchMedia(client, id, told);
    if (problem === undefined) {
      void client.invalidateQueries({ queryKey: mediaQueries.detail(id).queryKey });
      return;
    }
    // Nobody knows what became of a request without an answer.
    void refreshPost(client, id);
    tellProblem(problem);
  },
});

/** The likes that are on their way. */
export const likesOf = wishesOf(likeRules);

function tellProblem(problem: unknown): void {
  const message = serverMessage(problem, '');
  if (message) notifyError('Failed to like media', message);
  else notifyError('Error', 'Failed to like this media. Please try again.');
}
