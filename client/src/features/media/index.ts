/** What routes and other features may use of posts. */
export { mediaQueries } from './api';
export { dropMedia, patchMedia, refreshMedia } from './cache';
export { CreatePost } from './create-post';
export { LikeButton } from './like-button';
export { MEDIA_GRID, MediaCard, MediaCardSkeleton } from './media-card';
export { MediaThumbnail } from './media-picture';
export { useLivePosts } from './use-live-posts';
