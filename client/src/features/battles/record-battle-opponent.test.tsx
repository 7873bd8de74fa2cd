import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, page, refusal } from '@/testing/fake-api';
import {
  choosePart,
  openParts,
  opponentText,
  partsButton,
  writeOpponent,
} from '@/testing/opponent-combo';
import { aBattle, aCombo } from '@/testing/records';
import { enter, renderRoute } from '@/testing/render';
import { signedInClient, storingDevice } from '@/testing/unsent';
import { RecordBattleDialog } from './dialogs';

const server = fakeApi();
storingDevice();

beforeEach(() => {
  server.on(api.listCombos, () => page([aCombo()]));
  server.on(api.listRecentBattles, () => []);
  server.on(api.createBattle, () => aBattle());
});

async function open(battle?: ReturnType<typeof aBattle>) {
  const view = await renderRoute(
    <RecordBattleDialog open onClose={() => undefined} battle={battle} comboId={7} />,
    { client: signedInClient() },
  );
  await screen.findByRole('dialog');
  return view;
}

const sentCombo = () =>
  (server.calls(api.createBattle)[0]?.body as { opponentCombo: string } | undefined)?.opponentCombo;

describe("The opponent's combo as text", () => {
  it('shows the parts that the catalogue reads from it', async () => {
    const { user } = await open();
    expect(screen.queryByText(/^Blade:/)).toBeNull();
    await user.type(opponentText(), 'WR 9-60B');
    expect(await screen.findByText('Blade: Wizard Rod')).toBeVisible();
    expect(screen.getByText('Ratchet: 9-60')).toBeVisible();
    expect(screen.getByText('Bit: Ball')).toBeVisible();
    expect(screen.queryByText(/Not understood/)).toBeNull();
    await user.clear(opponentText());
    expect(screen.queryByText(/^Blade:/)).toBeNull();
  });

  it('shows them at once for a battle that has one', async () => {
    await open(aBattle({ opponentCombo: 'Shark Edge 3-60 Low Flat' }));
    expect(await screen.findByText('Bit: Low Flat')).toBeVisible();
  });

  it('says which words it does not know, and is saved as it is', async () => {
    const { user } = await open();
    writeOpponent('Blue Thing 3-99B');
    expect(await screen.findByText(/Not understood/)).toHaveTextContent(
      'Not understood: “Blue Thing” and “3-99”. It is saved as you typed it.',
    );
    enter("Opponent's name", 'Robin');
    await user.click(screen.getByRole('button', { name: 'Save Battle' }));
    await screen.findByText('Battle recorded successfully');
    expect(sentCombo()).toBe('Blue Thing 3-99B');
  });

  it('asks which part a short name means, and writes it out', async () => {
    const { user } = await open();
    writeOpponent('DS 3-60F');
    const question = within(await screen.findByRole('group', { name: /“DS” could mean several/ }));
    await user.click(question.getByRole('button', { name: 'Dran Sword' }));
    expect(opponentText()).toHaveValue('Dran Sword 3-60F');
    expect(screen.getByText('Blade: Dran Sword')).toBeVisible();
  });
});

describe("The parts of the opponent's combo", () => {
  it('write the text, which can then be typed on', async () => {
    const { user } = await open();
    expect(partsButton()).toHaveAttribute('aria-expanded', 'false');
    const parts = await openParts(user);
    expect(partsButton()).toHaveAttribute('aria-expanded', 'true');
    choosePart(parts, 'Blade', 'shark ed');
    choosePart(parts, 'Ratchet', '3-60');
    choosePart(parts, 'Bit', 'low f');
    expect(opponentText()).toHaveValue('Shark Edge 3-60LF');
    await user.click(parts.getByRole('button', { name: 'Done' }));
    expect(partsButton()).toHaveFocus();
    expect(await screen.findByText('Bit: Low Flat')).toBeVisible();
    enter("Opponent's name", 'Robin');
    await user.click(screen.getByRole('button', { name: 'Save Battle' }));
    await screen.findByText('Battle recorded successfully');
    expect(sentCombo()).toBe('Shark Edge 3-60LF');
  });

  it('begin with what the text says, and follow it', async () => {
    const { user } = await open();
    writeOpponent('WR 9-60B');
    const parts = await openParts(user);
    const bit = parts.getByRole('combobox', { name: /^Bit/ });
    expect(parts.getByRole('combobox', { name: /^Blade/ })).toHaveValue('Wizard Rod');
    expect(bit).toHaveValue('Ball');
    await user.clear(opponentText());
    writeOpponent('WR 9-60H');
    expect(bit).toHaveValue('Hexa');
  });

  it('do not lose a blade that the catalogue does not know', async () => {
    const { user } = await open();
    writeOpponent('Home Made 3-60F');
    const parts = await openParts(user);
    expect(parts.getByRole('combobox', { name: /^Blade/ })).toHaveValue('Home Made');
    choosePart(parts, 'Bit', 'Ball');
    expect(opponentText()).toHaveValue('Home Made 3-60B');
  });

  it('of a CX combo take the place of the blade, the over blade only where it fits', async () => {
    const { user } = await open();
    const parts = await openParts(user);
    await user.click(parts.getByRole('button', { name: /^CX parts/ }));
    expect(parts.queryByRole('combobox', { name: /^Over blade/ })).toBeNull();
    choosePart(parts, 'Lock chip', 'Dran');
    expect(parts.getByText('Not understood without the parts around it: Lock chip')).toBeVisible();
    choosePart(parts, 'Main blade', 'Rage');
    choosePart(parts, 'Over blade', 'Flow');
    choosePart(parts, 'Assist blade', 'Erase');
    expect(opponentText()).toHaveValue('Dran Rage FE');
    expect(parts.queryByText(/^Not understood/)).toBeNull();
    expect(parts.getByRole('combobox', { name: /^Blade/ })).toHaveValue('N/A');
  });

  it('do not send the form with Enter', async () => {
    const { user } = await open();
    const parts = await openParts(user);
    const bit = parts.getByRole('combobox', { name: /^Bit/ });
    // The browser would submit the form unless the default is prevented.
    expect(fireEvent.keyDown(bit, { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(opponentText(), { key: 'Enter' })).toBe(true);
  });
});

describe('While it is being saved', () => {
  it('nothing can be changed; after a refusal everything can', async () => {
    let refuse: () => void = () => {};
    server.on(
      api.createBattle,
      () =>
        new Promise<Response>((resolve) => {
          refuse = () => resolve(refusal(400, 'Robin is not a name.'));
        }),
    );
    const { user } = await open();
    writeOpponent('WR 9-60B');
    enter("Opponent's name", 'Robin');
    await user.click(screen.getByRole('button', { name: 'Save Battle' }));
    await screen.findByRole('button', { name: 'Saving…' });
    expect(opponentText()).toBeDisabled();
    expect(partsButton()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add Round' })).toBeDisabled();
    await waitFor(() => expect(server.calls(api.createBattle)).toHaveLength(1));
    refuse();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Not saved yet\./);
    expect(opponentText()).toBeEnabled();
  });
});
