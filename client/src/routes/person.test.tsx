import type { RelatedPerson } from '@shared/people';
import { api } from '@shared/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userQuery } from '@/features/accounts';
import { refreshFriends } from '@/features/friends';
import { createQueryClient } from '@/lib/query-client';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { aPerson, aRelatedPerson, currentUser } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { Component as PersonPage } from './person';

const server = fakeApi();

function open(path = '/profile/2') {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<PersonPage />, { path, pattern: '/profile/:id', client });
}

const showing = (overrides: Partial<RelatedPerson>) =>
  server.on(api.getPerson, () => aRelatedPerson(overrides));

const NOT_THERE = "This user profile doesn't exist or is not available";

describe("another person's profile", () => {
  it('shows who it is, and lets one add them', async () => {
    let relation: RelatedPerson['relation'] = 'none';
    server.on(api.getPerson, () => aRelatedPerson({ relation }));
    server.on(api.sendFriendRequest, () => {
      relation = 'sent';
      return { message: 'Friend request sent!', relation };
    });
    const { user } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Leo' })).toBeVisible();
    expect(screen.getByText('@leo')).toBeVisible();
    expect(document.title).toContain('Leo');
    expect(screen.getByRole('heading', { name: 'Not friends yet' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Friend Leo' }));
    expect(await screen.findByText('Friend request sent!')).toBeVisible();
    expect(await screen.findByRole('button', { name: /Pending/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your request is on its way' })).toBeVisible();
  });

  it('accepts a request of theirs, and then leads to the chat', async () => {
    let person = aRelatedPerson({ relation: 'received', friendRequestId: 9 });
    server.on(api.getPerson, () => person);
    server.on(api.answerFriendRequest, () => {
      person = aRelatedPerson({ relation: 'friend' });
      return { message: 'Friend request accepted!' };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Accept/ }));
    const message = await screen.findByRole('link', { name: 'Message Leo' });
    expect(message).toHaveAttribute('href', '/social?userId=2');
    expect(screen.getByRole('heading', { name: 'You are friends' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Activity of friends' })).toHaveAttribute(
      'href',
      '/social',
    );
  });

  it('is gone at once when one blocks them', async () => {
    let blocked = false;
    server.on(api.getPerson, () =>
      blocked ? refusal(404, 'There is no such person.') : aRelatedPerson(),
    );
    server.on(api.createBlock, () => {
      blocked = true;
      return reply(201, aPerson());
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'More about Leo' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Leo?' }));
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('User not found')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Leo' })).not.toBeInTheDocument();
  });

  it('says that it is loading, and tries again after an error', async () => {
    let fail: (error: Error) => void = () => {};
    server.on(api.getPerson, () => new Promise((_, reject) => (fail = reject)));
    const { user } = await open();
    expect(screen.getByRole('status', { name: 'Loading profile' })).toBeInTheDocument();
    server.refuse(api.getPerson, 503, 'Please try again shortly');
    fail(new TypeError('Failed to fetch'));
    expect(await screen.findByText('This profile could not be loaded')).toBeVisible();
    showing({});
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Leo' })).toBeVisible();
  });
});

describe('nobody', () => {
  it('is said so, with a way on, without asking twice', async () => {
    server.refuse(api.getPerson, 404, 'There is no such person.');
    const { client } = await open('/profile/99');
    expect(await screen.findByText('User not found')).toBeVisible();
    // As when the socket connects: the page does not go back to loading.
    await refreshFriends(client);
    expect(screen.getByText(NOT_THERE)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    expect(server.calls(api.getPerson)).toHaveLength(1);
  });

  it.each(['/profile/leo', '/profile/0', '/profile/12345678901234567'])(
    'is asked for at %s',
    async (path) => {
      await open(path);
      expect(await screen.findByText(NOT_THERE)).toBeVisible();
      expect(server.calls(api.getPerson)).toHaveLength(0);
    },
  );
});

it("leads from one's own id to one's own profile", async () => {
  const { where } = await open('/profile/1');
  await waitFor(() => expect(where()).toBe('/profile'));
  expect(server.calls(api.getPerson)).toHaveLength(0);
});
