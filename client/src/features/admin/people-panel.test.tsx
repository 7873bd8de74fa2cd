import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { anAccount } from '@/testing/admin';
import { fakeApi, page, refusal } from '@/testing/fake-api';
import { renderRoute } from '@/testing/render';
import { AdminScreen } from './admin-screen';

const LEO = '@leo';

const server = fakeApi();
const open = (path = '/admin') => renderRoute(<AdminScreen />, { path });
function rowOf(name: string): HTMLElement {
  const row = screen.getByText(name).closest('li');
  if (!row) throw new Error(`${name} is in no list`);
  return row;
}

it('lists people with the state of their accounts', async () => {
  server.on(api.listAdminUsers, () =>
    page([
      anAccount({ openReports: 2 }),
      anAccount({ id: 3, username: 'ada', displayName: 'Ada', openReports: 1 }),
      anAccount({ id: 4, username: 'boss', displayName: null, role: 'admin' }),
      anAccount({ id: 5, username: 'rude', suspendedAt: '2026-04-01T10:00:00.000Z' }),
    ]),
  );
  await open();
  expect(await screen.findByRole('list', { name: 'people' })).toBeVisible();
  const leo = within(rowOf(LEO));
  expect(leo.getByRole('link')).toHaveAttribute('href', '/profile/2');
  expect(leo.getByText('Since 12 Mar 2026')).toBeVisible();
  expect(leo.getByText('2 open reports')).toBeVisible();
  expect(leo.getByRole('button', { name: 'Suspend Leo' })).toBeVisible();
  expect(screen.getByText('1 open report')).toBeVisible();
  const boss = within(rowOf('@boss'));
  expect(boss.getByText('Administrator')).toBeVisible();
  expect(boss.queryByRole('button')).not.toBeInTheDocument();
  const rude = within(rowOf('@rude'));
  expect(rude.getByText('Suspended 1 Apr 2026')).toBeVisible();
  expect(rude.getByRole('button', { name: /Restore/ })).toBeVisible();
});

it('searches on the server, keeps the search in the address and shows when nobody matches', async () => {
  server.on(api.listAdminUsers, ({ query }) => page(query.q === 'zed' ? [] : [anAccount()]));
  const { user, where } = await open('/admin?q=le');
  expect(await screen.findByRole('searchbox', { name: 'Search people' })).toHaveValue('le');
  await screen.findByText(LEO);
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'zed');
  expect(await screen.findByText('No one found for “zed”')).toBeVisible();
  expect(where()).toBe('/admin?q=zed');
  const asked = server.calls(api.listAdminUsers).map(({ query }) => query.q);
  expect([asked.at(0), asked.at(-1)]).toEqual(['le', 'zed']);
  await user.click(screen.getByRole('button', { name: 'Show everyone' }));
  expect(await screen.findByText(LEO)).toBeVisible();
});

it('loads more', async () => {
  server.on(api.listAdminUsers, ({ query }) =>
    query.cursor ? page([anAccount({ id: 9, username: 'zoe' })]) : page([anAccount()], 'next'),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('@zoe')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

it('suspends after a confirmation, and restores', async () => {
  let suspendedAt: string | null = null;
  server.on(api.listAdminUsers, () => page([anAccount({ suspendedAt })]));
  server.on(api.updateAdminUser, ({ body }) => {
    suspendedAt = body.suspended ? '2026-04-01T10:00:00.000Z' : null;
    return anAccount({ suspendedAt });
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Suspend Leo' }));
  const question = await screen.findByRole('dialog', { name: 'Suspend Leo?' });
  expect(question).toHaveTextContent('@leo is logged out on every device');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(server.calls(api.updateAdminUser)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Suspend Leo' }));
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Leo is suspended')).toBeVisible();
  expect(screen.getByText('Suspended 1 Apr 2026')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Restore Leo' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Restore Leo?' })).getByRole('button', {
      name: 'Restore',
    }),
  );
  expect(await screen.findByText('Leo can log in again')).toBeVisible();
  const calls = server.calls(api.updateAdminUser);
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([
    ['2', { suspended: true }],
    ['2', { suspended: false }],
  ]);
});

it('reports why a suspension failed', async () => {
  server.on(api.listAdminUsers, () => page([anAccount()]));
  server.refuse(api.updateAdminUser, 409, 'An administrator cannot be suspended.');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Suspend Leo' }));
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Failed to suspend')).toBeVisible();
  expect(screen.getByText('An administrator cannot be suspended.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Suspend Leo' })).toBeVisible();
});

it('shows loading and offers a retry', async () => {
  let answer: (response: Response) => void = () => {};
  server.on(api.listAdminUsers, () => new Promise((resolve) => (answer = resolve)));
  const { user } = await open();
  expect(screen.getByRole('status', { name: 'Loading people' })).toBeVisible();
  answer(refusal(400, 'No'));
  expect(await screen.findByText('The people could not be loaded')).toBeVisible();
  server.on(api.listAdminUsers, () => page([anAccount()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(LEO)).toBeVisible();
});

it('removes everything public after a confirmation, and brings it back', async () => {
  let undoUntil: string | null = null;
  server.on(api.listAdminUsers, () => page([anAccount({ undoUntil })]));
  server.on(api.removePublic, () => {
    undoUntil = '2026-04-08T10:00:00.000Z';
    return anAccount({ undoUntil });
  });
  server.on(api.restorePublic, () => {
    undoUntil = null;
    return anAccount();
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Remove content of Leo' }));
  const question = await screen.findByRole('dialog', { name: 'Remove everything public of Leo?' });
  expect(question).toHaveTextContent('upcoming tournaments');
  await user.click(within(question).getByRole('button', { name: 'Remove everything' }));
  expect(await screen.findByText('Everything public is removed')).toBeVisible();
  expect(await screen.findByText('Content removed, undo until 8 Apr 2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Bring content back of Leo' }));
  await user.click(screen.getByRole('button', { name: 'Bring back' }));
  expect(await screen.findByText('Everything is back')).toBeVisible();
  expect(server.calls(api.restorePublic)).toHaveLength(1);
});
