import { z } from 'zod';
import { pages, route } from './contract';
import {
  clientId,
  count,
  idOut,
  optionalText,
  pageQuery,
  searchText,
  text,
  timestampOut,
  versionOut,
  versionRead,
} from './fields';
import { personSchema } from './people';
import { msg, t } from './translate';

const MiB = 1024 * 1024;

/** Most images per upload; each becomes a post of its own. */
export const POST_IMAGES_MAX = 3;
/** Upload limits (bytes): images up to this size, videos below it. */
export const IMAGE_MAX_BYTES = 5 * MiB;
export const VIDEO_MAX_BYTES = 10 * MiB;
/** For longer videos the form offers trimming; none is refused for its length (seconds). */
export const VIDEO_MAX_SECONDS = 60;
/** Larger pictures are not decoded: a small file can expand to fill the memory. */
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Codecs that every current browser plays, as named in the WebCodecs registry. */
export const SHARED_VIDEO_CODECS = ['avc', 'vp8', 'vp9'] as const;

export const MEDIA_TITLE_MIN = 3;
export const MEDIA_TITLE_MAX = 120;
export const MEDIA_DESCRIPTION_MAX = 2_000;

/** Stored widths of an image (pixels); images are never enlarged. */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;

export const MEDIA_TYPES = ['image', 'video', 'text'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const MEDIA_VISIBILITIES = ['public', 'private'] as const;

/**
 * `processing`: the job is not done; `ready`: can be shown; `error`: could not be processed,
 * `statusMessage` says why; `upload-needed`: the original is gone or unreadable.
 */
export const MEDIA_STATUSES = ['processing', 'ready', 'error', 'upload-needed'] as const;
export type MediaStatus = (typeof MEDIA_STATUSES)[number];

const TITLE_TOO_SHORT = {
  error: () => t('Title must be at least {min} characters', { min: MEDIA_TITLE_MIN }),
};
const title = text({ min: MEDIA_TITLE_MIN, max: MEDIA_TITLE_MAX, required: TITLE_TOO_SHORT });
const visibility = z.enum(MEDIA_VISIBILITIES, { error: msg('Please choose public or private') });

/**
 * Text fields of a new post. The file is the multipart field `media`, a video's poster the optional
 * field `thumbnail`; a text post may be JSON.
 */
export const mediaInputSchema = z.object({
  title,
  description: optionalText(MEDIA_DESCRIPTION_MAX),
  mediaType: z.enum(MEDIA_TYPES, { error: msg('Please choose an image, a video or text') }),
  visibility: visibility.default('public'),
  clientId,
});
export type MediaInput = z.input<typeof mediaInputSchema>;
export type MediaValues = z.output<typeof mediaInputSchema>;

/** The owner's later edits; absent fields keep their value. */
export const mediaChangeSchema = z.object({
  title: title.optional(),
  description: optionalText(MEDIA_DESCRIPTION_MAX).optional(),
  visibility: visibility.optional(),
  version: versionRead,
});
export type MediaChange = z.input<typeof mediaChangeSchema>;

/** The sizes of a picture (pixels), narrowest first. */
export const imageSizesSchema = z.array(
  z.object({ url: z.string(), width: z.number().int().positive() }),
);

export const mediaSchema = z.object({
  id: idOut,
  userId: idOut,
  title: z.string(),
  description: z.string().nullable(),
  mediaType: z.enum(MEDIA_TYPES),
  visibility: z.enum(MEDIA_VISIBILITIES),
  status: z.enum(MEDIA_STATUSES),
  /** A sentence: why it is in `error` or `upload-needed`, or what was left out. */
  statusMessage: z.string().nullable(),
  /** The largest image, or the video; null for text and until there is one. */
  mediaUrl: z.string().nullable(),
  /** A still image of it, or null. */
  thumbnailUrl: z.string().nullable(),
  /** The sizes of an image, narrowest first; otherwise empty. */
  images: imageSizesSchema,
  /** A tiny picture as a data URI, shown while loading. */
  placeholder: z.string().nullable(),
  /** Pixels, after rotation. */
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  /** Seconds of a video. */
  duration: z.number().min(0).nullable(),
  viewCount: count,
  likeCount: count,
  commentCount: count,
  isLiked: z.boolean(),
  isMine: z.boolean(),
  version: versionOut,
  createdAt: timestampOut,
  updatedAt: timestampOut,
  user: personSchema,
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    /** Auto-Recover and Replace Video, for the owner of a failed video. */
    recover: z.boolean(),
  }),
});
export type Media = z.infer<typeof mediaSchema>;

