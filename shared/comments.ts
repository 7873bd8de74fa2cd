import { z } from 'zod';
import { pages, route } from './contract';
import { clientId, idOut, text, timestampOut } from './fields';
import { personSchema } from './people';
import { msg } from './translate';

export const COMMENT_MAX = 1_000;

/** Rate limit per person: `points` comments in `seconds`. RATE_LIMIT_SCALE multiplies `points`. */
export const COMMENT_LIMIT = { points: 10, seconds: 30 };

/** Polling interval of an open post's comments (milliseconds); an unchanged answer is a 304. */
export const COMMENT_POLL_MS = 5_000;

export const commentInputSchema = z.object({
  content: text({ max: COMMENT_MAX, required: msg('Please write a comment') }),
  clientId,
});
export type CommentInput = z.input<typeof commentInputSchema>;
export type CommentValues = z.output<typeof commentInputSchema>;

export const commentSchema = z.object({
  id: idOut,
  mediaId: idOut,
  content: z.string(),
  createdAt: timestampOut,
  /** Chosen by the author, so that the optimistic copy is not shown twice. */
  clientId: z.uuid().nullable(),
  user: personSchema,
  /** The author and the owner of the post may delete it. */
  can: z.object({ delete: z.boolean() }),
});
export type Comment = z.infer<typeof commentSchema>;

export const commentsApi = {
  listComments: route('GET /api/media/:id/comments', {
    ...pages(commentSchema),
    summary: 'The comments of a post, newest first',
  }),
  createComment: route('POST /api/media/:id/comments', {
    summary:
      'Comment on a post; the same clientId again answers the first result with 200, or 410 when that was deleted',
    body: commentInputSchema,
    refuses: ['gone'],
    status: 201,
    response: commentSchema,
  }),
  deleteComment: route('DELETE /api/media/:id/comments/:commentId', {
    summary: 'Delete a comment of your own, or one on a post of your own',
  }),
};
