import { lazySection } from '@/lib/lazy';

/** Apart from the dialog around it, which every screen loads. */
export const PublicLink = lazySection(async () => (await import('./public-link')).PublicLink);

export { ShareLinkList } from './share-link-list';
export { SharedCard } from './shared-card';
export { readSharedLink } from './shared-link';
