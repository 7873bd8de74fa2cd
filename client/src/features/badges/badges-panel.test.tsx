import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BadgeProgress, showcaseFull } from '#shared/badges';
import { api } from '#shared/routes';
import { formatDate } from '@/lib/dates';
import { aBadge, anEarnedBadge, userBadgeOf } from '@/testing/badges';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderRoute } from '@/testing/render';
import { BadgesPanel } from './badges-panel';

const server = fakeApi();
const firstSpin = anEarnedBadge();
const clash = anEarnedBadge(
  { key: 'first-battle', name: 'First Clash', category: 'battles' },
  { id: 12, showcased: true },
);
const partsBox = aBadge();

const card = async (name: string) => within(await screen.findByRole('article', { name }));

function answer(badges: BadgeProgress[], unseen: BadgeProgress[] = []) {
  server.on(api.listBadges, () => badges);
  server.on(api.listShowcasedBadges, () =>
    badges.filter((badge) => badge.earned?.showcased).map(userBadgeOf),
  );
  server.on(api.listRecentBadges, () => unseen.map(userBadgeOf));
  server.on(api.markBadgesSeen, () => undefined);
}

beforeEach(() => answer([firstSpin, partsBox, clash]));

describe('the badges', () => {
  it('are counted and grouped in six sections', async () => {
    await renderRoute(<BadgesPanel />);
    expect(await screen.findByText('2 of 3 earned')).toBeVisible();
    const titles = screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
    expect(titles.slice(1)).toEqual([
      'Combo Builder',
      'Battle Master',
      'Community Contributor',
      'Social Champion',
      'Media Creator',
      'Special Achievements',
    ]);
    const battles = within(screen.getByRole('region', { name: 'Battle Master' }));
    expect(battles.getAllByRole('article')).toHaveLength(1);
    expect(battles.getByText('1 of 1')).toBeVisible();
  });

  it('show how to earn them, their tier and progress', async () => {
    await renderRoute(<BadgesPanel />);
    const missing = await card('Parts Box');
    expect(missing.getByText('Have 10 combos.')).toBeVisible();
    expect(missing.getByText('Silver')).toBeVisible();
    expect(missing.getByText('3 of 10')).toBeVisible();
    expect(missing.getByRole('progressbar', { name: 'Progress of Parts Box' })).toHaveAttribute(
      'aria-valuenow',
      '30',
    );
    expect(missing.queryByRole('switch')).toBeNull();
    const earned = await card('First Spin');
    expect(earned.getByText(`Earned ${formatDate('2026-03-12T14:05:00.000Z')}`)).toBeVisible();
    expect(earned.queryByRole('progressbar')).toBeNull();
  });

  it('have an empty state that still lists them all', async () => {
    answer([partsBox]);
    await renderRoute(<BadgesPanel />);
    expect(await screen.findByText('No Badges Yet')).toBeVisible();
    expect(screen.getByText('0 of 1 earned')).toBeVisible();
    expect(screen.queryByText(/On your profile/)).toBeNull();
    expect((await card('Parts Box')).getByText('3 of 10')).toBeVisible();
  });

  it('show loading and are refetched after an error', async () => {
    let fail: (error: Error) => void = () => {};
    server.on(api.listBadges, () => new Promise((_, reject) => (fail = reject)));
    const { user } = await renderRoute(<BadgesPanel />);
    expect(screen.getByRole('status', { name: 'Loading badges' })).toBeInTheDocument();
    fail(new TypeError('Failed to fetch'));
    expect(await screen.findByText('Your badges could not be loaded')).toBeVisible();
    answer([firstSpin]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 of 1 earned')).toBeVisible();
  });
});

describe('the showcase', () => {
  const shown = () =>
    within(screen.getByRole('list', { name: 'Showcased badges' }))
      .getAllByRole('img')
      .map((badge) => badge.getAttribute('aria-label'));

  it('shows what is on the profile, with names', async () => {
    await renderRoute(<BadgesPanel />);
    expect(await screen.findByText('On your profile: 1 of 6')).toBeVisible();
    expect(shown()).toEqual(['First Clash, bronze badge']);
    expect((await card('First Clash')).getByRole('switch')).toBeChecked();
    expect((await card('First Spin')).getByRole('switch')).not.toBeChecked();
  });

  it('adds a badge optimistically', async () => {
    let settle: () => void = () => {};
    server.on(
      api.toggleShowcase,
      () =>
        new Promise((resolve) => {
          settle = () => {
            const now = anEarnedBadge({}, { showcased: true });
            answer([now, partsBox, clash]);
            resolve(userBadgeOf(now));
          };
        }),
    );
    const { user } = await renderRoute(<BadgesPanel />);
    const toggle = (await card('First Spin')).getByRole('switch', {
      name: /Show on profile.*First Spin/,
    });
    await user.click(toggle);
    expect(toggle).toBeChecked();
    expect(shown()).toEqual(['First Clash, bronze badge', 'First Spin, bronze badge']);
    settle();
    await waitFor(() => expect(toggle).toBeEnabled());
    expect(toggle).toBeChecked();
    expect(server.calls(api.toggleShowcase)[0]?.body).toEqual({ userBadgeId: 11, showcased: true });
  });

  it('rolls back and says why when it is full', async () => {
    server.on(api.toggleShowcase, () => refusal(409, showcaseFull()));
    const { user } = await renderRoute(<BadgesPanel />);
    const toggle = (await card('First Spin')).getByRole('switch');
    await user.click(toggle);
    expect(await screen.findByText(showcaseFull())).toBeVisible();
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(shown()).toEqual(['First Clash, bronze badge']);
  });
});

describe('new badges', () => {
  it('are marked while the tab is open, and seen afterwards', async () => {
    answer([firstSpin, partsBox, clash], [clash]);
    server.on(api.markBadgesSeen, () => {
      server.on(api.listRecentBadges, () => []);
      return undefined;
    });
    await renderRoute(<BadgesPanel />);
    expect(await (await card('First Clash')).findByText('New')).toBeVisible();
    await waitFor(() => expect(server.calls(api.listRecentBadges)).toHaveLength(2));
    expect(server.calls(api.markBadgesSeen)).toHaveLength(1);
    expect((await card('First Clash')).getByText('New')).toBeVisible();
    expect((await card('First Spin')).queryByText('New')).toBeNull();
  });

  it('send nothing to the server when there are none', async () => {
    await renderRoute(<BadgesPanel />);
    await card('First Clash');
    await waitFor(() => expect(server.calls(api.listRecentBadges)).toHaveLength(1));
    expect(server.calls(api.markBadgesSeen)).toHaveLength(0);
  });
});
