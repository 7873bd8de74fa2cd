import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { REQUEST_ACCEPTED, REQUEST_DECLINED } from '#shared/friends';
import { api } from '#shared/routes';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { aFriendRequest, aPerson } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { FriendRequests } from './friend-requests';

const server = fakeApi();

const sent = aFriendRequest({
  id: 32,
  direction: 'sent',
  seen: false,
  user: aPerson({ id: 3, username: 'ada', displayName: 'Ada' }),
});

beforeEach(() => server.on(api.markFriendRequestsSeen, () => reply(204)));

const list = (name: string) => screen.findByRole('list', { name });

it('separates received from sent requests', async () => {
  server.on(api.listFriendRequests, () => page([aFriendRequest(), sent]));
  await renderRoute(<FriendRequests />);
  const received = within(await list('Received friend requests'));
  expect(received.getByRole('link', { name: /Leo/ })).toHaveAttribute('href', '/profile/2');
  expect(received.getByRole('button', { name: /^Accept/ })).toBeVisible();
  expect(received.getByRole('button', { name: /^Decline/ })).toBeVisible();
  const waiting = within(await list('Sent friend requests'));
  expect(waiting.getByText('Pending')).toBeVisible();
  expect(waiting.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
});

it('shows the empty state', async () => {
  server.on(api.listFriendRequests, () => page([]));
  await renderRoute(<FriendRequests />);
  expect(await screen.findByText('No Friend Requests')).toBeVisible();
  expect(server.calls(api.markFriendRequestsSeen)).toHaveLength(0);
});

it('marks new requests as seen, once', async () => {
  let seen = false;
  server.on(api.listFriendRequests, () => page([aFriendRequest({ seen })]));
  server.on(api.markFriendRequestsSeen, () => {
    seen = true;
    return reply(204);
  });
  await renderRoute(<FriendRequests />);
  await waitFor(() => expect(server.calls(api.listFriendRequests)).toHaveLength(2));
  expect(server.calls(api.markFriendRequestsSeen)).toHaveLength(1);
});

it('accepts optimistically and announces the new friend', async () => {
  let requests = [aFriendRequest(), sent];
  let answer: () => void = () => {};
  server.on(api.listFriendRequests, () => page(requests));
  server.on(api.answerFriendRequest, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    requests = [sent];
    return { message: REQUEST_ACCEPTED };
  });
  const { user } = await renderRoute(<FriendRequests />);
  await user.click(await screen.findByRole('button', { name: /^Accept/ }));
  await waitFor(() => expect(screen.queryByText('Leo')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: /Friend Requests/ })).toHaveFocus();
  answer();
  expect(await screen.findByText('Friend request accepted!')).toBeVisible();
  expect(screen.getByText('You can now chat with your new friend')).toBeVisible();
  expect(server.calls(api.answerFriendRequest)[0]).toMatchObject({
    params: { id: '31' },
    body: { accept: true },
  });
});

it('declines', async () => {
  let requests = [aFriendRequest()];
  server.on(api.listFriendRequests, () => page(requests));
  server.on(api.answerFriendRequest, () => {
    requests = [];
    return { message: REQUEST_DECLINED };
  });
  const { user } = await renderRoute(<FriendRequests />);
  await user.click(await screen.findByRole('button', { name: /^Decline/ }));
  expect(await screen.findByText('Friend request declined')).toBeVisible();
  expect(screen.getByText('The friend request has been declined')).toBeVisible();
  expect(await screen.findByText('No Friend Requests')).toBeVisible();
  expect(server.calls(api.answerFriendRequest)[0]?.body).toEqual({ accept: false });
});

it('restores a request when answering fails', async () => {
  server.on(api.listFriendRequests, () => page([aFriendRequest()]));
  server.refuse(api.answerFriendRequest, 404, 'This friend request is no longer there.');
  const { user } = await renderRoute(<FriendRequests />);
  await user.click(await screen.findByRole('button', { name: /^Accept/ }));
  expect(await screen.findByText('Failed to respond to friend request')).toBeVisible();
  expect(screen.getByText('This friend request is no longer there.')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Accept/ })).toBeVisible();
});

it('withdraws a sent request', async () => {
  let requests = [sent];
  server.on(api.listFriendRequests, () => page(requests));
  server.on(api.withdrawFriendRequest, () => {
    requests = [];
    return reply(204);
  });
  const { user } = await renderRoute(<FriendRequests />);
  await user.click(
    await screen.findByRole('button', { name: 'Withdraw the friend request to Ada' }),
  );
  expect(await screen.findByText('Friend request taken back')).toBeVisible();
  expect(await screen.findByText('No Friend Requests')).toBeVisible();
  expect(server.calls(api.withdrawFriendRequest)[0]?.params).toEqual({ id: '32' });
});

it('shows loading and retries after an error', async () => {
  let fail: (error: Error) => void = () => {};
  server.on(api.listFriendRequests, () => new Promise((_, reject) => (fail = reject)));
  const { user } = await renderRoute(<FriendRequests />);
  expect(screen.getByRole('status', { name: 'Loading friend requests' })).toBeInTheDocument();
  fail(new TypeError('Failed to fetch'));
  expect(await screen.findByText('Friend requests could not be loaded')).toBeVisible();
  server.on(api.listFriendRequests, () => page([sent]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Pending')).toBeVisible();
});
