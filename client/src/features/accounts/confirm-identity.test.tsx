import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { CURRENT_PASSWORD_WRONG } from '#shared/accounts';
import { api } from '#shared/routes';
import type { SignInSecurity } from '#shared/second-factors';
import { fakeApi, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';

const server = fakeApi();
let isConfirmed: boolean;
let twoStep: SignInSecurity['twoStep'];

const unlessConfirmed = () =>
  isConfirmed
    ? undefined
    : reply(403, {
        code: 'confirmation_required',
        message: 'Please confirm first that it is you.',
        requestId: 'test',
      });

beforeEach(() => {
  isConfirmed = false;
  twoStep = { isOn: false, recoveryCodesLeft: 0 };
  server.on(api.getSignInSecurity, () => ({ passkeys: [], twoStep }));
  server.on(api.getUser, () => currentUser());
  server.on(
    api.updateEmail,
    ({ body }) => unlessConfirmed() ?? currentUser({ email: body.email ?? null }),
  );
  server.on(api.deleteAccount, () => unlessConfirmed() ?? reply(204));
  server.on(api.confirmIdentity, () => {
    isConfirmed = true;
    return reply(204);
  });
});

const question = async () => within(await screen.findByRole('dialog', { name: 'Is it you?' }));

const saveEmail = async () => {
  const view = await renderApp('/account-settings?tab=email');
  await view.user.type(await screen.findByLabelText(/Email address/), 'mika@example.org');
  await view.user.click(screen.getByRole('button', { name: 'Save email' }));
  return view;
};

it('asks for the password and then saves the address', async () => {
  const { user } = await saveEmail();
  const dialog = await question();
  await user.type(dialog.getByLabelText('Password'), 'secret one');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Email updated successfully')).toBeVisible();
  expect(server.calls(api.confirmIdentity)[0]?.body).toEqual({
    currentPassword: 'secret one',
    code: null,
  });
  expect(server.calls(api.updateEmail)).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('also asks for a code where two-step login is on', async () => {
  twoStep = { isOn: true, recoveryCodesLeft: 9 };
  const { user } = await saveEmail();
  const dialog = await question();
  await user.type(await dialog.findByLabelText('Code'), '123456');
  await user.type(dialog.getByLabelText('Password'), 'secret one');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Email updated successfully')).toBeVisible();
  expect(server.calls(api.confirmIdentity)[0]?.body).toEqual({
    currentPassword: 'secret one',
    code: '123456',
  });
});

it('shows a wrong password beside its field, and changes nothing when closed', async () => {
  server.refuse(api.confirmIdentity, 400, CURRENT_PASSWORD_WRONG, [
    { path: 'currentPassword', message: CURRENT_PASSWORD_WRONG },
  ]);
  const { user } = await saveEmail();
  const dialog = await question();
  await user.type(dialog.getByLabelText('Password'), 'wrong one');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByLabelText('Password')).toHaveAccessibleDescription(
    CURRENT_PASSWORD_WRONG,
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Failed to update email')).toBeVisible();
  expect(screen.getByLabelText(/Email address/)).toHaveValue('mika@example.org');
  expect(server.calls(api.updateEmail)).toHaveLength(1);
});

it('asks before the account is deleted', async () => {
  server.on(api.previewDeletion, () => ({ events: [], eventCount: 0, playing: [], deckCount: 0 }));
  const { user, where } = await renderApp('/account-settings?tab=danger');
  await user.click(await screen.findByRole('button', { name: 'Delete account…' }));
  const deletion = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await user.type(deletion.getByLabelText(/Type your username/), 'mika');
  await user.click(deletion.getByRole('button', { name: 'Delete account' }));
  const dialog = await question();
  await user.type(dialog.getByLabelText('Password'), 'secret one');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Account deleted')).toBeVisible();
  await waitFor(() => expect(where()).toBe('/auth'));
});
