const MiB = 1024 * 1024;

/** A larger poster is ignored (bytes). */
export const THUMBNAIL_MAX_BYTES = MiB;

export const IMAGE_REQUIRED = 'Please select at least one image to upload.';
export const VIDEO_REQUIRED = 'Missing video';
export const IMAGES_ONLY = 'Please upload only image files.';
export const VIDEOS_ONLY = 'Please upload a video file.';
export const REPLACEMENT_ONLY = 'Please select a video file.';
export const IMAGE_TOO_LARGE = 'Image file is too large. Please upload a smaller image (max 5MB).';
export const VIDEO_TOO_LARGE = 'Video file is too large. Please upload a smaller video (max 10MB).';
export const TABLE_TOO_LARGE = 'This file is too large. Please choose one of at most 5MB.';
export const IMAGE_UNAVAILABLE = 'Failed to load image. The file may be corrupted or unavailable.';
