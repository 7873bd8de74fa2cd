import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchRoutes, Navigate, type RouteObject } from 'react-router-dom';
import { t } from '#shared/translate';
import { GUARDIAN_WAIT_PATH } from '@/features/guardians/path';
import { SETUP_PATH } from '@/features/profiles/setup-skipped';
import { SECOND_FACTOR_PATH } from '@/features/second-factors/path';
import { lazySection } from '@/lib/lazy';
import { JUDGE_PAD_PATH, PAD_PATH, RECORD_PATH, UPLOAD_PATH } from '@/lib/paths';
import { GuestOnly, RequireAdmin, RequireUser } from './guards';
import type { ScreenName } from './more-screens';
import { Root } from './root';
import { Screen } from './screen';
import { loadBars } from './shell/desktop-bars';

type Load = () => Promise<{
  Component: ComponentType;
  /** Prefetches the screen's first data. */
  prefetch?: (client: QueryClient) => Promise<unknown>;
}>;

/** Loads a route's scripts and data ahead of rendering. */
interface Handle {
  load: () => Promise<unknown>;
  prefetch?: (client: QueryClient) => Promise<unknown>;
}

const page = (load: Load) => lazySection(async () => (await load()).Component);

/** A lazily loaded screen with its own title and error boundary. */
function screen(path: string, title: string | undefined, load: Load): RouteObject {
  const Page = page(load);
  const prefetch = async (client: QueryClient) => (await load()).prefetch?.(client);
  const handle: Handle = { load: Page.load, prefetch };
  return { path, handle, element: <Screen title={title} page={Page} /> };
}

/** A screen that few visits begin with. */
const more =
  (name: ScreenName): Load =>
  async () =>
    (await import('./more-screens')).screens[name]();

const redirect = (path: string, to: string): RouteObject => ({
  path,
  element: <Navigate to={to} replace />,
});

const Shell = page(async () => (await Promise.all([import('./shell/shell'), loadBars()]))[0]);
const FullScreen = page(() => import('./shell/full-screen'));
const profile = screen('/profile', t('Profile'), () => import('@/routes/profile'));

const signedIn: RouteObject[] = [
  { ...redirect('/', '/profile'), handle: profile.handle },
  profile,
  screen('/profile/:id', undefined, more('person')),
  screen('/account-settings', t('Account settings'), more('account-settings')),
  screen('/dashboard', t('Dashboard'), more('dashboard')),

  screen('/combos', t('Combos'), more('combos')),
  screen('/combos/new', t('New combo'), more('combo-new')),
  screen('/combos/create', t('New combo'), more('combo-new')),
  screen('/combos/edit/:id', undefined, more('combo-edit')),
  screen('/combos/:id', undefined, more('combo-page')),

  screen('/battles', t('Battles'), () => import('@/routes/battles')),
  redirect('/battles/new', RECORD_PATH),
  redirect('/battles/record', RECORD_PATH),
  screen(PAD_PATH, t('Record [[verb]]'), () => import('@/routes/record')),
  screen('/battles/:id', undefined, more('battle-page')),

  screen('/s/:code', undefined, more('shared')),
  screen('/community', t('Community'), () => import('@/routes/community')),
  screen('/meta', t('Parts and meta'), more('meta')),
  screen('/parts/:kind/:slug', undefined, more('part-page')),
  screen('/media', t('Media'), more('media')),
  redirect('/media/upload', UPLOAD_PATH),
  screen('/media/:id', undefined, more('media-page')),
  screen('/tournaments', t('Tournaments'), more('tournaments')),
  screen('/tournaments/:id', undefined, more('tournament-page')),
  screen('/tournaments/:id/desk', undefined, more('event-desk')),
  screen('/tournaments/:id/play', t('My matches'), more('event-play')),
  screen('/tournaments/:id/judge', t('Judge'), more('event-judge')),
  screen(JUDGE_PAD_PATH, undefined, more('event-judge-pad')),
  screen('/relay', t('From another device'), more('relay')),
  screen('/decks', t('Deck Builder'), more('decks')),
  screen('/deck-builder', t('Deck Builder'), more('decks')),
  screen('/decks/:id', undefined, more('deck-page')),
  screen('/social', t('Social'), more('social')),
  screen('/notifications', t('Notifications'), more('notifications')),
  screen('/chat', t('Chat'), more('chat')),
  screen('/conversation/:id', undefined, more('conversation')),
  screen('/help', t('Help'), more('help')),
  screen('/collection', t('My Collection'), more('collection')),
  {
    element: <RequireAdmin />,
    children: [screen('/admin', t('Admin'), more('admin'))],
  },
];

const fullScreen: RouteObject[] = [
  screen('/tournaments/:id/projector', undefined, more('event-projector')),
  screen('/tournaments/:id/rules', t('Rules'), more('event-rules')),
  screen('/tournaments/:id/print', t('Print'), more('event-print')),
];

/** Every route of the app and who may open it. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      {
        element: <GuestOnly />,
        children: [screen('/auth', t('Log in'), () => import('@/routes/auth'))],
      },
      screen('/forgot-password', t('Forgot password'), more('forgot-password')),
      screen('/reset-password', t('Reset password'), more('reset-password')),
      screen('/confirm-email', t('Confirm your address'), more('confirm-email')),
      screen('/unsubscribe', t('Stop these mails'), more('unsubscribe')),
      screen('/guardian', t('Your child’s account'), more('guardian')),
      screen('/licenses', t('Open-source licences'), more('licenses')),
      screen('/live/:code', undefined, more('live')),
      screen('/live/:code/projector', undefined, more('live-projector')),
      screen('/live/:code/rules', t('Rules'), more('live-rules')),
      screen('/live/:code/card/:card', undefined, more('live-card')),
      {
        element: <RequireUser />,
        children: [
          screen(SECOND_FACTOR_PATH, t('Protect your account'), more('second-factor')),
          screen(GUARDIAN_WAIT_PATH, t('Waiting for your guardian'), more('guardian-wait')),
          screen(SETUP_PATH, t('Profile setup'), more('profile-setup')),
          { element: <Shell />, handle: { load: Shell.load }, children: signedIn },
          { element: <FullScreen />, handle: { load: FullScreen.load }, children: fullScreen },
        ],
      },
      redirect('*', '/auth'),
    ],
  },
];

/** Loads a path's scripts. Failures show when the screen itself renders. */
export async function preloadScripts(path: string) {
  const handles = (matchRoutes(routes, path) ?? []).map(({ route }) => route.handle as Handle);
  await Promise.allSettled(handles.map((handle) => handle?.load()));
  return handles;
}

/**
 * Loads a path's scripts in parallel with the user, then requests its data.
 * @returns once the scripts have loaded, with the promise of the data
 */
export async function preload(path: string, client: QueryClient) {
  const handles = await preloadScripts(path);
  return { data: Promise.allSettled(handles.map((handle) => handle?.prefetch?.(client))) };
}
