import type { ReportKind } from '@shared/reports';

/** What a reported thing is called. */
export const KIND: Record<ReportKind, string> = {
  user: 'Person',
  combo: 'Combo',
  deck: 'Deck',
  message: 'Message',
  media: 'Post',
  comment: 'Comment',
  tournament: 'Tournament',
};

/** What removing does to each kind, in the words of its button. */
export const REMOVE: Record<ReportKind, string> = {
  user: 'Suspend person',
  combo: 'Make combo private',
  deck: 'Delete deck',
  message: 'Delete message',
  media: 'Delete post',
  comment: 'Delete comment',
  tournament: 'Delete tournament',
};

/** The same, before it is done. */
export const CONSEQUENCE: Record<ReportKind, string> = {
  user: 'They are signed out on every device and cannot sign in until you restore them. What they made stays.',
  combo: 'Nobody but its owner sees the combo any more. Its battles and decks stay.',
  deck: 'The deck is deleted with its battles. This cannot be undone.',
  message: 'The message is deleted for both sides. This cannot be undone.',
  media: 'The post is deleted with its files, likes and comments. This cannot be undone.',
  comment: 'The comment is deleted. This cannot be undone.',
  tournament: 'The tournament is deleted with everybody’s registration. This cannot be undone.',
};

/** And afterwards. */
export const REMOVED: Record<ReportKind, string> = {
  user: 'Person suspended',
  combo: 'Combo made private',
  deck: 'Deck deleted',
  message: 'Message deleted',
  media: 'Post deleted',
  comment: 'Comment deleted',
  tournament: 'Tournament deleted',
};
