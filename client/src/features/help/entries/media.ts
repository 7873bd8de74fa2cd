import { COMMENT_MAX } from '@shared/comments';
import {
  IMAGE_MAX_BYTES,
  MEDIA_TITLE_MIN,
  POST_IMAGES_MAX,
  VIDEO_MAX_BYTES,
  VIDEO_MAX_SECONDS,
} from '@shared/media';
import { entriesOf, grouped, megabytes } from '../entry';

export const MEDIA = entriesOf('Media', '2026-11-21', [
  {
    id: 'what-to-post',
    question: 'What can I post?',
    answer: `Pictures, a short video, or just words. Every post has a title of at least ${MEDIA_TITLE_MIN} characters.`,
    link: { to: '/media/upload', label: 'Create a post' },
  },
  {
    id: 'photo-limits',
    question: 'How large can my photos be, and how many?',
    answer: `Up to ${POST_IMAGES_MAX} images at once, each of at most ${megabytes(IMAGE_MAX_BYTES)}, as JPG, PNG, GIF or WebP. Several images become several posts: the first keeps your title, the later ones get a number.`,
  },
  {
    id: 'video-limits',
    question: 'How large can a video be?',
    answer: `Less than ${megabytes(VIDEO_MAX_BYTES)}, as MP4, WebM or MOV. Where your browser can, a larger video is made smaller before it is sent, and one of more than ${VIDEO_MAX_SECONDS} seconds can be trimmed. For its length alone no video is refused.`,
  },
  {
    id: 'video-processing',
    question: 'Why is my video not shown at once?',
    answer:
      'After the upload it is prepared so that it plays in every browser. That mostly takes seconds; the post shows its state and changes by itself when it is ready.',
  },
  {
    id: 'video-failed',
    question: 'My video failed. What can I do?',
    answer:
      'Open the post: Auto-Recover prepares it again from what you uploaded, and Replace Video takes another file in its place. Both are there for you as its owner only.',
  },
  {
    id: 'post-visibility',
    question: 'Who sees my post?',
    answer:
      'A public one everybody who is signed in, but for people you blocked or who blocked you. A private one only you, and so it is with its files. You can change it later under Edit.',
  },
  {
    id: 'photo-location',
    question: 'Does a photo tell where it was taken?',
    answer:
      'No. What is shown is made anew from your photo or video, without the place and the other details that the camera wrote into it.',
  },
  {
    id: 'views',
    question: 'How are views counted?',
    answer: 'Each person counts once a day, and you never count on your own posts.',
  },
  {
    id: 'comments',
    question: 'Who can delete a comment?',
    answer: `Whoever wrote it, and the owner of the post. A comment has at most ${grouped(COMMENT_MAX)} characters.`,
  },
  {
    id: 'edit-post',
    question: 'Can I change or delete a post?',
    answer:
      'Yes, your own: title, description and who sees it under Edit, and Delete takes it away for good, with its likes and comments.',
  },
  {
    id: 'community-feed',
    question: 'What does the community show?',
    answer:
      'All public combos, decks and posts, what is newest first. The filter shows one kind alone; Top Combos are the public combos with the most battles.',
    link: { to: '/community', label: 'Open the community' },
  },
]);
