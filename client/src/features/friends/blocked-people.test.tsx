import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { aPerson } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { BlockedPeople } from './blocked-people';

const server = fakeApi();

it('lists blocked people and unblocks one', async () => {
  let blocked = [aPerson()];
  server.on(api.listBlocks, () => page(blocked));
  server.on(api.deleteBlock, () => {
    blocked = [];
    return reply(204);
  });
  const { user } = await renderRoute(<BlockedPeople />);
  await user.click(await screen.findByRole('button', { name: 'Unblock Leo' }));
  expect(await screen.findByText('Leo is no longer blocked')).toBeVisible();
  expect(await screen.findByText('You have not blocked anyone.')).toBeVisible();
  expect(server.calls(api.deleteBlock)[0]?.params).toEqual({ userId: '2' });
});

it('reports a failed unblock and keeps the person listed', async () => {
  server.on(api.listBlocks, () => page([aPerson()]));
  server.offline(api.deleteBlock);
  const { user } = await renderRoute(<BlockedPeople />);
  await user.click(await screen.findByRole('button', { name: 'Unblock Leo' }));
  expect(await screen.findByText('Failed to unblock')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unblock Leo' })).toBeEnabled();
});

it('shows loading and retries after an error', async () => {
  let fail: (error: Error) => void = () => {};
  server.on(api.listBlocks, () => new Promise((_, reject) => (fail = reject)));
  const { user } = await renderRoute(<BlockedPeople />);
  expect(screen.getByRole('status', { name: 'Loading blocked people' })).toBeInTheDocument();
  fail(new TypeError('Failed to fetch'));
  expect(await screen.findByText('Blocked people could not be loaded')).toBeVisible();
  server.on(api.listBlocks, () => page([aPerson()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('@leo')).toBeVisible();
});
