import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { lazySection } from '@/lib/lazy';
import { hasPublicPages } from '@/lib/public-pages';
import { Screen } from './screen';

type Load = () => Promise<{
  Component: ComponentType;
  prefetch?: (client: QueryClient, pathname: string) => Promise<unknown>;
}>;

function screen(path: string, load: Load) {
  const page = lazySection(async () => (await load()).Component);
  return { path, page, load };
}

/** What people without an account see at addresses that show everybody something. */
const SCREENS = [
  screen('/tournaments', () => import('@/routes/visit-tournaments')),
  screen('/tournaments/:id', () => import('@/routes/visit-tournament')),
  ...(hasPublicPages()
    ? [
        screen('/profile/:id', () => import('@/routes/visit-profile')),
        screen('/s/:code', () => import('@/routes/visit-shared')),
        screen('/meta', () => import('@/routes/visit-meta')),
        screen('/parts/:kind/:slug', () => import('@/routes/visit-part')),
      ]
    : []),
];

const screenAt = (pathname: string) => SCREENS.find(({ path }) => matchPath(path, pathname));

export const isForVisitors = (pathname: string): boolean => screenAt(pathname) !== undefined;

export function VisitorScreen({ pathname }: { pathname: string }) {
  const found = screenAt(pathname);
  return found ? <Screen page={found.page} /> : null;
}

/** Whether the server sent the page for people without an account. */
const isVisitorPage = () => document.querySelector('meta[name="visitor"]') !== null;

/** Loads the scripts, then the data, of the screen for visitors; undefined on other pages. */
export async function preloadForVisitors(pathname: string, client: QueryClient) {
  const found = isVisitorPage() ? screenAt(pathname) : undefined;
  if (!found) return undefined;
  const [loaded] = await Promise.all([found.load(), found.page.load()]);
  return { data: loaded.prefetch?.(client, pathname) };
}
