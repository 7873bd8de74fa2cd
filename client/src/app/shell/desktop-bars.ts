import { lazySection } from '@/lib/lazy';
import { isMobile } from '@/lib/use-is-mobile';

export const Sidebar = lazySection(async () => (await import('./sidebar')).Sidebar);
export const TopBar = lazySection(async () => (await import('./top-bar')).TopBar);

/** Phones have bars of their own. */
export const loadBars = async () => {
  if (!isMobile()) await Promise.all([Sidebar.load(), TopBar.load()]);
};
