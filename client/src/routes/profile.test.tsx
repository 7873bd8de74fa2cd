import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { fakeApi, page, refusal } from '@/testing/fake-api';
import { myMedia } from '@/testing/media';
import { currentUser } from '@/testing/people';
import { anOwnProfile, someOverviewStats } from '@/testing/profiles';
import { aBattle, aCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { setViewport } from '@/testing/viewport';
import { Component as ProfilePage } from './profile';

const server = fakeApi();

beforeEach(() => {
  server.on(api.getOwnProfile, () => anOwnProfile());
  server.on(api.getOverviewStats, () => someOverviewStats());
  server.on(api.listRecentBattles, () => []);
  server.on(api.listRecentCombos, () => []);
  server.on(api.listMyMedia, () => page([]));
});

function open(path = '/profile') {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<ProfilePage />, { path, pattern: '/profile', client });
}

const tab = (name: string) => screen.findByRole('tab', { name });
const figure = (name: string) => {
  const term = screen.getByText(name, { selector: 'dt' });
  return term.parentElement?.textContent;
};

describe('the head', () => {
  it('shows name, bio, figures and the main actions', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Mika' })).toBeVisible();
    expect(screen.getByText('@mika')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Record a battle' })).toHaveAttribute(
      'href',
      '/battles?record=true',
    );
    expect(await screen.findByText('Hamburg')).toBeVisible();
    expect(screen.getByText('Left-hand spinner with a soft spot for stamina.')).toBeVisible();
    expect(figure('Battles')).toBe('Battles128');
    expect(figure('Combos')).toBe('Combos12');
    expect(figure('Total Combo Win Rate')).toBe('Total Combo Win Rate64%');
    expect(figure('Friends')).toBe('Friends9');
    expect(screen.queryByText(/not enough battles yet/)).not.toBeInTheDocument();
  });

  it('warns about few battles and asks for a bio', async () => {
    server.on(api.getOwnProfile, () => anOwnProfile({ bio: null, city: null, totalBattles: 4 }));
    const { user } = await open();
    expect(await screen.findByText('Win rate: not enough battles yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Say a few words about yourself' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Profile' })).toBeVisible();
  });

  it('shows no figures before the first battle', async () => {
    server.on(api.getOwnProfile, () =>
      anOwnProfile({ totalBattles: 0, totalCombos: 0, winRate: 0, friendCount: 0 }),
    );
    const newcomer = await open();
    expect(await screen.findByText('Hamburg')).toBeVisible();
    for (const name of ['Battles', 'Combos', 'Total Combo Win Rate', 'Friends']) {
      expect(screen.queryByText(name, { selector: 'dt' })).not.toBeInTheDocument();
    }
    expect(screen.queryByText(/not enough battles yet/)).not.toBeInTheDocument();
    newcomer.unmount();

    server.on(api.getOwnProfile, () => anOwnProfile({ totalBattles: 1 }));
    await open();
    expect(await screen.findByText('Battles', { selector: 'dt' })).toBeVisible();
    expect(figure('Battles')).toBe('Battles1');
  });

  it('reports a failure, keeps the rest and retries', async () => {
    server.refuse(api.getOwnProfile, 404, 'No.');
    const { user } = await open();
    expect(await screen.findByText('Your profile could not be loaded')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Record a battle' })).toBeVisible();
    expect(await tab('Overview')).toBeVisible();
    server.on(api.getOwnProfile, () => anOwnProfile());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hamburg')).toBeVisible();
  });

  it('requests everything at once and shows nothing that would shift', async () => {
    server.on(api.getOwnProfile, () => new Promise<Response>(() => {}));
    await open();
    expect(await screen.findByRole('status', { name: 'Loading profile' })).toBeInTheDocument();
    await waitFor(() => expect(server.calls(api.listRecentBattles)).toHaveLength(1));
    expect(server.calls(api.getOverviewStats)).toHaveLength(1);
    expect(screen.queryByRole('tab', { name: 'Overview' })).not.toBeInTheDocument();
  });
});

describe('the rare actions', () => {
  it('restore data, report how much and refetch everything', async () => {
    let answer: (value: Response) => void = () => {};
    server.on(api.restoreData, () => new Promise<Response>((resolve) => (answer = resolve)));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Restore Data' }));
    await waitFor(() => expect(screen.getByText('Restoring your data…')).toBeVisible());
    expect(screen.getByRole('button', { name: 'Check for Badges' })).toBeDisabled();
    const changed = {
      battles: 2,
      combos: 1,
      days: 0,
      decks: 0,
      media: 0,
      stalled: 0,
      tournaments: 0,
      profile: 0,
      badges: 0,
    };
    const before = server.calls(api.getOwnProfile).length;
    answer(Response.json({ message: '2 battles and 1 combo were put right.', changed }));
    expect(await screen.findByText('Data Restored')).toBeVisible();
    expect(await screen.findByText('2 battles and 1 combo were put right.')).toBeVisible();
    await waitFor(() => expect(server.calls(api.getOwnProfile).length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByText('Restoring your data…')).not.toBeInTheDocument());
  });

  it('report the status when restoring fails', async () => {
    server.refuse(api.restoreData, 503, 'Please try again shortly.');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Restore Data' }));
    expect(await screen.findByText('Data Restoration Failed')).toBeVisible();
    expect(screen.getByText('503: Please try again shortly.')).toBeVisible();
  });

  it("recalculate statistics with the server's message", async () => {
    server.on(api.recalculateComboStats, () => ({ changed: 3, message: '3 combos changed.' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Recalculate Stats' }));
    expect(await screen.findByText('Stats Recalculated')).toBeVisible();
    expect(screen.getByText('3 combos changed.')).toBeVisible();
    server.refuse(api.recalculateComboStats, 503, 'Busy.');
    await user.click(screen.getByRole('button', { name: 'Recalculate Stats' }));
    expect(await screen.findByText('Stats Recalculation Failed')).toBeVisible();
    expect(screen.getByText('Busy.')).toBeVisible();
  });

  it('check for badges', async () => {
    const badge = {
      key: 'first-win',
      name: 'First Win',
      description: 'Win a battle.',
      category: 'battles' as const,
      tier: 'bronze' as const,
    };
    const earned = { id: 4, badge, earnedAt: '2026-03-01T10:00:00.000Z', showcased: false };
    server.on(api.checkBadges, () => ({ awarded: true, newBadges: [earned] }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Check for Badges' }));
    expect(await screen.findByText('New Badges Earned!')).toBeVisible();
    expect(screen.getByText(/1 new badge/)).toBeVisible();
    server.on(api.checkBadges, () => ({ awarded: false, newBadges: [] }));
    await user.click(screen.getByRole('button', { name: 'Check for Badges' }));
    expect(await screen.findByText('No New Badges')).toBeVisible();
    server.on(api.checkBadges, () => refusal(503, 'Busy.'));
    await user.click(screen.getByRole('button', { name: 'Check for Badges' }));
    expect(await screen.findByText('Badge Check Failed')).toBeVisible();
  });

  it('are in a menu on a phone', async () => {
    setViewport(390);
    server.on(api.recalculateComboStats, () => ({ changed: 0, message: 'Nothing to change.' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'More for your profile' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Check for Badges',
      'Recalculate Stats',
      'Restore Data',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Recalculate Stats' }));
    expect(await screen.findByText('Nothing to change.')).toBeVisible();
  });
});

describe('the overview', () => {
  it('shows six figures, and their changes if more than chance', async () => {
    await open();
    const list = await screen.findByRole('list', { name: 'Your statistics' });
    const cards = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(cards).toEqual([
      'Total Combo Win Rate64%+4 points in 30 days82 of 128 battles won',
      'Burst Finish28%−3 points in 30 days31 won rounds',
      'Spin Finish36%No clear change in 30 days40 won rounds',
      'Over Finish22%+1 point in 30 days25 won rounds',
      'Extreme Finish14%No clear change in 30 days16 won rounds',
      'Total Battles128+6 in 7 days82 won',
    ]);
  });

  it('shows no change of rates if either month has fewer than five battles', async () => {
    server.on(api.getOverviewStats, () => someOverviewStats({ previousBattles: 4 }));
    await open();
    const list = within(await screen.findByRole('list', { name: 'Your statistics' }));
    expect(list.queryByText(/in 30 days/)).not.toBeInTheDocument();
    expect(list.getByText('in 7 days')).toBeVisible();
  });

  it('shows three steps in place of zeros until the first battle', async () => {
    server.on(api.getOverviewStats, () => someOverviewStats({ totalBattles: 0 }));
    server.on(api.getOwnProfile, () => anOwnProfile({ totalBattles: 0, totalCombos: 0 }));
    const newcomer = await open();
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
    // The pad asks for the combo and then goes on to the battle, step 2.
    expect(steps.getByRole('link', { name: 'Create' })).toHaveAttribute('href', '/record');
    expect(steps.queryByRole('link', { name: 'Record' })).not.toBeInTheDocument();
    expect(screen.queryByText(/No change/)).not.toBeInTheDocument();
    newcomer.unmount();

    server.on(api.getOwnProfile, () => anOwnProfile({ totalBattles: 0, totalCombos: 1 }));
    await open();
    const next = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(next.getAllByRole('listitem')[0]).toHaveTextContent('Create a combo Done');
    expect(next.getByRole('link', { name: 'Record' })).toHaveAttribute('href', '/record');
  });

  it('loads the lists without waiting for a scroll', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    const view = await open();
    expect(await screen.findByText('No battles recorded yet')).toBeVisible();
    view.unmount();
  });

  it('shows the two newest battles, the best combo of the newest, and up to three posts', async () => {
    server.on(api.listRecentBattles, () =>
      [1, 2, 3].map((id) => aBattle({ id, opponentName: `Opponent ${id}` })),
    );
    server.on(api.listRecentCombos, () => [
      aCombo({ id: 1, name: 'Lucky once', wins: 1 }),
      aCombo({ id: 2, name: 'Workhorse', wins: 45, losses: 5, burstFinishRate: 30 }),
      aCombo({ id: 3, name: 'Never won', losses: 9 }),
    ]);
    server.on(api.listMyMedia, ({ query }) => {
      expect(query).toMatchObject({ limit: '3' });
      return page([myMedia({ id: 5, title: 'Final round' })]);
    });
    await open();
    const battles = await screen.findByRole('list', { name: 'Recent battles' });
    expect(within(battles).getAllByRole('listitem')).toHaveLength(2);
    expect(within(battles).queryByText('Opponent 3')).not.toBeInTheDocument();
    const top = await screen.findByRole('article', { name: 'Workhorse' });
    expect(top).toHaveTextContent('Wins45Losses5Burst30%Spin0%');
    expect(within(top).getByText('50 battles')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Final round' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All posts' })).toHaveAttribute(
      'href',
      '/media?tab=mine',
    );
  });

  it('opens a picture over the page, and a text on its own page', async () => {
    const picture = myMedia({ id: 5, title: 'Final round' });
    server.on(api.getMedia, () => picture);
    server.on(api.listMyMedia, () =>
      page([picture, myMedia({ id: 6, mediaType: 'text', title: 'Words' })]),
    );
    const { user, where } = await open();
    await user.click(await screen.findByRole('link', { name: 'Final round' }));
    const viewer = await screen.findByRole('dialog', { name: 'Final round' });
    expect(within(viewer).getByRole('img', { name: 'Final round' })).toBeInTheDocument();
    expect(within(viewer).getByRole('link', { name: 'Open post' })).toHaveAttribute(
      'href',
      '/media/5',
    );
    expect(where()).toBe('/profile');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('link', { name: 'Words' }));
    expect(where()).toBe('/media/6');
  });

  it('has an empty state with a link for each list', async () => {
    await open();
    for (const [name, target] of [
      ['Record your first battle', '/battles?record=true'],
      ['Create your first combo', '/combos?create=true'],
      ['Create your first post', '/media?upload=true'],
    ] as const) {
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', target);
    }
  });

  it('reports each failed part by itself', async () => {
    server.refuse(api.getOverviewStats, 404, 'No.');
    server.refuse(api.listMyMedia, 404, 'No.');
    await open();
    expect(await screen.findByText('Your statistics could not be loaded')).toBeVisible();
    expect(await screen.findByText('Your posts could not be loaded')).toBeVisible();
    expect(screen.getByText('No battles recorded yet')).toBeVisible();
  });
});

describe('the tabs', () => {
  it('keep the open one in the address', async () => {
    server.on(api.listCombos, () => page([aCombo()]));
    const { user, where } = await open('/profile?tab=combos');
    expect(await tab('Combos')).toHaveAttribute('aria-selected', 'true');
    await user.click(await tab('Chat'));
    expect(where()).toBe('/profile?tab=chat');
    expect(screen.getByRole('link', { name: 'Open chat' })).toHaveAttribute('href', '/chat');
    await user.click(await tab('Overview'));
    expect(where()).toBe('/profile');
  });

  it('link to the decks and the collection', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'My Decks' })).toHaveAttribute('href', '/decks');
    expect(screen.getByRole('link', { name: 'My Collections' })).toHaveAttribute(
      'href',
      '/collection',
    );
  });

  it('list the combos with details, edit and delete', async () => {
    let combos = [aCombo({ name: 'Storm Rod' })];
    server.on(api.listCombos, () => page(combos));
    server.on(api.deleteCombo, () => {
      combos = [];
      return new Response(null, { status: 204 });
    });
    const { user } = await open('/profile?tab=combos');
    expect(await screen.findByRole('link', { name: 'Create Combo' })).toHaveAttribute(
      'href',
      '/combos?create=true',
    );
    await user.click(await screen.findByRole('button', { name: 'View Details' }));
    expect(await screen.findByRole('dialog', { name: 'Storm Rod' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Delete Storm Rod' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Storm Rod?' }));
    const before = server.calls(api.getOwnProfile).length;
    server.on(api.getOwnProfile, () => anOwnProfile({ totalCombos: 11 }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Combo deleted')).toBeVisible();
    // The header shows their number.
    await waitFor(() => expect(figure('Combos')).toBe('Combos11'));
    expect(server.calls(api.getOwnProfile).length).toBeGreaterThan(before);
    expect(await screen.findByText('No combos yet')).toBeVisible();
  });

  it('list the battles with their search', async () => {
    server.on(api.listBattles, () => page([aBattle({ opponentName: 'Robin' })]));
    await open('/profile?tab=battles');
    expect(await screen.findByRole('link', { name: 'Record Battle' })).toHaveAttribute(
      'href',
      '/battles?record=true',
    );
    const battles = await screen.findByRole('list', { name: 'Battles' });
    expect(within(battles).getByText('Robin')).toBeVisible();
    expect(screen.getByRole('searchbox')).toBeVisible();
  });

  it('redirect the social tab to the chat', async () => {
    const { where } = await open('/profile?tab=social');
    await waitFor(() => expect(where()).toBe('/chat'));
  });

  it('show the overview for an unknown tab', async () => {
    await open('/profile?tab=nonsense');
    expect(await tab('Overview')).toHaveAttribute('aria-selected', 'true');
  });
});
