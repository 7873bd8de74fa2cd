import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { RECORD_PATH } from '@/lib/paths';
import type { RouteHandle } from '@/lib/route-handle';
import { UPCOMING, type Upcoming } from '@/routes/upcoming';
import { GuestOnly, RequireUser } from './guards';
import { PageSpinner } from './page-spinner';
import { Root } from './root';
import { RouteError } from './route-error';

type Load = () => Promise<{ Component: ComponentType }>;

/** One screen: loaded when it is opened, with an error boundary of its own. */
function screen(path: string, title: string | undefined, load: Load): RouteObject {
  const handle: RouteHandle = { title };
  return { path, lazy: load, handle, errorElement: <RouteError /> };
}

/** A screen of a later issue. */
function soon(path: string, upcoming: Upcoming): RouteObject {
  const { title, text } = UPCOMING[upcoming];
  const handle: RouteHandle = { title, soon: text };
  const load = () => import('@/routes/coming-soon');
  return { path, lazy: load, handle, errorElement: <RouteError /> };
}

const redirect = (path: string, to: string): RouteObject => ({
  path,
  element: <Navigate to={to} replace />,
});

const signedIn: RouteObject[] = [
  redirect('/', '/profile'),
  screen('/profile', 'Profile', () => import('@/routes/profile')),
  soon('/profile/:id', 'person'),
  soon('/profile-setup', 'profile-setup'),
  soon('/account-settings', 'account-settings'),
  soon('/dashboard', 'dashboard'),

  screen('/combos', 'Combos', () => import('@/routes/combos')),
  screen('/combos/new', 'New combo', () => import('@/routes/combo-new')),
  screen('/combos/create', 'New combo', () => import('@/routes/combo-new')),
  screen('/combos/edit/:id', undefined, () => import('@/routes/combo-edit')),
  screen('/combos/:id', undefined, () => import('@/routes/combo-page')),

  screen('/battles', 'Battles', () => import('@/routes/battles')),
  redirect('/battles/new', RECORD_PATH),
  redirect('/battles/record', RECORD_PATH),

  soon('/community', 'community'),
  soon('/media', 'media'),
  soon('/media/upload', 'media'),
  soon('/media/:id', 'media'),
  soon('/tournaments', 'tournaments'),
  soon('/decks', 'decks'),
  soon('/deck-builder', 'decks'),
  soon('/decks/:id', 'deck'),
  soon('/social', 'social'),
  soon('/chat', 'chat'),
  soon('/conversation/:id', 'conversation'),
  soon('/help', 'help'),
  soon('/collection', 'collection'),
  soon('/admin', 'admin'),
];

/** Every address of the app and who may open it (specification, section 2.1). */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <PageSpinner />,
    children: [
      {
        element: <GuestOnly />,
        children: [screen('/auth', 'Sign in', () => import('@/routes/auth'))],
      },
      screen('/forgot-password', 'Forgot password', () => import('@/routes/forgot-password')),
      screen('/reset-password', 'Reset password', () => import('@/routes/reset-password')),
      {
        element: <RequireUser />,
        children: [{ lazy: () => import('./shell/shell'), children: signedIn }],
      },
      redirect('*', '/auth'),
    ],
  },
];
