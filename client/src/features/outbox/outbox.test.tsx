import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { aBattle, aCombo } from '@/testing/records';
import { renderApp } from '@/testing/render';
import {
  anUnsentBattle,
  anUnsentDeckBattle,
  anUnsentMessage,
  storingDevice,
} from '@/testing/unsent';

const server = fakeApi();
const device = storingDevice();

beforeEach(() => {
  server.on(api.getUser, () => currentUser());
  server.on(api.listUnreadMessages, () => page([]));
  server.on(api.listFriendRequests, () => page([]));
  server.on(api.listCombos, () => page([aCombo()]));
  server.on(api.listRecentBattles, () => []);
  server.on(api.listTournaments, () => page([]));
  server.on(api.logout, () => reply(204));
  server.offline(api.createBattle);
  server.offline(api.createDeckBattle);
});

/** Accepts entries; those stored before are updated to this device's version. */
function accept() {
  server.on(api.createBattle, () => aBattle());
  server.on(api.updateBattle, () => aBattle());
}

const strip = (name: RegExp | string) => screen.findByRole('button', { name });

async function openList(name: RegExp = /waiting to be sent/) {
  const view = await renderApp('/help');
  await view.user.click(await strip(name));
  const list = within(await screen.findByRole('dialog', { name: 'Waiting to be sent' }));
  return { ...view, list };
}

describe('the strip', () => {
  it('is absent if nothing is waiting', async () => {
    await renderApp('/help');
    await screen.findByRole('button', { name: 'Log out' });
    await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).toBeNull());
  });

  it('shows on every screen how much is waiting and how much was refused', async () => {
    await device.has([anUnsentBattle('Robin'), anUnsentDeckBattle()]);
    await renderApp('/help');
    expect(await strip('2 waiting to be sent')).toBeVisible();
    await device.has([anUnsentBattle('Leo', { problem: 'This combo does not exist.' })]);
    expect(await strip('1 refused, 2 waiting to be sent')).toBeVisible();
  });

  it.each([
    [{ problem: 'This combo does not exist.' }, 'This combo does not exist.'],
    [{ problem: 'Diese Combo gibt es nicht.', language: 'de' }, 'Try again to see why.'],
    [{ problem: '' }, 'Ripcord did not accept it.'],
  ])('shows a reason in the language of the page: %o', async (changes, words) => {
    await device.has([anUnsentBattle('Robin', changes)]);
    const { user } = await renderApp('/help');
    await user.click(await strip('1 refused'));
    expect(await screen.findByText(new RegExp(`^Refused: .*${words}$`))).toBeVisible();
  });

  it('hides what another person recorded on this device', async () => {
    await device.has([anUnsentBattle('Robin')]);
    await device.has([anUnsentBattle('Ada'), anUnsentDeckBattle()], 2);
    server.on(api.getUser, () => currentUser({ id: 2 }));
    const { user } = await renderApp('/help');
    await user.click(await strip('2 waiting to be sent'));
    await screen.findByRole('dialog');
    expect(screen.queryByText('Robin')).toBeNull();
  });

  it('disappears once everything is sent', async () => {
    await device.has([anUnsentBattle('Robin')]);
    await renderApp('/help');
    await strip('1 waiting to be sent');
    accept();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /waiting/ })).toBeNull());
    expect(await device.kept()).toEqual([]);
  });
});

