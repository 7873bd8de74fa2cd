/** What routes and other features may use of posts. */
export { mediaQueries } from './api';
export { dropMedia, patchMedia, refreshMedia } from './cache';
export { fileKind, IMAGES_ONLY, imageTooLarge } from './create/checks';
export { drawPicture, type PictureArea } from './create/draw-picture';
export { FileButton, IMAGE_KINDS, PasteHint } from './create/file-button';
export { prepareImage } from './create/shrink-image';
export { UploadProgress } from './create/upload-progress';
export { useIncomingFiles } from './create/use-incoming-files';
export { useObjectUrl } from './create/use-object-url';
export { CreatePost } from './create-post';
export { LikeButton } from './like-button';
export { MEDIA_GRID, MediaCard, MediaCardSkeleton } from './media-card';
export { BlurredPlaceholder, MediaThumbnail, sourcesOf } from './media-picture';
export { MediaViewer } from './media-viewer';
export { useLivePosts } from './use-live-posts';
