import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';

import { fakeApi, page, reply } from '@/testing/fake-api';
import { comboItem } from '@/testing/feed';
import { aCombo, aComboBattle, theirCombo } from '@/testing/records';
import { BackButton, renderRoute } from '@/testing/render';
import { Component as Community } from './community';

const server = fakeApi();
const storm = theirCombo({ wins: 3, losses: 1, draws: 4 });

beforeEach(() => {
  server.on(api.getFeed, () => page([comboItem(storm)]));
  server.on(api.getCombo, () => storm);
  server.on(api.listComboBattles, () => page([aComboBattle()]));
});

const open = (path = '/community?combo=7') =>
  renderRoute(
    <>
      <Community />
      <BackButton />
    </>,
    { path },
  );
const dialog = async (name = 'Storm Rod') => within(await screen.findByRole('dialog', { name }));

describe('the dialog of a combo', () => {
  it('opens from its card, is in the address, and closes by Back', async () => {
    const { user, where } = await open('/community?filter=top&q=rod');
    await user.click(await screen.findByRole('button', { name: 'View Details' }));
    await dialog();
    expect(where()).toBe('/community?q=rod&filter=top&combo=7');
    // Stands for the browser's Back button, which no dialog covers.
    fireEvent.click(screen.getByText('Back'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/community?filter=top&q=rod');
  });

  it('leaves no history entry when closed', async () => {
    const { user, where } = await open('/community?filter=top');
    await user.selectOptions(await screen.findByLabelText('Content filter'), 'Combos Only');
    await user.click(await screen.findByRole('link', { name: 'Storm Rod' }));
    await dialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(where()).toBe('/community?filter=combos'));
    await user.click(screen.getByText('Back'));
    expect(where()).toBe('/community?filter=top');
  });

  it('opens by its address', async () => {
    server.on(api.getFeed, () => page([]));
    const { user, where } = await open();
    const details = await dialog();
    await user.click(details.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(where()).toBe('/community'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows parts, maker, rates and record', async () => {
    server.on(api.getCombo, () => ({ ...storm, spinFinishRate: 60, burstFinishRate: 40 }));
    await open();
    const details = await dialog();
    expect(details.getByText('Wizard Rod')).toBeVisible();
    expect(details.getByRole('link', { name: 'leo' })).toHaveAttribute('href', '/profile/2');
    expect(details.getByText('75%')).toHaveTextContent('75% won');
    expect(details.getByRole('img', { name: '3 won, 4 drawn, 1 lost' })).toBeInTheDocument();
    expect(await details.findByRole('progressbar', { name: 'Spin finishes' })).toHaveAttribute(
      'aria-valuenow',
      '60',
    );
    expect(details.getByRole('link', { name: 'Open combo page' })).toHaveAttribute(
      'href',
      '/combos/7',
    );
  });

  it("is read only and can be reported when it is somebody else's", async () => {
    const { user } = await open();
    const details = await dialog();
    expect(details.queryByRole('link', { name: 'Edit Combo' })).toBeNull();
    await user.click(details.getByRole('button', { name: 'Report' }));
    expect(await screen.findByRole('dialog', { name: /Report/ })).toBeVisible();
  });

  it('can be edited by its owner', async () => {
    server.on(api.getCombo, () => aCombo({ isPublic: true }));
    server.on(api.getFeed, () => page([]));
    await open();
    const details = await dialog();
    expect(details.getByRole('link', { name: 'Edit Combo' })).toHaveAttribute(
      'href',
      '/combos/edit/7',
    );
    expect(details.queryByRole('button', { name: 'Report' })).toBeNull();
  });
});

describe('its battles', () => {
  it('are cards with result, score, finish and rounds, told of the maker', async () => {
    server.on(api.listComboBattles, () =>
      page([
        aComboBattle({
          id: 1,
          result: 'loss',
          myScore: 2,
          opponentScore: 3,
          finishType: 'extreme',
          roundsData: [
            { roundNumber: 1, winner: 'me', finishType: 'burst' },
            { roundNumber: 2, winner: 'opponent', finishType: 'extreme' },
          ],
        }),
        aComboBattle({ id: 2, result: 'draw', myScore: 1, opponentScore: 1 }),
      ]),
    );
    const { user } = await open();
    const history = within(await (await dialog()).findByRole('region', { name: 'Battle history' }));
    const loss = history.getByRole('article', { name: 'LOSS against Leo, 2 to 3' });
    expect(within(loss).getByText('LOSS')).toBeVisible();
    expect(within(loss).getByText('Extreme')).toBeVisible();
    expect(history.getByRole('article', { name: 'DRAW against Leo, 1 to 1' })).toBeVisible();
    await user.click(within(loss).getByRole('button', { name: 'Rounds (2)' }));
    expect(within(loss).getAllByRole('listitem')[0]).toHaveTextContent('Round 1leoBurst2 pts');
  });

  it('load more', async () => {
    server.on(api.listComboBattles, ({ query }) =>
      query.cursor
        ? page([aComboBattle({ id: 2, opponentName: 'Robin' })])
        : page([aComboBattle()], 'next'),
    );
    const { user } = await open();
    const details = await dialog();
    await user.click(await details.findByRole('button', { name: 'Load more battles' }));
    expect(await details.findByRole('article', { name: /WIN against Robin/ })).toBeVisible();
  });

  it('may be none', async () => {
    server.on(api.listComboBattles, () => page([]));
    await open();
    expect(await (await dialog()).findByText('No battles with this combo yet.')).toBeVisible();
  });

  it('can be retried after a failure', async () => {
    server.refuse(api.listComboBattles, 500, 'Not now.');
    const { user } = await open();
    const details = await dialog();
    expect(await details.findByText('Failed to fetch battles for this combo')).toBeVisible();
    server.on(api.listComboBattles, () => page([aComboBattle()]));
    await user.click(details.getByRole('button', { name: 'Try again' }));
    expect(await details.findByRole('article')).toBeVisible();
  });
});

describe('when the combo cannot be loaded', () => {
  it('says so and tries again', async () => {
    server.on(api.getFeed, () => page([]));
    server.refuse(api.getCombo, 500, 'Not now.');
    const { user } = await open();
    const details = await dialog('Combo');
    expect(await details.findByText('Failed to fetch combo details')).toBeVisible();
    server.on(api.getCombo, () => storm);
    await user.click(details.getByRole('button', { name: 'Try again' }));
    expect(await dialog()).toBeDefined();
  });

  it("shows the list's data", async () => {
    server.offline(api.getCombo);
    const { user } = await open('/community');
    await user.click(await screen.findByRole('link', { name: 'Storm Rod' }));
    const details = await dialog();
    expect(await details.findByText('Failed to fetch combo details')).toBeVisible();
    expect(details.getByText('75%')).toBeVisible();
  });

  it('because it is gone or private, it leaves the list', async () => {
    server.on(api.getCombo, () => reply(404, { code: 'not_found', message: 'No.' }));
    const { user, where } = await open('/community');
    await user.click(await screen.findByRole('link', { name: 'Storm Rod' }));
    const details = await dialog('Combo Not Found');
    expect(
      details.getByText("The combo you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    await user.click(details.getByRole('button', { name: 'Back to the community' }));
    await waitFor(() => expect(where()).toBe('/community'));
    expect(screen.queryByRole('article', { name: 'Storm Rod' })).toBeNull();
  });
});
