/** What routes may use of the community's feed. */
export { feedQuery, itemsOf, keyOf } from './api';
export { ComboDetails } from './combo-details';
export { CommunityFeed } from './community-feed';
export { DeckDetails } from './deck-details';
export { FeedToolbar } from './feed-toolbar';
export { useFeedAddress } from './use-feed-address';
export { useShowNews } from './use-show-news';
