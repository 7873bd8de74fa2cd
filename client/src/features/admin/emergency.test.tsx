import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { anEntry } from '@/testing/admin';
import { fakeApi, page } from '@/testing/fake-api';
import { aPerson } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { AdminScreen } from './admin-screen';

const server = fakeApi();

describe('the emergency password reset', () => {
  const open = async () => {
    const view = await renderRoute(<AdminScreen />, { path: '/admin?tab=emergency' });
    const fields = {
      username: await screen.findByRole('textbox', { name: 'Username' }),
      password: screen.getByLabelText('New password'),
      confirmation: screen.getByLabelText('Confirm new password'),
    };
    const submit = () => view.user.click(screen.getByRole('button', { name: 'Reset password' }));
    const fill = async (values: Partial<Record<keyof typeof fields, string>>) => {
      for (const [name, value] of Object.entries(values)) {
        await view.user.clear(fields[name as keyof typeof fields]);
        await view.user.type(fields[name as keyof typeof fields], value);
      }
    };
    return { ...view, fields, submit, fill };
  };

  it('reports problems one at a time without calling the server', async () => {
    const { submit, fill, fields } = await open();
    await submit();
    expect(await screen.findByText('Username required')).toBeVisible();
    expect(fields.username).toHaveFocus();
    await fill({ username: 'leo' });
    await submit();
    expect(await screen.findByText('Password required')).toBeVisible();
    await fill({ password: 'seven77' });
    await submit();
    expect(await screen.findByText('Password too short')).toBeVisible();
    expect(fields.password).toHaveAccessibleDescription(
      /Password must be at least 8 characters long/,
    );
    await fill({ password: 'long enough', confirmation: 'long enouhg' });
    await submit();
    expect(await screen.findByText("Passwords don't match")).toBeVisible();
    expect(fields.confirmation).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.calls(api.adminResetPassword)).toEqual([]);
  });

  it('asks for confirmation, then resets the form', async () => {
    server.on(api.adminResetPassword, () => ({ message: 'Password reset successful' }));
    const { user, submit, fill, fields } = await open();
    await fill({ username: ' leo ', password: 'long enough', confirmation: 'long enough' });
    await submit();
    const question = await screen.findByRole('dialog', { name: 'Reset the password of leo?' });
    expect(question).toHaveTextContent('This action cannot be undone.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(server.calls(api.adminResetPassword)).toEqual([]);
    expect(fields.password).toHaveValue('long enough');

    await submit();
    const again = await screen.findByRole('dialog');
    await user.click(within(again).getByRole('button', { name: 'Reset password' }));
    expect(await screen.findByText('Password reset successful')).toBeVisible();
    expect(server.calls(api.adminResetPassword)[0]?.body).toEqual({
      username: 'leo',
      newPassword: 'long enough',
    });
    for (const field of Object.values(fields)) expect(field).toHaveValue('');
  });

  it('reports why it failed and keeps the input', async () => {
    server.refuse(api.adminResetPassword, 404, 'There is no account of this name.', [
      { path: 'username', message: 'There is no account of this name.' },
    ]);
    const { user, submit, fill, fields } = await open();
    await fill({ username: 'nobody', password: 'long enough', confirmation: 'long enough' });
    const send = async () => {
      await submit();
      const question = await screen.findByRole('dialog');
      await user.click(within(question).getByRole('button', { name: 'Reset password' }));
    };
    await send();
    expect(await screen.findByText('Failed to reset password')).toBeVisible();
    expect(fields.username).toHaveAccessibleDescription('There is no account of this name.');
    expect(fields.password).toHaveValue('long enough');

    server.on(api.adminResetPassword, () => new Response('<html>', { status: 502 }));
    await send();
    expect(await screen.findByText('An error occurred while resetting the password')).toBeVisible();
    server.offline(api.adminResetPassword);
    await send();
    expect(await screen.findByText('An unexpected error occurred')).toBeVisible();
  });
});

describe('the audit log', () => {
  const open = () => renderRoute(<AdminScreen />, { path: '/admin?tab=audit' });

  it('lists actor, action and subject, also of deleted accounts', async () => {
    server.on(api.listAudit, () =>
      page([
        anEntry(),
        anEntry({ id: 10, action: 'report-removed', reportId: 5, subject: null }),
        anEntry({ id: 9, action: 'password-reset', subject: aPerson({ displayName: null }) }),
      ]),
    );
    await open();
    expect(await screen.findByRole('list', { name: 'audit log' })).toBeVisible();
    const entries = screen.getAllByRole('listitem');
    expect(entries[0]).toHaveTextContent('Boss @boss suspended Leo @leo');
    expect(entries[1]).toHaveTextContent('Boss @boss agreed with a report about a deleted account');
    expect(entries[1]).toHaveTextContent('report 5');
    expect(entries[2]).toHaveTextContent('Boss @boss reset the password of leo');
  });

  it('shows the empty state', async () => {
    server.on(api.listAudit, () => page([]));
    await open();
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
  });
});

it('keeps the tab in the address', async () => {
  server.on(api.listAdminUsers, () => page([]));
  server.on(api.listAdminReports, () => page([]));
  const { user, where } = await renderRoute(<AdminScreen />, { path: '/admin' });
  expect(await screen.findByText('No people yet')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Reports' }));
  expect(await screen.findByText('No open reports')).toBeVisible();
  expect(where()).toBe('/admin?tab=reports');
  await user.click(screen.getByRole('tab', { name: 'Emergency Tools' }));
  expect(await screen.findByRole('textbox', { name: 'Username' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'User Management' }));
  expect(where()).toBe('/admin');
});

describe('the statistics of parts', () => {
  const made = { refreshedAt: '2026-03-12T14:05:00.000Z', state: 'idle', since: null } as const;
  const since = '2026-03-12T15:00:00.000Z';
  const open = () => renderRoute(<AdminScreen />, { path: '/admin?tab=emergency' });

  it('say when they were made, and are made again on request', async () => {
    server.on(api.getMetaRefresh, () => made);
    server.on(api.refreshMeta, () => ({ ...made, state: 'running' as const, since }));
    const { user } = await open();
    expect(await screen.findByText(/^Figures from/)).toHaveTextContent(/12 Mar 2026/);
    await user.click(screen.getByRole('button', { name: 'Refresh now' }));
    expect(await screen.findByText(/^Running since/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh now' })).toBeDisabled();
    expect(server.calls(api.refreshMeta)).toHaveLength(1);
  });

  it('say that the last run failed, and can be asked for again', async () => {
    server.on(api.getMetaRefresh, () => ({
      refreshedAt: null,
      state: 'failed' as const,
      since,
    }));
    await open();
    expect(await screen.findByText(/^The run of/)).toBeVisible();
    expect(screen.getByText('No figures yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh now' })).toBeEnabled();
  });
});
