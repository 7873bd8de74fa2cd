import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserBadge } from '#shared/badges';
import { api } from '#shared/routes';
import { Button } from '@/components/ui/button';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { anEarnedBadge, userBadgeOf } from '@/testing/badges';
import { fakeApi } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { useCheckBadges } from './api';
import { BadgeNews } from './badge-news';

const handlers = vi.hoisted(() => new Map<string, () => void>());
vi.mock('@/lib/realtime', () => ({
  subscribe: (type: string, handler: () => void) => {
    handlers.set(type, handler);
    return () => handlers.delete(type);
  },
  isConnected: () => true,
}));

const server = fakeApi();
const firstSpin = userBadgeOf(anEarnedBadge());
const clash = userBadgeOf(anEarnedBadge({ key: 'first-battle', name: 'First Clash' }, { id: 12 }));
let unseen: UserBadge[];

function CheckButton() {
  const check = useCheckBadges();
  return <Button onClick={() => check.mutate()}>Check for Badges</Button>;
}

async function open() {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  const news = (
    <>
      <BadgeNews />
      <CheckButton />
    </>
  );
  const view = await renderRoute(news, { client });
  await waitFor(() => expect(server.calls(api.listRecentBadges).length).toBeGreaterThan(0));
  return view;
}

/** The socket reports a change, and it has been refetched. */
async function told() {
  const before = server.calls(api.listRecentBadges).length;
  await act(async () => handlers.get('badges_changed')?.());
  await waitFor(() => expect(server.calls(api.listRecentBadges)).toHaveLength(before + 1));
}

beforeEach(() => {
  localStorage.clear();
  unseen = [];
  server.on(api.listRecentBadges, () => unseen);
});

describe('an earned badge', () => {
  it('is announced once per device and links to the badges', async () => {
    const { user, where } = await open();
    unseen = [firstSpin];
    await told();
    expect(await screen.findByText('Badge earned: First Spin')).toBeVisible();
    expect(screen.getByText('Build a combo.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'See badges' }));
    expect(where()).toBe('/profile?tab=badges');
  });

  it('is not announced again after a reload, but the next one is', async () => {
    unseen = [firstSpin];
    const first = await open();
    expect(await screen.findByText('Badge earned: First Spin')).toBeVisible();
    first.unmount();
    unseen = [clash, firstSpin];
    await open();
    expect(await screen.findByText('Badge earned: First Clash')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Badge earned: First Spin')).toBeNull());
  });

  it('is announced together with others earned at once', async () => {
    await open();
    unseen = [clash, firstSpin];
    await told();
    expect(await screen.findByText('2 badges earned')).toBeVisible();
    expect(screen.getByText('First Clash and First Spin')).toBeVisible();
  });

  it('is announced by the visible tab', async () => {
    const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await open();
    unseen = [firstSpin];
    await told();
    expect(screen.queryByText(/Badge earned/)).toBeNull();
    look.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Badge earned: First Spin')).toBeVisible();
  });
});

describe('a check', () => {
  it('announces what it found, once', async () => {
    server.on(api.checkBadges, () => {
      unseen = [clash, firstSpin];
      return { awarded: true, newBadges: [clash, firstSpin] };
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Check for Badges' }));
    expect(await screen.findByText('New Badges Earned!')).toBeVisible();
    expect(screen.getByText('You earned 2 new badges: First Clash and First Spin')).toBeVisible();
    await told();
    expect(screen.queryByText('2 badges earned')).toBeNull();
  });

  it('reports that there is nothing new', async () => {
    server.on(api.checkBadges, () => ({ awarded: false, newBadges: [] }));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Check for Badges' }));
    expect(await screen.findByText('No New Badges')).toBeVisible();
  });

  it("reports its failure with the server's message", async () => {
    server.refuse(api.checkBadges, 503, 'The database is away.');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Check for Badges' }));
    expect(await screen.findByText('Badge Check Failed')).toBeVisible();
    expect(screen.getByText('The database is away.')).toBeVisible();
  });
});
