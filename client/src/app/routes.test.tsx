import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, refusal } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';

vi.mock('@/routes/combos', () => ({ Component: () => <h1 tabIndex={-1}>combo list</h1> }));
vi.mock('@/routes/combo-new', () => ({ Component: () => <h1 tabIndex={-1}>combo form</h1> }));
vi.mock('@/routes/combo-page', () => ({ Component: () => <h1 tabIndex={-1}>one combo</h1> }));
vi.mock('@/routes/combo-edit', () => ({ Component: () => <h1 tabIndex={-1}>combo edit form</h1> }));
vi.mock('@/routes/community', () => ({ Component: () => <h1 tabIndex={-1}>Community</h1> }));
vi.mock('@/routes/battles', () => ({ Component: () => <h1 tabIndex={-1}>battles</h1> }));

const server = fakeApi();
const signedIn = (role: 'user' | 'admin' = 'user') =>
  server.on(api.getUser, () => currentUser({ role }));
const visitor = () => server.refuse(api.getUser, 401, 'Please log in');

const PROTECTED = [
  '/',
  '/profile',
  '/profile-setup',
  '/account-settings',
  '/dashboard',
  '/combos',
  '/combos/new',
  '/combos/create',
  '/combos/3',
  '/combos/edit/3',
  '/battles',
  '/battles/new',
  '/battles/record',
  '/battles/3',
  '/record',
  '/community',
  '/media',
  '/media/upload',
  '/media/5',
  '/tournaments/9/projector',
  '/tournaments/9/print',
  '/decks',
  '/deck-builder',
  '/decks/2',
  '/social',
  '/chat',
  '/conversation/4',
  '/help',
  '/collection',
  '/admin',
];

it('restricts /admin to the administrator', async () => {
  signedIn('user');
  const { where, unmount } = await renderApp('/admin');
  await waitFor(() => expect(where()).toBe('/profile'));
  unmount();
  signedIn('admin');
  const admin = await renderApp('/admin');
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  expect(admin.where()).toBe('/admin');
});

describe('a visitor', () => {
  it.each(PROTECTED)('is redirected from %s to /auth', async (path) => {
    visitor();
    const { where } = await renderApp(path);
    await waitFor(() => expect(where()).toBe('/auth'));
  });

  it.each([
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password', 'This link does not work'],
    ['/licenses', 'Open-source licences'],
  ])('may open %s', async (path, heading) => {
    visitor();
    const { where } = await renderApp(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(where()).toBe(path);
  });

  it.each(['/tournaments', '/tournaments/9?register=true', '/tournaments/nothing', '/profile/7'])(
    'is redirected from %s, which shows nothing without an account',
    async (path) => {
      visitor();
      server.refuse(api.listPublicTournaments, 404, 'Not found');
      server.refuse(api.getPublicTournament, 404, 'Not found');
      server.refuse(api.getPublicProfile, 404, 'Not found');
      const { where } = await renderApp(path);
      await waitFor(() => expect(where()).toBe('/auth'));
    },
  );

  it('is redirected from an unknown address to /auth', async () => {
    visitor();
    const { where } = await renderApp('/no/such/page');
    await waitFor(() => expect(where()).toBe('/auth'));
  });

  it('lands where they were going once logged in', async () => {
    visitor();
    server.on(api.login, () => {
      signedIn();
      return currentUser();
    });
    const { user, where } = await renderApp('/combos/3?from=mail');
    await user.click(await screen.findByRole('tab', { name: 'Login' }));
    await user.type(await screen.findByLabelText('Username or email'), 'mika');
    await user.type(screen.getByLabelText('Password'), 'let it rip');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('heading', { name: 'one combo' })).toBeVisible();
    expect(where()).toBe('/combos/3?from=mail');
  });
});

describe('someone logged in', () => {
  it.each([
    ['/', '/profile'],
    ['/auth', '/profile'],
    ['/no/such/page', '/profile'],
    ['/combos/1/2/3', '/profile'],
    ['/battles/new', '/battles?record=true'],
    ['/battles/record', '/battles?record=true'],
  ])('is led from %s to %s', async (path, target) => {
    signedIn();
    const { where } = await renderApp(path);
    await waitFor(() => expect(where()).toBe(target));
  });

  it.each([
    ['/combos', 'combo list'],
    ['/combos/new', 'combo form'],
    ['/combos/create', 'combo form'],
    ['/combos/3', 'one combo'],
    ['/combos/edit/3', 'combo edit form'],
    ['/battles', 'battles'],
    ['/community', 'Community'],
    ['/decks', 'Deck Builder'],
    ['/deck-builder', 'Deck Builder'],
    ['/collection', 'My Collection'],
  ])('finds at %s the screen "%s"', async (path, heading) => {
    signedIn();
    const { where } = await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(where()).toBe(path);
  });

  it.each([
    ['/combos', 'Combos · Ripcord'],
    ['/battles', 'Battles · Ripcord'],
    ['/tournaments', 'Tournaments · Ripcord'],
    ['/forgot-password', 'Forgot password · Ripcord'],
  ])('sees the name of %s in the tab', async (path, title) => {
    signedIn();
    await renderApp(path);
    await waitFor(() => expect(document.title).toBe(title));
  });

  it('starts a new page at its heading', async () => {
    signedIn();
    const { user } = await renderApp('/combos');
    await screen.findByRole('heading', { name: 'combo list' });
    await user.click(screen.getAllByRole('link', { name: 'Help' })[0] as HTMLElement);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Help' });
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

describe('while the user is loading', () => {
  it('shows a spinner', async () => {
    server.on(api.getUser, () => new Promise<Response>(() => {}));
    await renderApp('/combos');
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('does not treat a lost connection as logged out, and recovers', async () => {
    server.offline();
    const { user, where } = await renderApp('/combos');
    expect(await screen.findByText('No connection to Ripcord')).toBeVisible();
    expect(where()).toBe('/combos');
    server.online();
    signedIn();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'combo list' })).toBeVisible();
  });

  it('says the same when the server is not ready', async () => {
    server.on(api.getUser, () => refusal(503, 'Please try again shortly'));
    await renderApp('/battles');
    expect(await screen.findByText('No connection to Ripcord')).toBeVisible();
  });
});
