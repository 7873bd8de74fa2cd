import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { card, combosServer, openCombos, rider } from '@/testing/combos-screen';
import { aCombo } from '@/testing/records';
import { setViewport } from '@/testing/viewport';

const { server, owns } = combosServer();

describe('deleting', () => {
  const WARNING =
    'This action cannot be undone. This will permanently delete this Beyblade combo and all its associated battle records.';

  it('asks first, then removes the card and moves the focus to the next one', async () => {
    owns(aCombo(), rider);
    server.on(api.previewComboDeletion, () => ({ isArchived: false }));
    server.on(api.deleteCombo, () => {
      owns(rider);
      return undefined;
    });
    const { user } = await openCombos();
    await user.click(await screen.findByRole('button', { name: 'Delete Storm Rod' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Storm Rod?' });
    await waitFor(() => expect(dialog).toHaveAccessibleDescription(WARNING));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(server.calls(api.deleteCombo)).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Delete Storm Rod' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Combo deleted')).toBeInTheDocument();
    expect(
      screen.getByText('Your Beyblade combo has been deleted successfully'),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Storm Rod' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Rail Rider' })).toHaveFocus();
  });

  it('says that the battles of events stay', async () => {
    owns(aCombo());
    let answer = (_: { isArchived: boolean }) => {};
    server.on(
      api.previewComboDeletion,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    server.on(api.deleteCombo, () => undefined);
    const { user } = await openCombos();
    await user.click(await screen.findByRole('button', { name: 'Delete Storm Rod' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Storm Rod?' });
    expect(dialog).toHaveAccessibleDescription(/except if events were played with it/);
    answer({ isArchived: true });
    await waitFor(() =>
      expect(dialog).toHaveAccessibleDescription(
        /so all its battles stay in your log\. The combo leaves your lists and can no longer be chosen\.$/,
      ),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Its battles stay in your log')).toBeInTheDocument();
  });

  it('leaves the focus on the heading after the last one', async () => {
    owns(aCombo());
    server.on(api.deleteCombo, () => {
      owns();
      return undefined;
    });
    const { user } = await openCombos();
    await user.click(await screen.findByRole('button', { name: 'Delete Storm Rod' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No combos yet')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'My Combos' })).toHaveFocus();
  });

  it("says the server's reason when it is refused", async () => {
    owns(aCombo());
    server.refuse(api.deleteCombo, 409, 'This combo is used by the deck Finals.');
    const { user } = await openCombos();
    await user.click(await screen.findByRole('button', { name: 'Delete Storm Rod' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Error deleting combo')).toBeInTheDocument();
    expect(screen.getByText('This combo is used by the deck Finals.')).toBeInTheDocument();
    expect(await card('Storm Rod')).toBeInTheDocument();
  });
});

/** An item of the screen's menu. */
async function choose(user: UserEvent, name: string) {
  await user.click(screen.getByRole('button', { name: 'More about your combos' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

describe('Recalculate Stats', () => {
  it('says what it did and shows the new counts', async () => {
    owns(aCombo());
    server.on(api.recalculateComboStats, () => {
      owns(aCombo({ wins: 3 }));
      return { message: '1 combo changed.', changed: 1 };
    });
    const { user } = await openCombos();
    await card('Storm Rod');
    await choose(user, 'Recalculate Stats');
    expect(await screen.findByText('Stats recalculated')).toBeInTheDocument();
    expect(
      screen.getByText('Your combo statistics have been updated based on battle rounds'),
    ).toBeInTheDocument();
    expect(await screen.findByText('100%')).toBeInTheDocument();
  });

  it('says when it failed', async () => {
    owns(aCombo());
    server.refuse(api.recalculateComboStats, 500, 'Sorry.');
    const { user } = await openCombos();
    await choose(user, 'Recalculate Stats');
    expect(await screen.findByText('Error recalculating stats')).toBeInTheDocument();
    expect(
      screen.getByText('Could not update your combo statistics. Please try refreshing the page.'),
    ).toBeInTheDocument();
  });
});

it('refreshes on demand', async () => {
  owns(aCombo());
  const { user } = await openCombos();
  await card('Storm Rod');
  owns(rider);
  await choose(user, 'Refresh');
  expect(await card('Rail Rider')).toBeInTheDocument();
});

it('has short labels, a floating button and a search overlay on a phone', async () => {
  setViewport(390);
  owns(aCombo(), rider);
  const { user } = await openCombos();
  await card('Storm Rod');
  expect(screen.getByRole('button', { name: 'New' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add combo' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Search combos' }));
  const overlay = await screen.findByRole('dialog', { name: 'Search combos' });
  await user.type(within(overlay).getByRole('searchbox'), 'rail');
  await waitFor(() => expect(within(overlay).queryByText('Storm Rod')).not.toBeInTheDocument());
  await user.click(within(overlay).getByRole('button', { name: 'Show results in the list' }));
  expect(await screen.findByText('Results for “rail”')).toBeInTheDocument();
  expect(screen.queryByRole('article', { name: 'Storm Rod' })).not.toBeInTheDocument();
});
