import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FRIENDS_POLL_MS } from '#shared/friends';
import { api } from '#shared/routes';
import { fakeApi, page } from '@/testing/fake-api';
import { aFriend } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { FriendList } from './friend-list';

vi.mock('@/lib/realtime', () => ({ useIsOnline: (id: number) => id === 2 }));

const server = fakeApi();

it('shows friends with presence, unread messages and links', async () => {
  server.on(api.listFriends, () =>
    page([aFriend({ id: 2 }), aFriend({ id: 3, username: 'ada', displayName: null })]),
  );
  await renderRoute(<FriendList unreadFrom={(id) => (id === 3 ? 12 : 0)} />);
  const [leo, ada] = (await screen.findAllByRole('listitem')).map((row) => within(row));
  expect(leo?.getByRole('img', { name: 'Online' })).toBeVisible();
  expect(leo?.queryByText(/unread/)).not.toBeInTheDocument();
  expect(leo?.getByRole('link', { name: 'Profile of Leo' })).toHaveAttribute('href', '/profile/2');
  expect(leo?.getByRole('link', { name: 'Message Leo' })).toHaveAttribute(
    'href',
    '/conversation/2',
  );
  expect(ada?.queryByRole('img', { name: 'Online' })).not.toBeInTheDocument();
  expect(ada?.getByText('12 unread messages')).toBeInTheDocument();
  expect(ada?.getByText('9+')).toBeVisible();
  expect(ada?.getByRole('link', { name: 'Message ada' })).toBeVisible();
});

it('renders custom actions', async () => {
  server.on(api.listFriends, () => page([aFriend()]));
  await renderRoute(
    <FriendList actions={(friend) => <button type="button">Send to {friend.username}</button>} />,
  );
  expect(await screen.findByRole('button', { name: 'Send to leo' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Message/ })).not.toBeInTheDocument();
});

it('shows loading, then the empty state', async () => {
  let answer: (response: Response) => void = () => {};
  server.on(api.listFriends, () => new Promise<Response>((resolve) => (answer = resolve)));
  await renderRoute(<FriendList emptyAction={<a href="/community">Find Friends</a>} />);
  expect(screen.getByRole('status', { name: 'Loading friends' })).toBeInTheDocument();
  answer(page([]));
  expect(await screen.findByText('No Friends Yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find Friends' })).toBeVisible();
});

it('retries after an error', async () => {
  server.offline(api.listFriends);
  const { user } = await renderRoute(<FriendList />);
  expect(await screen.findByText('Your friends could not be loaded')).toBeVisible();
  server.on(api.listFriends, () => page([aFriend()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Friends' })).toBeVisible();
});

it('loads the next page', async () => {
  server.on(api.listFriends, ({ query }) =>
    query.cursor ? page([aFriend({ id: 3, displayName: 'Ada' })]) : page([aFriend()], 'next'),
  );
  const { user } = await renderRoute(<FriendList />);
  await user.click(await screen.findByRole('button', { name: 'Load more friends' }));
  expect(await screen.findByRole('link', { name: 'Message Ada' })).toBeVisible();
});

it('polls every 30 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.on(api.listFriends, () => page([aFriend()]));
  await renderRoute(<FriendList />);
  expect(await screen.findByRole('link', { name: 'Message Leo' })).toBeVisible();
  server.on(api.listFriends, () => page([aFriend(), aFriend({ id: 3, displayName: 'Ada' })]));
  await act(() => vi.advanceTimersByTimeAsync(FRIENDS_POLL_MS));
  expect(await screen.findByRole('link', { name: 'Message Ada' })).toBeVisible();
});
