export { SharedCard } from './shared-card';
export { readSharedLink, type SharedLink } from './shared-link';
