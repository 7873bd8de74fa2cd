import { api } from '@shared/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, page } from '@/testing/fake-api';
import { openRecord, padServer, running } from '@/testing/pad';
import { aCombo } from '@/testing/records';

const server = fakeApi();
padServer(server);

const matchups = async () => within(await screen.findByRole('list', { name: 'Recent matchups' }));
const pad = () => screen.findByRole('heading', { name: /^Battle running/ });

describe('Somebody played lately', () => {
  it('is one tap, with the combo used last and the event of the day', async () => {
    const { user } = await openRecord();
    const combos = within(await screen.findByRole('group', { name: 'My combo' }));
    expect(combos.getAllByRole('radio')[0]).toBe(combos.getByRole('radio', { name: 'Storm Rod' }));
    expect(combos.getByRole('radio', { name: 'Storm Rod' })).toBeChecked();

    const list = await matchups();
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Robin Shark Edge 3-60 Low Flat Won 2–0',
      'Ada Dran Sword 3-60F Won 2–0',
    ]);
    await user.click(list.getByRole('button', { name: /^Robin/ }));
    expect(await pad()).toHaveFocus();
    expect(running()).toMatchObject({
      combo: { id: 7 },
      opponentName: 'Robin',
      opponentCombo: 'Shark Edge 3-60 Low Flat',
      eventName: 'Spring Cup',
      target: 4,
      rounds: [],
    });
  });

  it('is played with another combo where one was chosen', async () => {
    const { user } = await openRecord();
    await user.click(await screen.findByRole('radio', { name: 'New Shark' }));
    await user.click((await matchups()).getByRole('button', { name: /^Ada/ }));
    await pad();
    expect(running()?.combo.name).toBe('New Shark');
  });

  it('is also whoever is only on this device', async () => {
    server.offline(api.listBattles);
    const view = await openRecord();
    // Without any, a new opponent is asked for at once.
    expect(await screen.findByLabelText("Opponent's name")).toBeVisible();
    view.unmount();
  });
});

describe('A new opponent', () => {
  const open = async () => {
    const view = await openRecord();
    await matchups();
    await view.user.click(screen.getByRole('button', { name: 'New opponent' }));
    await screen.findByLabelText("Opponent's name");
    return view;
  };

  it('is typed, or taken from what is known', async () => {
    const { user } = await open();
    const names = within(await screen.findByRole('group', { name: 'Recent names and friends' }));
    expect(await names.findByRole('button', { name: 'Leo' })).toBeVisible();
    expect(names.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Robin',
      'Ada',
      'Leo',
    ]);
    await user.click(names.getByRole('button', { name: 'Leo' }));
    expect(screen.getByLabelText("Opponent's name")).toHaveValue('Leo');
    const combos = within(screen.getByRole('group', { name: 'Recent combos' }));
    await user.click(combos.getByRole('button', { name: 'Dran Sword 3-60F' }));
    expect(screen.getByLabelText(/^Event/)).toHaveValue('Spring Cup');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await pad();
    expect(running()).toMatchObject({ opponentName: 'Leo', opponentCombo: 'Dran Sword 3-60F' });
  });

  it('needs a name and a combo, and says so', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(screen.getByText("Please enter your opponent's name or username")).toBeVisible();
    expect(screen.getByText("Please enter your opponent's combo name")).toBeVisible();
    expect(screen.getByLabelText("Opponent's name")).toHaveFocus();
    expect(running()).toBeNull();
  });

  it('is left by a step back to the recent ones', async () => {
    const { user, where } = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await matchups();
    expect(where()).toBe('/record');
  });
});

describe('My combos', () => {
  it('are found by their name when there are many', async () => {
    server.on(api.listCombos, ({ query }) => {
      const all = Array.from({ length: 12 }, (_, index) =>
        aCombo({ id: 20 + index, name: `Combo ${index}` }),
      );
      return page(all.filter(({ name }) => name.includes(query.q ?? '')));
    });
    const { user } = await openRecord();
    expect(await screen.findAllByRole('radio')).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'All combos' }));
    await user.click(screen.getByRole('combobox', { name: 'Search my combos' }));
    await user.click(await screen.findByRole('option', { name: /Combo 11/ }));
    expect(screen.getByRole('radio', { name: 'Combo 11' })).toBeChecked();
  });

  it('are created first where there are none', async () => {
    server.on(api.listCombos, () => page([]));
    server.on(api.listBattles, () => page([]));
    await openRecord();
    expect(await screen.findByText('No combos yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create your first combo' })).toHaveAttribute(
      'href',
      '/combos?create=true',
    );
  });
});

describe('Without a connection', () => {
  beforeEach(() => {
    server.offline();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });

  it('says that nothing is on the device, and tries again', async () => {
    const { user } = await openRecord();
    expect(await screen.findByText('Nothing on this device yet')).toBeVisible();
    expect(screen.getByText(/^You are offline/)).toBeVisible();
    server.online();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: 'New Shark' })).toBeVisible();
  });
});

describe('Where the screen cannot be kept on', () => {
  it('says why', async () => {
    await openRecord();
    await waitFor(() => expect(screen.getByText(/^Your screen may go dark/)).toBeVisible());
  });
});
