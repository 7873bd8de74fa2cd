export { SharedCard } from './shared-card';
export { readSharedLink } from './shared-link';
