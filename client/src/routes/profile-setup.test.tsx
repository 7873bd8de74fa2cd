import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi } from '@/testing/fake-api';
import { fakeUploads } from '@/testing/fake-upload';
import { currentUser } from '@/testing/people';
import { sees } from '@/testing/posting';
import { anOwnProfile } from '@/testing/profiles';
import { enter, renderApp } from '@/testing/render';

vi.mock('@/routes/profile', () => ({
  Component: () => <h1 tabIndex={-1}>own profile</h1>,
  loadParts: () => {},
}));
vi.mock('@/routes/dashboard', () => ({ Component: () => <h1 tabIndex={-1}>dashboard</h1> }));
vi.mock('@/routes/combo-page', () => ({ Component: () => <h1 tabIndex={-1}>one combo</h1> }));

const server = fakeApi();
const uploads = fakeUploads();

/** A newly registered person. */
const newcomer = (id = 1) =>
  server.on(api.getUser, () =>
    currentUser({ id, username: `new-${id}`, displayName: null, profileCompleted: false }),
  );

beforeEach(() => {
  newcomer();
  server.on(api.getOwnProfile, () =>
    anOwnProfile({ displayName: null, bio: null, city: null, profileCompleted: false }),
  );
});

const card = () => screen.findByRole('heading', { level: 1, name: 'Complete Your Profile' });

async function fillIn({ user }: Awaited<ReturnType<typeof renderApp>>) {
  await screen.findByLabelText('Display name');
  enter('Display name', 'Mika');
  enter('Bio', 'I collect what spins.');
  enter('City', 'Hamburg');
  await user.click(screen.getByRole('button', { name: 'Save and start' }));
}

function complete() {
  server.on(api.getUser, () => currentUser());
  return anOwnProfile();
}

describe('a newcomer', () => {
  it.each(['/', '/profile', '/combos/3', '/account-settings', '/dashboard', '/no/such/page'])(
    'is redirected from %s to the setup',
    async (path) => {
      const { where } = await renderApp(path);
      await card();
      expect(where()).toBe('/profile-setup');
      await waitFor(() => expect(document.title).toContain('Profile setup'));
    },
  );

  it('fills in the profile and goes to / with a link to the dashboard', async () => {
    const view = await renderApp('/');
    await fillIn(view);
    const upload = await uploads.number(1);
    expect(upload.fields).toEqual({
      displayName: 'Mika',
      bio: 'I collect what spins.',
      city: 'Hamburg',
      profileCompleted: 'true',
      version: '1',
    });
    await upload.answer(200, complete());
    expect(await screen.findByRole('heading', { name: 'own profile' })).toBeVisible();
    expect(view.where()).toBe('/profile');
    await sees('Profile updated');
    const link = screen.getByRole('link', { name: 'Open dashboard' });
    expect(link).toHaveAttribute('href', '/dashboard');
    await view.user.click(link);
    await waitFor(() => expect(view.where()).toBe('/dashboard'));
  });

  it('lands where they were going', async () => {
    const view = await renderApp('/combos/3?from=mail');
    await fillIn(view);
    await (await uploads.number(1)).answer(200, complete());
    expect(await screen.findByRole('heading', { name: 'one combo' })).toBeVisible();
    expect(view.where()).toBe('/combos/3?from=mail');
  });

  it('sees field messages and loses nothing on failure', async () => {
    const view = await renderApp('/');
    await card();
    await view.user.click(await screen.findByRole('button', { name: 'Save and start' }));
    expect(await screen.findByText('Display name must be at least 3 characters')).toBeVisible();
    expect(screen.getByText('Bio must be at least 10 characters')).toBeVisible();
    expect(screen.getByText('City must be at least 2 characters')).toBeVisible();
    await fillIn(view);
    await (await uploads.number(1)).refuse(503, 'Please try again shortly.');
    await sees('Failed to update profile');
    expect(screen.getByText('503: Please try again shortly.')).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveValue('Hamburg');
    expect(view.where()).toBe('/profile-setup');
  });

  it('finds earlier values, and an empty form when they cannot be loaded', async () => {
    server.on(api.getOwnProfile, () => anOwnProfile({ bio: 'Said before, elsewhere.' }));
    const { unmount } = await renderApp('/');
    expect(await screen.findByLabelText('Bio')).toHaveValue('Said before, elsewhere.');
    unmount();
    server.refuse(api.getOwnProfile, 404, 'No.');
    await renderApp('/');
    expect(await screen.findByLabelText('Bio')).toHaveValue('');
  });
});

describe('skipping', () => {
  it('is remembered per device and person', async () => {
    const first = await renderApp('/combos/3');
    const skip = await screen.findByRole('button', { name: 'Skip for now' });
    // As visible as "Save and start": a filled button of the same size.
    expect(skip).toHaveClass('min-h-13', 'bg-raised', 'sm:flex-1');
    await first.user.click(skip);
    expect(await screen.findByRole('heading', { name: 'one combo' })).toBeVisible();
    first.unmount();

    const again = await renderApp('/profile');
    expect(await screen.findByRole('heading', { name: 'own profile' })).toBeVisible();
    again.unmount();

    newcomer(2);
    const other = await renderApp('/profile');
    await card();
    expect(other.where()).toBe('/profile-setup');
  });

  it('leads to /', async () => {
    const { user, where } = await renderApp('/profile-setup');
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }));
    await waitFor(() => expect(where()).toBe('/profile'));
  });
});

it('redirects people who have a profile', async () => {
  server.on(api.getUser, () => currentUser());
  const { where } = await renderApp('/profile-setup');
  expect(await screen.findByRole('heading', { name: 'own profile' })).toBeVisible();
  expect(where()).toBe('/profile');
});
