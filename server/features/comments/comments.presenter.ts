import type { Comment } from '../../../shared/comments';
import type { Actor } from '../../auth/actor';
import { presentPerson } from '../accounts/accounts.presenter';
import { canDeleteComment } from './comments.policy';
import type { CommentOnPost } from './comments.service';

export function presentComment(comment: CommentOnPost, actor: Actor): Comment {
  const { id, mediaId, content, createdAt, clientId, user } = comment;
  return {
    id,
    mediaId,
    content,
    createdAt: createdAt.toISOString(),
    clientId,
    user: presentPerson(user),
    can: { delete: canDeleteComment(actor, comment) },
  };
}
