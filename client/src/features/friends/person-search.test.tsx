import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ALREADY_FRIENDS, REQUEST_CROSSED, REQUEST_SENT } from '#shared/friends';
import { api } from '#shared/routes';
import { fakeApi, page, refusal, reply } from '@/testing/fake-api';
import { aRelatedPerson } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { PersonSearch } from './person-search';

const server = fakeApi();

const found = () => within(screen.getByRole('list', { name: 'People found' }));

async function search(text: string, onOpen?: (person: { id: number }) => void) {
  const view = await renderRoute(<PersonSearch onOpen={onOpen} />);
  await view.user.type(screen.getByRole('searchbox', { name: 'Search for friends' }), text);
  return view;
}

it('sends nothing below two characters', async () => {
  const { user } = await search(' l');
  expect(screen.getByPlaceholderText('Search for friends...')).toHaveValue(' l');
  expect(screen.getByText(/at least 2 characters/)).toBeVisible();
  server.on(api.searchUsers, () => page([aRelatedPerson()]));
  await user.type(screen.getByRole('searchbox'), 'e');
  expect(await screen.findByText('1 found')).toBeVisible();
  expect(server.calls(api.searchUsers).map(({ query }) => query.q)).toEqual(['le']);
});

it('lists people with profile link and next action', async () => {
  server.on(api.searchUsers, () =>
    page([
      aRelatedPerson({ id: 2, displayName: 'Leo' }),
      aRelatedPerson({ id: 3, displayName: 'Ada', relation: 'sent', friendRequestId: 5 }),
      aRelatedPerson({ id: 4, displayName: 'Rin', relation: 'received', friendRequestId: 6 }),
      aRelatedPerson({ id: 5, displayName: 'Kim', relation: 'friend' }),
    ]),
  );
  await search('so');
  expect(await screen.findByText('4 found')).toBeVisible();
  expect(found().getByRole('link', { name: /^Leo/ })).toHaveAttribute('href', '/profile/2');
  expect(found().getByRole('button', { name: 'Add Leo' })).toBeEnabled();
  expect(found().getByRole('button', { name: /Pending.*Ada/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(found().getByRole('button', { name: 'Accept the friend request of Rin' })).toBeEnabled();
  expect(found().getByRole('link', { name: 'Message Kim' })).toHaveAttribute(
    'href',
    '/social?userId=5',
  );
});

it('opens the conversation in place inside the chat', async () => {
  server.on(api.searchUsers, () => page([aRelatedPerson({ id: 5, relation: 'friend' })]));
  const open = vi.fn();
  const { user } = await search('leo', open);
  await user.click(await screen.findByRole('button', { name: 'Message Leo' }));
  expect(open).toHaveBeenCalledWith(expect.objectContaining({ id: 5 }));
});

it('shows when nobody is found', async () => {
  server.on(api.searchUsers, () => page([]));
  await search('zzz');
  expect(await screen.findByText('No users found matching "zzz"')).toBeVisible();
});

it('reports a failed search and retries', async () => {
  server.refuse(api.searchUsers, 503, 'Please try again shortly');
  const { user } = await search('leo');
  expect(await screen.findByText('Failed to search users')).toBeVisible();
  expect(within(screen.getByRole('alert')).getByText('Please try again shortly')).toBeVisible();
  server.on(api.searchUsers, () => page([aRelatedPerson()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 found')).toBeVisible();
});

it('shows that there are more and loads them', async () => {
  server.on(api.searchUsers, ({ query }) =>
    query.cursor
      ? page([aRelatedPerson({ id: 3, displayName: 'Ada' })])
      : page([aRelatedPerson()], 'next'),
  );
  const { user } = await search('so');
  expect(await screen.findByText('1+ found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('2 found')).toBeVisible();
});

it('shows Pending at once, keeps focus and announces the sent request', async () => {
  let answer: (response: Response) => void = () => {};
  let relation: 'none' | 'sent' = 'none';
  server.on(api.searchUsers, () => page([aRelatedPerson({ relation })]));
  server.on(api.sendFriendRequest, () => new Promise<Response>((resolve) => (answer = resolve)));
  const { user } = await search('leo');
  await user.click(await screen.findByRole('button', { name: 'Add Leo' }));
  const pending = await screen.findByRole('button', { name: /Pending/ });
  expect(pending).toHaveFocus();
  await user.click(pending);
  relation = 'sent';
  answer(reply(201, { message: REQUEST_SENT, relation: 'sent', repeated: false }));
  expect(await screen.findByText('Friend request sent!')).toBeVisible();
  expect(server.calls(api.sendFriendRequest).map(({ body }) => body)).toEqual([{ receiverId: 2 }]);
});

it('becomes Message when two requests crossed', async () => {
  let relation: 'none' | 'friend' = 'none';
  server.on(api.searchUsers, () => page([aRelatedPerson({ relation })]));
  server.on(api.sendFriendRequest, () => {
    relation = 'friend';
    return { message: REQUEST_CROSSED, relation, repeated: false };
  });
  const { user } = await search('leo');
  await user.click(await screen.findByRole('button', { name: 'Add Leo' }));
  expect(await screen.findByText('Friend request accepted!')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Message Leo' })).toBeVisible();
});

it('goes back to Add when the request is refused', async () => {
  server.on(api.searchUsers, () => page([aRelatedPerson()]));
  server.refuse(api.sendFriendRequest, 404, 'There is no such person.');
  const { user } = await search('leo');
  await user.click(await screen.findByRole('button', { name: 'Add Leo' }));
  expect(await screen.findByText('Failed to send friend request')).toBeVisible();
  expect(screen.getByText('There is no such person.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Add Leo' })).toBeEnabled();
});

it('has its own message when there is no answer', async () => {
  server.on(api.searchUsers, () => page([aRelatedPerson()]));
  server.offline(api.sendFriendRequest);
  const { user } = await search('leo');
  await user.click(await screen.findByRole('button', { name: 'Add Leo' }));
  expect(await screen.findByText('Please try again later.')).toBeVisible();
});

it('notices an existing friendship and refetches', async () => {
  let relation: 'none' | 'friend' = 'none';
  server.on(api.searchUsers, () => page([aRelatedPerson({ relation })]));
  server.on(api.sendFriendRequest, () => {
    relation = 'friend';
    return refusal(409, ALREADY_FRIENDS);
  });
  const { user } = await search('leo');
  await user.click(await screen.findByRole('button', { name: 'Add Leo' }));
  expect(await screen.findByText('Already friends')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Message Leo' })).toBeVisible();
});

it('accepts a request from the results', async () => {
  let relation: 'received' | 'friend' = 'received';
  server.on(api.searchUsers, () => page([aRelatedPerson({ relation, friendRequestId: 9 })]));
  server.on(api.answerFriendRequest, () => {
    relation = 'friend';
    return { message: 'Friend request accepted!' };
  });
  const { user } = await search('leo');
  await user.click(await screen.findByRole('button', { name: /^Accept/ }));
  expect(await screen.findByText('You can now chat with your new friend')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Message Leo' })).toBeVisible());
  expect(server.calls(api.answerFriendRequest)[0]).toMatchObject({
    params: { id: '9' },
    body: { accept: true },
  });
});

it('asks by a friend code, and makes one of its own', async () => {
  server.on(api.getFriendCode, () => ({ code: null }));
  server.on(api.renewFriendCode, () => ({ code: 'ABCD2345' }));
  const { user } = await renderRoute(<PersonSearch />);
  await user.click(screen.getByRole('button', { name: 'Add by code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add by code' }));
  await user.click(dialog.getByRole('button', { name: 'Make my code' }));
  expect(await dialog.findByLabelText('Your friend code')).toHaveTextContent('ABCD-2345');
  const message = 'Nobody has this friend code.';
  server.on(api.sendFriendRequestByCode, () => refusal(404, message));
  await user.type(dialog.getByLabelText('Your friend’s code'), 'wxyz-6789');
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  server.on(api.sendFriendRequestByCode, () =>
    reply(201, { message: REQUEST_SENT, relation: 'sent', repeated: false }),
  );
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(REQUEST_SENT)).toBeVisible();
  expect(server.calls(api.sendFriendRequestByCode)[0]?.body).toEqual({ code: 'wxyz-6789' });
});

it('says of a request sent before that it is still pending', async () => {
  server.on(api.searchUsers, () => page([aRelatedPerson({ relation: 'none' })]));
  const answer = { message: 'It waits.', relation: 'sent' as const, repeated: true };
  server.on(api.sendFriendRequest, () => reply(200, answer));
  const { user } = await search('leo');
  await user.click(await screen.findByRole('button', { name: 'Add Leo' }));
  expect(await screen.findByText('It waits.')).toBeVisible();
});
