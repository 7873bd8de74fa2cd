export { useFeedAddress } from './address';
export { feedQuery, showNews } from './api';
export { CommunityFeed, FeedToolbar } from './community-feed';
export { ComboDetails, DeckDetails } from './dialogs';
