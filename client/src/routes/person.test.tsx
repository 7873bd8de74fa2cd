import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '#shared/profiles';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { markStale } from '@/lib/entities';
import { createQueryClient } from '@/lib/query-client';
import { fakeApi, page, refusal, reply } from '@/testing/fake-api';
import { someMedia } from '@/testing/media';
import { aPerson, currentUser } from '@/testing/people';
import { aProfile } from '@/testing/profiles';
import { aBattle, theirCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { Component as PersonPage } from './person';

const server = fakeApi();

beforeEach(() => {
  server.on(api.listPersonCombos, () => page([]));
  server.on(api.listPersonBattles, () => page([]));
  server.on(api.listPersonMedia, () => page([]));
});

function open(path = '/profile/2') {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<PersonPage />, { path, pattern: '/profile/:id', client });
}

const showing = (overrides: Partial<Profile>) =>
  server.on(api.getProfile, () => aProfile(overrides));

const NOT_THERE = "This user profile doesn't exist or is not available";

describe("another person's profile", () => {
  it('shows who it is and adds them as a friend', async () => {
    let relation: Profile['relation'] = 'none';
    server.on(api.getProfile, () => aProfile({ relation }));
    server.on(api.sendFriendRequest, () => {
      relation = 'sent';
      return { message: 'Friend request sent!', relation, repeated: false };
    });
    const { user } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Leo' })).toBeVisible();
    expect(screen.getByText('@leo')).toBeVisible();
    expect(document.title).toContain('Leo');
    expect(await screen.findByRole('heading', { name: 'Not friends yet' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Friend Leo' }));
    expect(await screen.findByText('Friend request sent!')).toBeVisible();
    expect(await screen.findByRole('button', { name: /Pending/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your request is on its way' })).toBeVisible();
  });

  it('accepts their request, then links to the chat', async () => {
    let person = aProfile({ relation: 'received', friendRequestId: 9 });
    server.on(api.getProfile, () => person);
    server.on(api.answerFriendRequest, () => {
      person = aProfile({ relation: 'friend', friendCount: 10 });
      return { message: 'Friend request accepted!' };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Accept/ }));
    const message = await screen.findByRole('link', { name: 'Message Leo' });
    await waitFor(() =>
      expect(screen.getByText('Friends', { selector: 'dt' }).parentElement).toHaveTextContent('10'),
    );
    expect(message).toHaveAttribute('href', '/social?userId=2');
    expect(await screen.findByRole('heading', { name: 'You are friends' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Activity of friends' })).toHaveAttribute(
      'href',
      '/social',
    );
  });

  it('disappears at once when blocked', async () => {
    let blocked = false;
    server.on(api.getProfile, () =>
      blocked ? refusal(404, 'There is no such person.') : aProfile(),
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
    expect(await screen.findByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Leo' })).not.toBeInTheDocument();
  });

  it('shows loading and retries after an error', async () => {
    let fail: (error: Error) => void = () => {};
    server.on(api.getProfile, () => new Promise((_, reject) => (fail = reject)));
    const { user } = await open();
    expect(screen.getByRole('status', { name: 'Loading profile' })).toBeInTheDocument();
    server.refuse(api.getProfile, 503, 'Please try again shortly');
    fail(new TypeError('Failed to fetch'));
    expect(await screen.findByText('This profile could not be loaded')).toBeVisible();
    showing({});
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Leo' })).toBeVisible();
  });
});

describe('what somebody shares', () => {
  it('begins with bio, city and figures', async () => {
    showing({ totalBattles: 3 });
    await open();
    expect(await screen.findByText('Hamburg')).toBeVisible();
    expect(screen.getByText('Left-hand spinner with a soft spot for stamina.')).toBeVisible();
    expect(screen.getByText('Total Combo Win Rate').parentElement).toHaveTextContent('64%');
    expect(screen.getByText('Win rate: not enough battles yet')).toBeVisible();
  });

  it('is fetched in parallel with the profile', async () => {
    server.on(api.getProfile, () => new Promise<Response>(() => {}));
    await open();
    for (const route of [api.listPersonCombos, api.listPersonBattles, api.listPersonMedia]) {
      expect(server.calls(route)).toHaveLength(1);
    }
  });

  it('previews combos and battles, and shows posts', async () => {
    showing({});
    server.on(api.listPersonCombos, () =>
      page([1, 2, 3, 4].map((id) => theirCombo({ id, name: `Combo ${id}` }))),
    );
    server.on(api.listPersonBattles, () =>
      page([1, 2, 3].map((id) => aBattle({ id, opponentName: `Opponent ${id}` }))),
    );
    server.on(api.listPersonMedia, () => page([someMedia({ title: 'Final round' })]));
    await open();
    expect(await screen.findByRole('link', { name: 'Combo 3' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Combo 4' })).not.toBeInTheDocument();
    expect(await screen.findByText('Opponent 2')).toBeVisible();
    expect(screen.queryByText('Opponent 3')).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Final round' })).toHaveAttribute(
      'href',
      '/media/5',
    );
    expect(server.calls(api.listPersonCombos)).toHaveLength(1);
  });

  it('lists all combos and battles on tabs kept in the address', async () => {
    showing({});
    server.on(api.listPersonCombos, ({ query }) =>
      query.cursor
        ? page([theirCombo({ id: 2, name: 'The second' })])
        : page([theirCombo({ id: 1, name: 'The first' })], 'more'),
    );
    server.on(api.listPersonBattles, () => page([aBattle({ userId: 2 })]));
    const { user, where } = await open();
    await user.click(await screen.findByRole('tab', { name: 'Combos' }));
    expect(where()).toBe('/profile/2?tab=combos');
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'The second' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Edit|Delete)/ })).not.toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'View Details' })[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'The first' })).toBeVisible();
    await user.keyboard('{Escape}');

    await user.click(screen.getByRole('tab', { name: 'Battles' }));
    expect(where()).toBe('/profile/2?tab=battles');
    const battle = await screen.findByRole('article', { name: /^WIN against Robin/ });
    expect(within(battle).getByText('Leo')).toBeVisible();
    expect(within(battle).queryByText('You')).not.toBeInTheDocument();
  });

  it('opens the tab in the address', async () => {
    showing({});
    await open('/profile/2?tab=battles');
    expect(await screen.findByRole('tab', { name: 'Battles' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(await screen.findByText('Battles that Leo shares will appear here')).toBeVisible();
  });

  it('has empty and failed states', async () => {
    showing({});
    server.refuse(api.listPersonMedia, 404, 'No.');
    const { user } = await open();
    expect(await screen.findByText('Combos that Leo shares will appear here')).toBeVisible();
    expect(await screen.findByText('Battles that Leo shares will appear here')).toBeVisible();
    expect(await screen.findByText('Posts could not be loaded')).toBeVisible();
    server.on(api.listPersonMedia, () => page([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Posts that Leo shares will appear here')).toBeVisible();
  });
});

describe('an unknown person', () => {
  it('is reported with a way on, without a second request', async () => {
    server.refuse(api.getProfile, 404, 'There is no such person.');
    const { client } = await open('/profile/99');
    expect(await screen.findByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
    // As when the socket connects; the page must not go back to loading.
    await markStale(client, 'friend');
    expect(screen.getByText(NOT_THERE)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    expect(server.calls(api.getProfile)).toHaveLength(1);
  });

  it.each(['/profile/leo', '/profile/0', '/profile/12345678901234567'])(
    'is asked for at %s',
    async (path) => {
      await open(path);
      expect(await screen.findByText(NOT_THERE)).toBeVisible();
      expect(server.calls(api.getProfile)).toHaveLength(0);
    },
  );
});

it("redirects one's own id to /profile", async () => {
  const { where } = await open('/profile/1');
  await waitFor(() => expect(where()).toBe('/profile'));
  expect(server.calls(api.getProfile)).toHaveLength(0);
});
