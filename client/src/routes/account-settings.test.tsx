import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CURRENT_PASSWORD_WRONG, RESET_REQUESTED } from '#shared/accounts';
import { api } from '#shared/routes';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';
import { anUnsentBattle, storingDevice } from '@/testing/unsent';

const server = fakeApi();
const device = storingDevice();

beforeEach(() => {
  server.on(api.getUser, () => currentUser());
});

const open = (tab: string) => renderApp(`/account-settings?tab=${tab}`);

const press = (name: string) => screen.findByRole('button', { name });

it('opens with the email and keeps the tab in the address', async () => {
  const { user, where } = await renderApp('/account-settings');
  expect(await screen.findByLabelText(/Email address/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Danger Zone' }));
  expect(await press('Delete account…')).toBeVisible();
  expect(where()).toBe('/account-settings?tab=danger');
});

describe('the password', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user'], confirmation: string) => {
    await user.type(await screen.findByLabelText('Current password'), 'old secret');
    await user.type(screen.getByLabelText('New password'), 'new secret');
    await user.type(screen.getByLabelText('Confirm new password'), confirmation);
    await user.click(await press('Update password'));
  };

  it('is changed, and the fields are reset', async () => {
    server.on(api.changePassword, () => ({ message: 'Your other devices were logged out.' }));
    const { user } = await open('password');
    await fill(user, 'new secret');
    expect(await screen.findByText('Password updated successfully')).toBeVisible();
    expect(server.calls(api.changePassword)[0]?.body).toEqual({
      currentPassword: 'old secret',
      newPassword: 'new secret',
      confirmPassword: 'new secret',
    });
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  it('must match its confirmation, checked on the client', async () => {
    const { user } = await open('password');
    await fill(user, 'new secre');
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    expect(screen.getByLabelText('Confirm new password')).toBeInvalid();
    expect(server.calls(api.changePassword)).toHaveLength(0);
  });

  it('shows a wrong current password beside its field and keeps the input', async () => {
    server.refuse(api.changePassword, 400, CURRENT_PASSWORD_WRONG, [
      { path: 'currentPassword', message: CURRENT_PASSWORD_WRONG },
    ]);
    const { user } = await open('password');
    await fill(user, 'new secret');
    expect(await screen.findByText('Failed to update password')).toBeVisible();
    const field = screen.getByLabelText('Current password');
    expect(field).toHaveAccessibleDescription(CURRENT_PASSWORD_WRONG);
    expect(field).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveValue('new secret');
  });

  it('can be reset by a link', async () => {
    server.on(api.requestReset, () => ({ message: RESET_REQUESTED }));
    const { user } = await open('password');
    const name = await screen.findByLabelText('Username');
    expect(name).toHaveValue('mika');
    await user.clear(name);
    await user.click(await press('Send reset link'));
    expect(await screen.findByText('Username is required')).toBeVisible();
    await user.type(name, 'mika');
    await user.click(await press('Send reset link'));
    expect(await screen.findByText('Password reset requested')).toBeVisible();
    expect(server.calls(api.requestReset).map(({ body }) => body)).toEqual([{ username: 'mika' }]);
  });
});

describe('devices', () => {
  const moment = '2026-03-01T10:00:00.000Z';
  const aSession = (id: number, device: string | null, isCurrent = false) => ({
    id,
    device,
    isCurrent,
    isNewDevice: false,
    createdAt: moment,
    lastUsedAt: moment,
  });

  it('are listed, and logged out after a confirmation', async () => {
    const all = [aSession(3, 'Firefox on Linux', true), aSession(2, 'Chrome on Android')];
    server.on(api.listSessions, () => page(all));
    server.on(api.deleteSession, () => reply(204));
    const { user } = await open('devices');
    const items = within(await screen.findByRole('list', { name: 'Devices' }));
    expect(items.getAllByRole('listitem')).toHaveLength(2);
    expect(items.getByText('This device')).toBeVisible();
    // The current session is ended by logging out.
    expect(items.queryByRole('button', { name: /Firefox/ })).not.toBeInTheDocument();
    await user.click(items.getByRole('button', { name: 'Log out Chrome on Android' }));
    const question = within(await screen.findByRole('dialog', { name: /Chrome on Android/ }));
    expect(server.calls(api.deleteSession)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(items.queryByText('Chrome on Android')).not.toBeInTheDocument());
    expect(server.calls(api.deleteSession)[0]?.params).toEqual({ id: '2' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('stay in the list when logging out fails', async () => {
    server.on(api.listSessions, () => page([aSession(2, null)]));
    server.offline(api.deleteSession);
    const { user } = await open('devices');
    await user.click(await press('Log out Unknown device'));
    const question = within(await screen.findByRole('dialog', { name: /Unknown device/ }));
    await user.click(question.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Failed to log out')).toBeVisible();
    expect(await press('Log out Unknown device')).toBeEnabled();
  });

  it('are refetched after an error', async () => {
    server.refuse(api.listSessions, 503, 'Please try again in a moment.');
    const { user } = await open('devices');
    expect(await screen.findByText('Your devices could not be loaded')).toBeVisible();
    server.on(api.listSessions, () => page([aSession(2, 'Safari on iOS')]));
    await user.click(await press('Try again'));
    expect(await press('Log out Safari on iOS')).toBeVisible();
  });
});

it('exports everything as JSON and battles as CSV', async () => {
  await open('data');
  const links = await screen.findAllByRole('link', { name: /^Export/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/api/export?format=json',
    '/api/export?format=csv',
  ]);
  for (const link of links) expect(link).toHaveAttribute('download');
});

describe('deleting the account', () => {
  const ask = async () => {
    const event = { id: 7, name: 'Club night', date: '2026-11-22T10:00:00.000Z' };
    const kept = { ...event, phase: 'finished', outcome: 'kept', heir: null } as const;
    server.on(api.previewDeletion, () => ({
      events: [kept],
      eventCount: 1,
      playing: [],
      deckCount: 2,
    }));
    const view = await open('danger');
    await view.user.click(await press('Delete account…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    const field = dialog.getByLabelText(/Type your username/);
    const confirm = () => view.user.click(dialog.getByRole('button', { name: 'Delete account' }));
    return { ...view, field, confirm };
  };

  it('asks for the username, then goes to the login screen', async () => {
    server.on(api.deleteAccount, () => reply(204));
    server.offline(api.createBattle);
    await device.has([anUnsentBattle('Robin')]);
    const { user, field, confirm, where } = await ask();
    expect(
      await screen.findByText("Club night will stay, without its organiser's name."),
    ).toBeVisible();
    expect(screen.getByText('2 decks will be deleted.')).toBeVisible();
    await user.type(field, 'leo');
    await confirm();
    expect(await screen.findByText('Please type mika to continue')).toBeVisible();
    expect(server.calls(api.deleteAccount)).toHaveLength(0);
    await user.clear(field);
    await user.type(field, 'Mika');
    await confirm();
    expect(await screen.findByText('Account deleted')).toBeVisible();
    await waitFor(() => expect(where()).toBe('/auth'));
    expect(server.calls(api.deleteAccount)).toHaveLength(1);
    // The outbox is cleared too.
    await waitFor(async () => expect(await device.kept()).toEqual([]));
  });

  it('keeps everything when the server refuses', async () => {
    server.refuse(api.deleteAccount, 409, 'There has to be an administrator.');
    const { user, field, confirm, where } = await ask();
    await user.type(field, 'mika');
    await confirm();
    expect(await screen.findByText('Failed to delete account')).toBeVisible();
    expect(screen.getByText('There has to be an administrator.')).toBeVisible();
    expect(field).toHaveValue('mika');
    expect(where()).toBe('/account-settings?tab=danger');
  });
});
