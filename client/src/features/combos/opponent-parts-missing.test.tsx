import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { battleApi, openBattle } from '@/testing/battle-dialog';
import { openDeckBattle } from '@/testing/deck-battle-dialog';
import { page } from '@/testing/fake-api';
import { opponentText, partsButton } from '@/testing/opponent-combo';
import { aBattle } from '@/testing/records';

const network = vi.hoisted(() => ({ isGone: true }));

// The lazily loaded script with the catalogue.
vi.mock('./parts/opponent-parts', async (load) => {
  if (network.isGone) throw new TypeError('Failed to fetch dynamically imported module');
  return await load();
});

const { server } = battleApi();
const SENTENCE = 'The parts list could not be loaded. What you type is saved as it is.';

beforeEach(() => {
  network.isGone = true;
  server.on(api.listTournaments, () => page([]));
});

describe('Without the parts list', () => {
  it('the combo of a battle is a plain text field', async () => {
    server.on(api.createBattle, () => aBattle());
    const { user } = await openBattle();
    expect(screen.queryByText(SENTENCE)).toBeNull();
    await user.type(opponentText(), 'WR 9-60B');
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(opponentText()).toHaveValue('WR 9-60B');
    await user.type(screen.getByLabelText("Opponent's name"), 'Robin');
    await user.click(screen.getByRole('button', { name: 'Save Battle' }));
    await screen.findByText('Battle recorded successfully');
    expect(server.calls(api.createBattle)[0]?.body).toMatchObject({ opponentCombo: 'WR 9-60B' });
  });

  it('so is the combo of a deck battle', async () => {
    const { user } = await openDeckBattle();
    await user.type(opponentText(), 'WR 9-60B');
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(opponentText()).toHaveValue('WR 9-60B');
  });
});

describe('The parts list', () => {
  it('is requested again with the next tap', async () => {
    const { user } = await openBattle();
    await user.click(partsButton());
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(partsButton()).toHaveAttribute('aria-expanded', 'false');
    network.isGone = false;
    await user.click(partsButton());
    expect(
      await screen.findByRole('group', { name: "Parts of the opponent's combo" }),
    ).toBeVisible();
    expect(partsButton()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByText(SENTENCE)).toBeNull();
  });
});
