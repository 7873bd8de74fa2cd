import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { collectionApi } from '#shared/collection';
import type { CurrentUser } from '#shared/current-user';
import { api } from '#shared/routes';
import { wishlistApi } from '#shared/wishlist';
import { userQuery } from '@/features/accounts';
import { anEarnedBadge } from '@/testing/badges';
import { anOwnedPart } from '@/testing/collection';
import { someDeck } from '@/testing/decks';
import { fakeApi, page, refusal } from '@/testing/fake-api';
import { offlineDevice } from '@/testing/offline-device';
import { aFriend, currentUser } from '@/testing/people';
import { anOwnProfile, someOverviewStats } from '@/testing/profiles';
import { aBattle, aCombo } from '@/testing/records';
import { renderApp, testClient } from '@/testing/render';
import { someDetailedStats } from '@/testing/stats';
import { OFFLINE_QUERIES } from './offline-queries';

const server = fakeApi();
const device = offlineDevice();

const combo = aCombo({ id: 7, name: 'Hells Scythe' });
const battle = aBattle({ id: 31, myComboId: 7, opponentName: 'Robin' });
const deck = someDeck({ id: 5, name: 'Trio' });

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  server.on(api.getUser, () => currentUser());
  server.on(api.listCombos, () => page([combo]));
  server.on(api.listRecentCombos, () => [combo]);
  server.on(api.listBattles, () => page([battle]));
  server.on(api.listRecentBattles, () => [battle]);
  server.on(api.listDecks, () => page([deck]));
  server.on(api.getDetailedStats, () => someDetailedStats());
  server.on(api.getOverviewStats, () => someOverviewStats());
  server.on(api.getHistoryStats, () => []);
  server.on(api.getOwnProfile, () => anOwnProfile({ city: 'Hamburg' }));
  server.on(api.listFriends, () => page([aFriend()]));
  server.on(api.listBadges, () => [anEarnedBadge()]);
  server.on(api.listShowcasedBadges, () => []);
  server.on(api.listMyMedia, () => page([]));
  server.on(api.listTournaments, () => page([]));
  server.on(collectionApi.listCollection, () => page([anOwnedPart({ name: 'Shark Edge' })]));
  server.on(wishlistApi.listWishes, () => page([]));
});

/** Visits once, then again with the server gone. */
async function comeAgain(path: string, happen: () => void = () => server.offline()) {
  const visit = await device.visit(testClient());
  for (const query of OFFLINE_QUERIES) await query.fetch(visit.client);
  await device.close(visit);
  happen();
  const client = testClient();
  // Like render.tsx: requests the user while the device is read.
  client.fetchQuery(userQuery).catch(() => undefined);
  await device.visit(client);
  return renderApp(path, client);
}

/** The server confirms the user late, after stored data is on screen. */
function answerLate(answer: () => CurrentUser | Response) {
  const late = moment();
  server.on(api.getUser, () => late.come.then(answer));
  return late.now;
}

/** A promise resolved by the test. */
function moment() {
  let now = () => {};
  const come = new Promise<void>((resolve) => {
    now = resolve;
  });
  return { come, now };
}

const SCREENS: [path: string, words: RegExp][] = [
  ['/profile', /^Hamburg$/],
  ['/profile?tab=badges', /1 of 1 earned/],
  ['/combos', /^Hells Scythe$/],
  ['/combos/7', /^Combo Configuration$/],
  ['/decks', /^Trio$/],
  ['/decks/5', /^Performance Statistics$/],
  ['/battles', /Robin/],
  ['/battles?tab=stats', /^Finish Type Breakdown$/],
  ['/battles/31', /^Rounds \(/],
  ['/dashboard', /^Hells Scythe$/],
  ['/collection', /^Shark Edge$/],
];

describe('offline', () => {
  it.each(SCREENS)('%s shows persisted data', async (path, words) => {
    const { where } = await comeAgain(path);
    const main = within(await screen.findByRole('main'));
    expect((await main.findAllByText(words))[0]).toBeVisible();
    expect(where()).toBe(path);
    expect(
      await screen.findByText(/^Ripcord cannot be reached right now. What you see/),
    ).toBeVisible();
    // The person did nothing, so no notice reports a background failure.
    expect(screen.queryByText(/failed/i)).not.toBeInTheDocument();
  });

  it('a server that never answers blocks nothing', async () => {
    await comeAgain('/combos', () => {
      vi.stubGlobal('fetch', () => new Promise(() => {}));
    });
    expect(await screen.findByText('Hells Scythe')).toBeVisible();
  });

  it('explains what is missing', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await comeAgain('/tournaments');
    expect(
      (await screen.findAllByText('You are offline, and this is not on your device yet.'))[0],
    ).toBeVisible();
    expect(screen.getByText('You are offline. What you see may be out of date.')).toBeVisible();
    expect(screen.queryByText(/cannot be reached right now. What/)).not.toBeInTheDocument();
  });

  it('shows the battles of a combo that the lists have', async () => {
    await comeAgain('/combos/7');
    expect(await screen.findByText(/Robin/)).toBeVisible();
  });
});

describe('the server', () => {
  it('answering with no user leads to the login and shows nothing personal', async () => {
    let answer = () => {};
    const { where } = await comeAgain('/combos', () => {
      answer = answerLate(() => refusal(401, 'Please log in.'));
    });
    expect(await screen.findByText('Hells Scythe')).toBeVisible();
    answer();
    await waitFor(() => expect(where()).toBe('/auth'));
    expect(screen.queryByText('Hells Scythe')).not.toBeInTheDocument();
  });

  it('answering with another user shows their data only', async () => {
    let answer = () => {};
    const theirs = moment();
    const { client } = await comeAgain('/combos', () => {
      answer = answerLate(() => currentUser({ id: 2 }));
    });
    expect(await screen.findByText('Hells Scythe')).toBeVisible();
    const list = () => page([aCombo({ id: 8, name: 'Wizard Rod' })]);
    server.on(api.listCombos, () => theirs.come.then(list));
    answer();
    await waitFor(() => expect(client.getQueryData(userQuery.queryKey)?.id).toBe(2));
    await waitFor(() => expect(screen.queryByText('Hells Scythe')).not.toBeInTheDocument());
    expect(screen.getByRole('status', { name: 'Loading combos' })).toBeVisible();
    theirs.now();
    expect(await screen.findByText('Wizard Rod')).toBeVisible();
  });

  it('answering again removes the offline strip', async () => {
    const { client } = await comeAgain('/combos');
    await screen.findByText(/^Ripcord cannot be reached right now. What you see/);
    server.online();
    await client.refetchQueries({ type: 'active' });
    await waitFor(() => expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument());
  });
});
