import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { aPerson, aRelatedPerson } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { PersonMenu } from './person-menu';

const server = fakeApi();

type Props = Parameters<typeof PersonMenu>[0];

async function choose(item: string, props: Partial<Props> = {}) {
  const view = await renderRoute(
    <PersonMenu person={aRelatedPerson({ relation: 'friend' })} {...props} />,
    { path: '/chat' },
  );
  await view.user.click(screen.getByRole('button', { name: 'More about Leo' }));
  await view.user.click(await screen.findByRole('menuitem', { name: item }));
  return view;
}

const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

it('offers what fits the relation', async () => {
  const { user, unmount } = await renderRoute(
    <PersonMenu person={aRelatedPerson({ relation: 'friend' })} />,
    { path: '/chat' },
  );
  await user.click(screen.getByRole('button', { name: 'More about Leo' }));
  await screen.findByRole('menu');
  expect(items()).toEqual(['View profile', 'Offer a trade', 'Remove friend', 'Report', 'Block']);
  unmount();

  const stranger = await renderRoute(<PersonMenu person={aRelatedPerson()} />, {
    path: '/profile/2',
  });
  await stranger.user.click(screen.getByRole('button', { name: 'More about Leo' }));
  await screen.findByRole('menu');
  expect(items()).toEqual(['Report', 'Block']);
});

it('leads to the profile', async () => {
  const { where } = await choose('View profile');
  expect(where()).toBe('/profile/2');
});

it('confirms before removing a friend', async () => {
  server.on(api.removeFriend, () => reply(204));
  const { user } = await choose('Remove friend');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Leo as a friend?' }));
  expect(server.calls(api.removeFriend)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Remove friend' }));
  expect(await screen.findByText('Friend removed')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.calls(api.removeFriend)[0]?.params).toEqual({ userId: '2' });
});

it('withdraws or declines a request', async () => {
  server.on(api.withdrawFriendRequest, () => reply(204));
  server.on(api.answerFriendRequest, () => ({ message: 'Friend request declined' }));
  const { unmount } = await choose('Withdraw friend request', {
    person: aRelatedPerson({ relation: 'sent', friendRequestId: 8 }),
  });
  expect(await screen.findByText('Friend request taken back')).toBeVisible();
  unmount();
  await choose('Decline friend request', {
    person: aRelatedPerson({ relation: 'received', friendRequestId: 9 }),
  });
  expect(await screen.findByText('Friend request declined')).toBeVisible();
  expect(server.calls(api.answerFriendRequest)[0]).toMatchObject({
    params: { id: '9' },
    body: { accept: false },
  });
});

it('explains blocking, blocks and refetches everything', async () => {
  server.on(api.createBlock, () => aPerson());
  const onBlocked = vi.fn();
  const { user, client } = await choose('Block', { onBlocked });
  client.setQueryData([api.listCommunityCombos.path], 'of the one who is blocked');
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Leo?' }));
  expect(dialog.getByText(/Leo won't be told/)).toBeVisible();
  expect(dialog.getByText(/no longer friends and cannot write/)).toBeVisible();
  expect(dialog.getByText(/can’t see each other/)).toBeVisible();
  expect(dialog.getByText(/account settings/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Leo is blocked')).toBeVisible();
  expect(onBlocked).toHaveBeenCalled();
  expect(server.calls(api.createBlock)[0]?.body).toEqual({ userId: 2 });
  const state = client.getQueryState([api.listCommunityCombos.path]);
  expect(state?.isInvalidated).toBe(true);
});

it('reports a failed block', async () => {
  server.on(api.createBlock, () => refusal(503, 'Please try again shortly'));
  const onBlocked = vi.fn();
  const { user } = await choose('Block', { onBlocked });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Failed to block')).toBeVisible();
  expect(onBlocked).not.toHaveBeenCalled();
});

it('renders nothing for oneself', async () => {
  await renderRoute(<PersonMenu person={aRelatedPerson({ relation: 'self' })} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
