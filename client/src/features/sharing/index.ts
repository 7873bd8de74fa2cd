export { shareLinkQueries } from './api';
export { PublicLink } from './public-link';
export { ShareLinkList } from './share-link-list';
export { SharedCard } from './shared-card';
export { readSharedLink } from './shared-link';
