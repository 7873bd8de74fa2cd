import type { Scope } from '#shared/scopes';
import { t } from '#shared/translate';

/** What each scope allows. */
export const SCOPE_WORDS: Record<Scope, { name: string; text: string }> = {
  'me:read': {
    name: t('Read your records'),
    text: t('Your combos, battles, decks, statistics and parts, also private ones.'),
  },
  'me:write': {
    name: t('Record for you'),
    text: t('Create battles, combos and decks. It cannot change or delete any.'),
  },
  'events:read': {
    name: t('Read tournaments'),
    text: t('What you can see of tournaments and events, without codes and hidden deck lists.'),
  },
  'events:write': {
    name: t('Run your events'),
    text: t(
      'What you may do as an organiser or judge, such as entering results. It also reads codes, deck lists and the log.',
    ),
  },
  'feed:read': {
    name: t('Read the feed'),
    text: t('What people share, as you see it.'),
  },
};
