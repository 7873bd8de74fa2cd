import { COMMENT_MAX } from '#shared/comments';
import {
  IMAGE_MAX_BYTES,
  MEDIA_TITLE_MIN,
  POST_IMAGES_MAX,
  VIDEO_MAX_BYTES,
  VIDEO_MAX_SECONDS,
} from '#shared/media';
import { t } from '#shared/translate';
import { entriesOf, MEGABYTE } from '../entry';

export const MEDIA = entriesOf('media', '2026-11-21', [
  {
    id: 'what-to-post',
    question: t('What can I post?'),
    answer: t(
      'Pictures, a short video, or just words. Every post has a title of at least {min} characters.',
      { min: MEDIA_TITLE_MIN },
    ),
    link: { to: '/media/upload', label: t('Create a post') },
  },
  {
    id: 'photo-limits',
    question: t('How large can my photos be, and how many?'),
    answer: t(
      'Up to {images} images at once, each at most {megabytes}MB, as JPG, PNG, GIF or WebP. Each image becomes a post of its own: the first keeps your title, the others get a number after it.',
      { images: POST_IMAGES_MAX, megabytes: IMAGE_MAX_BYTES / MEGABYTE },
    ),
  },
  {
    id: 'video-limits',
    question: t('How large can a video be?'),
    answer: t(
      'Less than {megabytes}MB, as MP4, WebM or MOV. If your browser can, it shrinks a larger video before sending it, and you can trim one of more than {seconds} seconds. No video is refused just for being long.',
      { megabytes: VIDEO_MAX_BYTES / MEGABYTE, seconds: VIDEO_MAX_SECONDS },
    ),
  },
  {
    id: 'video-processing',
    question: t("Why doesn't my video show right away?"),
    answer: t(
      'It is first converted so that it plays in every browser, which usually takes a few seconds. The post shows the progress and updates by itself when the video is ready.',
    ),
  },
  {
    id: 'video-failed',
    question: t('My video failed. What can I do?'),
    answer: t(
      'Open the post. Auto-Recover tries again with the file you uploaded, and Replace Video lets you choose another. Only you see these buttons.',
    ),
  },
  {
    id: 'post-visibility',
    question: t('Who can see my post?'),
    answer: t(
      "A public post: everyone who is logged in, except people you've blocked or who have blocked you. A private post: only you. You can change this later under Edit.",
    ),
  },
  {
    id: 'photo-location',
    question: t('Does a photo show where it was taken?'),
    answer: t(
      'No. Others see a new copy of your photo or video, without the place and other details that the camera saved in it.',
    ),
  },
  {
    id: 'views',
    question: t('How are views counted?'),
    answer: t('Each person counts once a day. Your own views of your posts never count.'),
  },
  {
    id: 'comments',
    question: t('Who can delete a comment?'),
    answer: t(
      'Whoever wrote it, and the owner of the post. A comment can have up to {max, number} characters.',
      { max: COMMENT_MAX },
    ),
  },
  {
    id: 'edit-post',
    question: t('Can I change or delete a post?'),
    answer: t(
      'Yes, if it is yours. Under Edit you can change the title, the description and who sees it. Delete removes it for good, with its likes and comments.',
    ),
  },
  {
    id: 'community-feed',
    question: t('What does the community show?'),
    answer: t(
      'All public combos, decks and posts, newest first. Filter to see just one kind. Top Combos are the public combos with the most battles.',
    ),
    link: { to: '/community', label: t('Open the community') },
  },
]);