const mediaList = {
  ...pages(mediaSchema),
  query: pageQuery.extend({ q: searchText.optional() }),
};

/** A video without a status for this long is assumed to be ready (milliseconds). */
export const MEDIA_ASSUMED_READY_MS = 5_000;
/** How often Try Again is offered. */
export const MEDIA_RETRIES_MAX = 3;

/** Other sites must not be able to tell from a file whether somebody is signed in here. */
const fileRoute = {
  isRanged: true,
  refuses: ['unsatisfiable'],
  produces: 'application/octet-stream',
} as const;

export const mediaApi = {
  listMedia: route('GET /api/media', {
    summary: "Everybody's public posts and one's own, newest first",
    ...mediaList,
  }),
  listMyMedia: route('GET /api/media/my', {
    summary: "One's own posts, newest first",
    ...mediaList,
  }),
  listCommunityMedia: route('GET /api/media/community', {
    summary: 'Public posts, newest first; those that are not ready only to their owner',
    ...mediaList,
  }),
  createMedia: route('POST /api/media', {
    summary:
      'Post a text, an image or a video (multipart, files `media` and `thumbnail`); the same clientId again answers the first result with 200, or 410 when that was deleted',
    body: mediaInputSchema,
    files: ['media', 'thumbnail'],
    refuses: ['gone'],
    status: 201,
    response: mediaSchema,
  }),
  getMedia: route('GET /api/media/:id', {
    summary: 'One post',
    response: mediaSchema,
  }),
  updateMedia: route('PATCH /api/media/:id', {
    summary: 'Change the words or the visibility of a post of your own',
    body: mediaChangeSchema,
    isVersioned: true,
    response: mediaSchema,
  }),
  deleteMedia: route('DELETE /api/media/:id', {
    summary: 'Delete a post of your own with its files, likes and comments',
  }),
  getMediaFile: route('GET /api/media/:id/file', {
    ...fileRoute,
    summary: 'The image (`w`: at least so wide, if there is one) or the video; takes Range',
    query: z.object({ w: z.coerce.number().int().min(1).max(10_000).optional() }),
  }),
  getMediaThumbnail: route('GET /api/media/:id/thumbnail', {
    ...fileRoute,
    summary: 'A still picture of the image or video; takes Range',
  }),
  likeMedia: route('POST /api/media/:id/like', {
    summary: 'Set whether you like a post',
    body: z.object({ liked: z.boolean({ error: msg('Please say whether you like it') }) }),
    isRanged: true,
    refuses: ['unsatisfiable'],
    response: z.object({ liked: z.boolean(), likeCount: count }),
  }),
  viewMedia: route('POST /api/media/:id/view', {
    summary: "Count a view: once a person and day, never the owner's",
    response: z.object({ viewCount: count }),
  }),
  recoverVideo: route('POST /api/media/:id/recover-video', {
    summary: 'Process a video of your own again from what is stored',
    response: z.object({
      /** `success`: processing again; `error`: `needsUpload` says whether a new upload helps. */
      status: z.enum(['success', 'error']),
      needsUpload: z.boolean(),
      message: z.string(),
    }),
  }),
  replaceVideo: route('POST /api/media/:id/replace-video', {
    summary:
      'Put another file in the place of a video of your own (multipart, `file`, `thumbnail`)',
    files: ['file', 'thumbnail'],
    status: 202,
    response: mediaSchema,
  }),
};
