import type { Tx } from '../../db/pool';
import { comments, media, mediaLikes, mediaViews } from '../../db/schema';
import type { Shown } from './demo-files';
import type { DemoPost } from './demo-posts';

/**
 * Writes posts, likes, views and comments with the counters that the app itself would write.
 * @returns the posts' ids, in their order
 */
export async function plantPosts(
  tx: Tx,
  posts: readonly DemoPost[],
  shown: readonly Shown[],
  idOf: (person: number) => number,
): Promise<number[]> {
  const rows = posts.map(({ author, show, isPrivate, createdAt, ...post }, index) => ({
    ...shown[index],
    userId: idOf(author),
    title: post.title,
    description: post.description,
    mediaType: ({ text: 'text', clip: 'video', picture: 'image' } as const)[show.kind],
    visibility: isPrivate ? ('private' as const) : ('public' as const),
    status: 'ready' as const,
    statusAt: createdAt,
    viewCount: post.viewedBy.length,
    likeCount: post.likedBy.length,
    commentCount: post.comments.length,
    commentsVersion: post.comments.length,
    createdAt,
    updatedAt: createdAt,
  }));
  const inserted = await tx.insert(media).values(rows).returning({ id: media.id });
  const idAt = (index: number) => inserted[index]?.id ?? 0;

  const each = <T>(make: (post: DemoPost, mediaId: number) => T[]) =>
    posts.flatMap((post, index) => make(post, idAt(index)));
  await tx
    .insert(mediaLikes)
    .values(
      each(({ likedBy, createdAt }, mediaId) =>
        likedBy.map((person) => ({ mediaId, userId: idOf(person), createdAt })),
      ),
    );
  await tx.insert(mediaViews).values(
    each(({ viewedBy, createdAt }, mediaId) =>
      viewedBy.map((person) => ({
        mediaId,
        userId: idOf(person),
        day: createdAt.toISOString().slice(0, 10),
      })),
    ),
  );
  // Ids then grow with the time of writing, as they do in real life.
  const written = each((post, mediaId) =>
    post.comments.map((comment) => ({ ...comment, mediaId })),
  );
  written.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await tx
    .insert(comments)
    .values(written.map(({ author, ...comment }) => ({ ...comment, userId: idOf(author) })));
  return inserted.map(({ id }) => id);
}
