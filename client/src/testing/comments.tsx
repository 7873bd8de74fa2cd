import { beforeEach } from 'vitest';
import type { Comment } from '#shared/comments';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { Comments } from '@/features/media/comments/comments';
import { createQueryClient } from '@/lib/query-client';
import { type fakeApi, page } from './fake-api';
import { someMedia } from './media';
import { currentUser } from './people';
import { renderRoute } from './render';

/** The comments of a post, with a fake server. */
export function commentsOfPost(server: ReturnType<typeof fakeApi>) {
  const post = {
    /** Comments on the server, newest first; tests may change them. */
    stored: [] as Comment[],
    /** Opens the comments; a client of an earlier visit keeps its cache. */
    open(client = createQueryClient()) {
      client.setQueryData(userQuery.queryKey, currentUser());
      return renderRoute(<Comments mediaId={5} count={2} />, { client });
    },
  };
  beforeEach(() => {
    post.stored = [];
    server.on(api.getUser, () => currentUser());
    server.on(api.getMedia, () => someMedia());
    server.on(api.listComments, () => page(post.stored));
  });
  return post;
}
