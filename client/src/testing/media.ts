import type { Comment } from '#shared/comments';
import type { Media } from '#shared/media';
import { aPerson, currentUser } from './people';

const me = () => {
  const { id, username, displayName, avatarUrl } = currentUser();
  return { id, username, displayName, avatarUrl };
};

/** A post as the server sends it; by default somebody else's ready picture. */
export function someMedia(overrides: Partial<Media> = {}): Media {
  const { id = 5, mediaType = 'image', status = 'ready', isMine = false } = overrides;
  const isShown = status === 'ready' && mediaType !== 'text';
  const file = `/api/media/${id}/file`;
  return {
    id,
    userId: isMine ? 1 : 2,
    title: 'Final round',
    description: null,
    mediaType,
    visibility: 'public',
    status,
    statusMessage: null,
    mediaUrl: isShown ? file : null,
    thumbnailUrl: isShown ? `/api/media/${id}/thumbnail` : null,
    images:
      isShown && mediaType === 'image'
        ? [
            { url: `${file}?w=480`, width: 480 },
            { url: `${file}?w=960`, width: 960 },
          ]
        : [],
    placeholder: null,
    width: isShown ? 960 : null,
    height: isShown ? 720 : null,
    duration: isShown && mediaType === 'video' ? 42 : null,
    viewCount: 12,
    likeCount: 3,
    commentCount: 0,
    isLiked: false,
    isMine,
    version: 1,
    createdAt: '2026-03-12T14:05:00.000Z',
    updatedAt: '2026-03-12T14:05:00.000Z',
    user: isMine ? me() : aPerson(),
    can: { edit: isMine, delete: isMine, recover: isMine && mediaType === 'video' },
    ...overrides,
  };
}

/** A post of the current user. */
export function myMedia(overrides: Partial<Media> = {}): Media {
  return someMedia({ isMine: true, ...overrides });
}

/** Someone else's comment on the post of `someMedia`. */
export function someComment(overrides: Partial<Comment> = {}): Comment {
  const { id = 1 } = overrides;
  return {
    id,
    mediaId: 5,
    content: `Comment ${id}`,
    createdAt: new Date(Date.UTC(2026, 2, 12, 15, 0, id)).toISOString(),
    clientId: null,
    user: aPerson(),
    can: { delete: false },
    ...overrides,
  };
}

/** A comment of the current user. */
export function myComment(overrides: Partial<Comment> = {}): Comment {
  return someComment({ user: me(), can: { delete: true }, ...overrides });
}
