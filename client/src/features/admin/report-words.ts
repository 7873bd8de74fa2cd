import type { ReportKind } from '#shared/reports';
import { t } from '#shared/translate';

export const KIND: Record<ReportKind, string> = {
  user: t('Person'),
  combo: t('Combo'),
  deck: t('Deck'),
  message: t('Message'),
  media: t('Post'),
  comment: t('Comment'),
  tournament: t('Tournament'),
  entrant: t('Name at an event'),
};

/** Button labels. */
export const REMOVE: Record<ReportKind, string> = {
  user: t('Suspend person'),
  combo: t('Make combo private'),
  deck: t('Delete deck'),
  message: t('Delete message'),
  media: t('Delete post'),
  comment: t('Delete comment'),
  tournament: t('Delete tournament'),
  entrant: t('Take name off'),
};

/** Names of the link to what was reported. */
export const OPEN: Record<ReportKind, string> = {
  user: t('Open the person'),
  combo: t('Open the combo'),
  deck: t('Open the deck'),
  message: t('Open the message'),
  media: t('Open the post'),
  comment: t('Open the comment'),
  tournament: t('Open the tournament'),
  entrant: t('Open the name at an event'),
};

/** Titles of the confirmation. */
export const REMOVE_QUESTION: Record<ReportKind, string> = {
  user: t('Suspend person?'),
  combo: t('Make combo private?'),
  deck: t('Delete deck?'),
  message: t('Delete message?'),
  media: t('Delete post?'),
  comment: t('Delete comment?'),
  tournament: t('Delete tournament?'),
  entrant: t('Take name off?'),
};

/** Confirmation texts. */
export const CONSEQUENCE: Record<ReportKind, string> = {
  user: t(
    'They are logged out on every device and cannot log in until you restore them. Their content stays.',
  ),
  combo: t('Only its owner can see the combo from now on. Its battles and decks stay.'),
  deck: t('The deck is deleted with its battles. This cannot be undone.'),
  message: t('The message is deleted for both sides. This cannot be undone.'),
  media: t('The post is deleted with its files, likes and comments. This cannot be undone.'),
  comment: t('The comment is deleted. This cannot be undone.'),
  tournament: t('The tournament is deleted with all registrations. This cannot be undone.'),
  entrant: t('They play under the name of their account, guests under a number. Results stay.'),
};

/** Titles of the success notice. */
export const REMOVED: Record<ReportKind, string> = {
  user: t('Person suspended'),
  combo: t('Combo made private'),
  deck: t('Deck deleted'),
  message: t('Message deleted'),
  media: t('Post deleted'),
  comment: t('Comment deleted'),
  tournament: t('Tournament deleted'),
  entrant: t('Name taken off'),
};
