/** What routes and other features may use of posts. */
export { mediaQueries, useLivePosts } from './api';
export {
  FileButton,
  IMAGE_KINDS,
  PasteHint,
  useIncomingFiles,
} from './create/file-input';
export { fileKind, IMAGES_ONLY, imageTooLarge } from './create/notices';
export { drawPicture, type PictureArea, prepareImage } from './create/shrink-image';
export { UploadProgress } from './create/upload-dialog';
export { CreatePost, MediaViewer } from './dialogs';
export { MEDIA_GRID, MediaCard, MediaCardSkeleton } from './media-card';
export { BlurredPlaceholder, MediaThumbnail, sourcesOf } from './media-picture';
