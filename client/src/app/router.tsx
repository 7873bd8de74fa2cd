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
import { Root } from './root';
import { Screen } from './screen';

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

const redirect = (path: string, to: string): RouteObject => ({
  path,
  element: <Navigate to={to} replace />,
});

/** Includes the pad and the relay, which must open offline. */
const loadJudge = () => {
  const needed = [
    import('@/routes/event-judge-pad'),
    import('@/features/events/relay/relay-dialog'),
  ];
  void Promise.allSettled(needed);
  return import('@/routes/event-judge');
};
const Shell = page(() => import('./shell/shell'));
const FullScreen = page(() => import('./shell/full-screen'));
const profile = screen('/profile', t('Profile'), () => import('@/routes/profile'));

const signedIn: RouteObject[] = [
  { ...redirect('/', '/profile'), handle: profile.handle },
  profile,
  screen('/profile/:id', undefined, () => import('@/routes/person')),
  screen('/account-settings', t('Account settings'), () => import('@/routes/account-settings')),
  screen('/dashboard', t('Dashboard'), () => import('@/routes/dashboard')),

  screen('/combos', t('Combos'), () => import('@/routes/combos')),
  screen('/combos/new', t('New combo'), () => import('@/routes/combo-new')),
  screen('/combos/create', t('New combo'), () => import('@/routes/combo-new')),
  screen('/combos/edit/:id', undefined, () => import('@/routes/combo-edit')),
  screen('/combos/:id', undefined, () => import('@/routes/combo-page')),

  screen('/battles', t('Battles'), () => import('@/routes/battles')),
  redirect('/battles/new', RECORD_PATH),
  redirect('/battles/record', RECORD_PATH),
  screen(PAD_PATH, t('Record [[verb]]'), () => import('@/routes/record')),
  screen('/battles/:id', undefined, () => import('@/routes/battle-page')),

  screen('/s/:code', undefined, () => import('@/routes/shared')),
  screen('/community', t('Community'), () => import('@/routes/community')),
  screen('/meta', t('Parts and meta'), () => import('@/routes/meta')),
  screen('/parts/:kind/:slug', undefined, () => import('@/routes/part-page')),
  screen('/media', t('Media'), () => import('@/routes/media')),
  redirect('/media/upload', UPLOAD_PATH),
  screen('/media/:id', undefined, () => import('@/routes/media-page')),
  screen('/tournaments', t('Tournaments'), () => import('@/routes/tournaments')),
  screen('/tournaments/:id', undefined, () => import('@/routes/tournament-page')),
  screen('/tournaments/:id/desk', undefined, () => import('@/routes/event-desk')),
  screen('/tournaments/:id/play', t('My matches'), () => import('@/routes/event-play')),
  screen('/tournaments/:id/judge', t('Judge'), loadJudge),
  screen(JUDGE_PAD_PATH, undefined, () => import('@/routes/event-judge-pad')),
  screen('/relay', t('From another device'), () => import('@/routes/relay')),
  screen('/decks', t('Deck Builder'), () => import('@/routes/decks')),
  screen('/deck-builder', t('Deck Builder'), () => import('@/routes/decks')),
  screen('/decks/:id', undefined, () => import('@/routes/deck-page')),
  screen('/social', t('Social'), () => import('@/routes/social')),
  screen('/notifications', t('Notifications'), () => import('@/routes/notifications')),
  screen('/chat', t('Chat'), () => import('@/routes/chat')),
  screen('/conversation/:id', undefined, () => import('@/routes/conversation')),
  screen('/help', t('Help'), () => import('@/routes/help')),
  screen('/collection', t('My Collection'), () => import('@/routes/collection')),
  {
    element: <RequireAdmin />,
    children: [screen('/admin', t('Admin'), () => import('@/routes/admin'))],
  },
];

const fullScreen: RouteObject[] = [
  screen('/tournaments/:id/projector', undefined, () => import('@/routes/event-projector')),
  screen('/tournaments/:id/rules', t('Rules'), () => import('@/routes/event-rules')),
  screen('/tournaments/:id/print', t('Print'), () => import('@/routes/event-print')),
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
      screen('/forgot-password', t('Forgot password'), () => import('@/routes/forgot-password')),
      screen('/reset-password', t('Reset password'), () => import('@/routes/reset-password')),
      screen('/confirm-email', t('Confirm your address'), () => import('@/routes/confirm-email')),
      screen('/unsubscribe', t('Stop these mails'), () => import('@/routes/unsubscribe')),
      screen('/guardian', t('Your child’s account'), () => import('@/routes/guardian')),
      screen('/licenses', t('Open-source licences'), () => import('@/routes/licenses')),
      screen('/live/:code', undefined, () => import('@/routes/live')),
      screen('/live/:code/projector', undefined, () => import('@/routes/live-projector')),
      screen('/live/:code/rules', t('Rules'), () => import('@/routes/live-rules')),
      screen('/live/:code/card/:card', undefined, () => import('@/routes/live-card')),
      {
        element: <RequireUser />,
        children: [
          screen(
            SECOND_FACTOR_PATH,
            t('Protect your account'),
            () => import('@/routes/second-factor'),
          ),
          screen(
            GUARDIAN_WAIT_PATH,
            t('Waiting for your guardian'),
            () => import('@/routes/guardian-wait'),
          ),
          screen(SETUP_PATH, t('Profile setup'), () => import('@/routes/profile-setup')),
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
