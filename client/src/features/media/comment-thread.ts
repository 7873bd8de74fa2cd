import type { Comment } from '@shared/comments';
import type { ApiPage } from '@/lib/api';

/** The comments of a post that are known, newest first, without gaps. */
export interface CommentThread {
  comments: Comment[];
  /** The cursor of those before them; null at the first one. */
  next: string | null;
}

/**
 * Joins the newest page to what is known. It knows best about everything in its range, also what
 * was deleted; where it does not reach what is known, that is forgotten.
 */
export function withNewest(
  known: CommentThread | undefined,
  { items, next }: ApiPage<Comment>,
): CommentThread {
  const oldest = items.at(-1);
  if (!known || !oldest || next === null) return { comments: items, next };
  const reaches = known.comments.some(({ id }) => id >= oldest.id);
  const older = known.comments.filter(({ id }) => id < oldest.id);
  if (!reaches || older.length === 0) return { comments: items, next };
  return { comments: [...items, ...older], next: known.next };
}

/** Adds the page before the oldest one. */
export function withOlder(known: CommentThread, { items, next }: ApiPage<Comment>): CommentThread {
  const ids = new Set(known.comments.map(({ id }) => id));
  return { comments: [...known.comments, ...items.filter(({ id }) => !ids.has(id))], next };
}

/** Adds a comment that was saved, once however often it comes. */
export function withComment(known: CommentThread, comment: Comment): CommentThread {
  if (known.comments.some(({ id }) => id === comment.id)) return known;
  const comments = [...known.comments, comment].sort((a, b) => b.id - a.id);
  return { ...known, comments };
}

export function withoutComment(known: CommentThread, id: number): CommentThread {
  return { ...known, comments: known.comments.filter((comment) => comment.id !== id) };
}
