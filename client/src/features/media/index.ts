export { mediaQueries, useLivePosts } from './api';
export { fileKind, imageTooLarge } from './create/notices';
export { drawPicture, type PictureArea, prepareImage } from './create/shrink-image';
export { CreatePost, MediaViewer } from './dialogs';
export { MEDIA_GRID, MEDIA_PLACE, MediaCard, mediaCardHeight } from './media-card';
export { BlurredPlaceholder, MediaThumbnail, sourcesOf } from './media-picture';
