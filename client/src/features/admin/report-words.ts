import type { ReportKind } from '#shared/reports';

export const KIND: Record<ReportKind, string> = {
  user: 'Person',
  combo: 'Combo',
  deck: 'Deck',
  message: 'Message',
  media: 'Post',
  comment: 'Comment',
  tournament: 'Tournament',
  entrant: 'Name at an event',
};

/** Button labels. */
export const REMOVE: Record<ReportKind, string> = {
  user: 'Suspend person',
  combo: 'Make combo private',
  deck: 'Delete deck',
  message: 'Delete message',
  media: 'Delete post',
  comment: 'Delete comment',
  tournament: 'Delete tournament',
  entrant: 'Take name off',
};

/** Confirmation texts. */
export const CONSEQUENCE: Record<ReportKind, string> = {
  user: 'They are logged out on every device and cannot log in until you restore them. Their content stays.',
  combo: 'Only its owner can see the combo from now on. Its battles and decks stay.',
  deck: 'The deck is deleted with its battles. This cannot be undone.',
  message: 'The message is deleted for both sides. This cannot be undone.',
  media: 'The post is deleted with its files, likes and comments. This cannot be undone.',
  comment: 'The comment is deleted. This cannot be undone.',
  tournament: 'The tournament is deleted with all registrations. This cannot be undone.',
  entrant: 'They play under the name of their account, guests under a number. Results stay.',
};

/** Titles of the success notice. */
export const REMOVED: Record<ReportKind, string> = {
  user: 'Person suspended',
  combo: 'Combo made private',
  deck: 'Deck deleted',
  message: 'Message deleted',
  media: 'Post deleted',
  comment: 'Comment deleted',
  tournament: 'Tournament deleted',
  entrant: 'Name taken off',
};