describe('the list', () => {
  it('shows each entry with its score, time and state', async () => {
    await device.has([
      anUnsentBattle('Robin'),
      anUnsentDeckBattle({ problem: 'This deck does not exist.' }),
    ]);
    const { list } = await openList();
    const battle = within(list.getByRole('article', { name: /^WIN against Robin, 3 to 0/ }));
    expect(battle.getByText(/Storm Rod – Shark Edge/)).toBeVisible();
    expect(battle.getByText(/^12 Mar 2026/)).toBeVisible();
    expect(await battle.findByText('Waiting for a connection')).toBeVisible();
    const deck = within(list.getByRole('article', { name: /^WIN against Ada, 2 to 0/ }));
    expect(deck.getByText('Refused: This deck does not exist.')).toBeVisible();
  });

  it('shows a message with its recipient, and the reason for an unreadable entry', async () => {
    const unreadable = { ...anUnsentMessage('later'), kind: 'match-result' };
    await device.has([anUnsentMessage('Let it rip'), unreadable]);
    server.offline(api.sendMessage);
    const { user, list } = await openList(/1 refused, 1 waiting/);
    const message = within(list.getByRole('article', { name: 'message, not sent yet' }));
    expect(message.getByText('To Leo: Let it rip')).toBeVisible();
    expect(await message.findByText('Waiting for a connection')).toBeVisible();
    expect(message.queryByRole('button', { name: 'Edit' })).toBeNull();
    const entry = within(list.getByRole('article', { name: 'entry, not sent yet' }));
    expect(entry.getByText('This version of Ripcord cannot read it.')).toBeVisible();
    expect(entry.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(entry.getByRole('button', { name: 'Discard' }));
    const question = await screen.findByRole('dialog', { name: 'Discard this entry?' });
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await device.kept()).toHaveLength(1));
  });

  it('retries what was refused on request', async () => {
    await device.has([anUnsentBattle('Robin', { problem: 'This combo does not exist.' })]);
    const { user, list } = await openList(/1 refused/);
    accept();
    await user.click(list.getByRole('button', { name: 'Try again' }));
    expect(await list.findByText('Everything has been sent')).toBeVisible();
    expect(server.calls(api.createBattle)).toHaveLength(1);
  });

  it('retries everything at once', async () => {
    await device.has([anUnsentBattle('Robin')]);
    const { user, list } = await openList();
    await list.findByText('Waiting for a connection');
    accept();
    await user.click(list.getByRole('button', { name: 'Try now' }));
    expect(await list.findByText('Everything has been sent')).toBeVisible();
  });

  it('asks before discarding', async () => {
    await device.has([anUnsentBattle('Robin')]);
    const { user, list } = await openList();
    await user.click(list.getByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard this battle?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await device.kept()).toHaveLength(1);
    await user.click(list.getByRole('button', { name: 'Discard' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Discard this battle?' })).getByRole(
        'button',
        { name: 'Discard' },
      ),
    );
    expect(await list.findByText('Everything has been sent')).toBeVisible();
    expect(await device.kept()).toEqual([]);
  });

  it('edits a battle under the same clientId', async () => {
    const entry = anUnsentBattle('Robin', { problem: 'Robin is not a name.' });
    await device.has([entry]);
    const { user, list } = await openList(/1 refused/);
    await user.click(list.getByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Battle' }));
    expect(form.getByLabelText('Your combo')).toHaveValue('Storm Rod');
    expect(form.getByLabelText(/^Event/)).toHaveValue('Spring Cup');
    const name = form.getByLabelText("Opponent's name");
    await user.clear(name);
    await user.type(name, 'Robyn');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument();
    const { clientId } = entry;
    expect(await device.kept()).toMatchObject([
      { clientId, body: { clientId, opponentName: 'Robyn', myScore: 3 }, problem: null },
    ]);
  });

  it('edits a deck battle under the same clientId', async () => {
    const entry = anUnsentDeckBattle();
    await device.has([entry]);
    const { user, list } = await openList();
    await user.click(list.getByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Deck Battle' }));
    expect(form.getByLabelText('Opponent deck')).toHaveValue('Day Train');
    await user.type(form.getByLabelText('Opponent name'), ' B');
    await user.click(form.getByRole('button', { name: 'Continue to Round 2' }));
    await user.click(form.getByRole('button', { name: 'Submit Battle' }));
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument();
    const { clientId } = entry;
    expect(await device.kept()).toMatchObject([
      { clientId, body: { clientId, opponentName: 'Ada B', date: '2026-03-12', notes: 'Close' } },
    ]);
  });
});

describe('the battles screen', () => {
  it('shows unsent battles above the records', async () => {
    server.on(api.listBattles, () => page([aBattle({ opponentName: 'Mika' })]));
    await device.has([anUnsentBattle('Robin')]);
    await renderApp('/battles');
    const waiting = within(await screen.findByRole('list', { name: 'Waiting to be sent' }));
    expect(waiting.getByRole('article', { name: /against Robin/ })).toBeVisible();
    expect(waiting.getByText('Waiting to be sent')).toBeVisible();
  });
});

describe('logging out', () => {
  const logOut = async () => {
    const view = await renderApp('/help');
    await view.user.click(await screen.findByRole('button', { name: 'Log out' }));
    return view;
  };

  it('warns about battles, which stay on the device', async () => {
    await device.has([anUnsentBattle('Robin'), anUnsentDeckBattle()]);
    const { user, where } = await logOut();
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByRole('status')).toHaveTextContent(
      /^2 battles not sent yet. They stay on this device, for your account alone/,
    );
    expect(question.getByRole('status')).not.toHaveTextContent(/message/);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(where()).toBe('/help');
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await user.click(await screen.findByRole('button', { name: 'Log out anyway' }));
    await waitFor(() => expect(where()).toBe('/auth'));
    expect(await device.kept()).toHaveLength(2);
  });

  it('warns about messages, which would be lost', async () => {
    server.offline(api.sendMessage);
    await device.has([anUnsentMessage('hello')]);
    const { user } = await logOut();
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByRole('status')).toHaveTextContent(
      '1 message not sent yet: lost if you log out now.',
    );
    await user.click(question.getByRole('button', { name: 'Cancel' }));
  });

  it('drops messages and nothing else', async () => {
    server.offline(api.sendMessage);
    await device.has([anUnsentBattle('Robin'), anUnsentMessage('secret')]);
    const { user, where } = await logOut();
    await user.click(await screen.findByRole('button', { name: 'Log out anyway' }));
    await waitFor(() => expect(where()).toBe('/auth'));
    await waitFor(async () => expect(await device.kept()).toHaveLength(1));
    expect(await device.kept()).toMatchObject([{ kind: 'battle' }]);
  });

  it('can send everything first', async () => {
    await device.has([anUnsentBattle('Robin')]);
    const { user, where } = await logOut();
    accept();
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    expect(await screen.findByRole('dialog', { name: 'Everything has been sent' })).toBeVisible();
    const question = within(screen.getByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(where()).toBe('/auth'));
  });

  it('asks nothing if everything is sent', async () => {
    const { where } = await logOut();
    await waitFor(() => expect(where()).toBe('/auth'));
  });
});
