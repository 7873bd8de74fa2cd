import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { writtenParts } from '#shared/rules/parts/written-parts';
import { fakeApi, page } from '@/testing/fake-api';
import { button, openRecord, PLAIN_EMBLEM, padServer, running } from '@/testing/pad';
import { aBattle, aCombo } from '@/testing/records';

const server = fakeApi();
padServer(server);

const matchups = async () => within(await screen.findByRole('list', { name: 'Recent matchups' }));
const pad = () => screen.findByRole('heading', { name: /^Battle in progress/ });

describe('A recent opponent', () => {
  it('is one tap, with the last used combo and today’s event', async () => {
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

  it('has the emblem of its parts', async () => {
    const { opponentCombo } = aBattle();
    server.on(api.listBattles, () =>
      page([
        aBattle({ id: 3, opponentParts: writtenParts(opponentCombo) }),
        aBattle({ id: 2, opponentName: 'Ada', opponentCombo: 'Something new' }),
      ]),
    );
    await openRecord();
    const list = await matchups();
    const plain = (name: RegExp) => list.getByRole('button', { name }).querySelector(PLAIN_EMBLEM);
    expect(plain(/^Robin/)).toBeNull();
    expect(plain(/^Ada/)).not.toBeNull();
  });

  it('is played with the chosen combo', async () => {
    const { user } = await openRecord();
    await user.click(await screen.findByRole('radio', { name: 'New Shark' }));
    await user.click((await matchups()).getByRole('button', { name: /^Ada/ }));
    await pad();
    expect(running()?.combo.name).toBe('New Shark');
  });

  it('is replaced by a new one where there is none', async () => {
    server.offline(api.listBattles);
    const view = await openRecord();
    // Without matchups, a new opponent is asked for at once.
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

  it('is typed, or picked from suggestions', async () => {
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

  it('needs a name and a combo', async () => {
    const { user } = await open();
    await waitFor(() => expect(screen.getByLabelText("Opponent's name")).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(screen.getByText("Please enter your opponent's name or username")).toBeVisible();
    expect(screen.getByText("Please enter your opponent's combo name")).toBeVisible();
    expect(screen.getByLabelText("Opponent's name")).toHaveFocus();
    expect(running()).toBeNull();
  });

  it('may have an unknown combo, which is not suggested for the next', async () => {
    server.on(api.listBattles, () => page([aBattle({ opponentCombo: 'Unknown combo' })]));
    const { user } = await open();
    expect(screen.queryByRole('group', { name: 'Recent combos' })).toBeNull();
    await user.type(screen.getByLabelText("Opponent's name"), 'Robin');
    await user.click(button("I don't know"));
    expect(button("I don't know")).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText("Opponent's combo")).toHaveValue('');
    // It is no longer asked for, so Enter starts the battle.
    await user.click(screen.getByLabelText("Opponent's name"));
    await user.keyboard('{Enter}');
    await pad();
    expect(running()).toMatchObject({ opponentName: 'Robin', opponentCombo: 'Unknown combo' });
  });

  it('is still there after a reload, until it is closed', async () => {
    const { user, unmount } = await open();
    await user.type(screen.getByLabelText("Opponent's name"), 'Leo');
    unmount();
    const again = await openRecord();
    expect(await screen.findByLabelText("Opponent's name")).toHaveValue('Leo');
    expect(screen.getByLabelText(/^Event/)).toHaveValue('Spring Cup');
    await again.user.click(button('Close'));
    await matchups();
    await again.user.click(button('New opponent'));
    expect(await screen.findByLabelText("Opponent's name")).toHaveValue('');
  });

  it('is closed back to the recent ones', async () => {
    const { user, where } = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await matchups();
    expect(where()).toBe('/record');
  });
});

describe('My combos', () => {
  it('are searched by name when there are many', async () => {
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

  it('are created first where there are none, and the battle goes on with the new one', async () => {
    const created = aCombo({ id: 9, name: 'First Rod' });
    server.on(api.listCombos, () => page([]));
    server.on(api.listBattles, () => page([]));
    server.on(api.createCombo, () => created);
    const { user, where } = await openRecord();
    const open = () => screen.findByRole('dialog', { name: 'Create New Combo' });
    const form = within(await open());
    // Closed, it can be opened again.
    await user.click(form.getByRole('button', { name: 'Close' }));
    expect(screen.getByText('No combos yet')).toBeVisible();
    await user.click(button('Create your first combo'));
    const blade = within(await open()).getByRole('combobox', { name: 'Blade' });
    expect(blade).toHaveFocus();
    expect(blade).toHaveAttribute('aria-expanded', 'true');
    server.on(api.listCombos, () => page([created]));
    await user.keyboard('WR 9-60B{Enter}');
    await user.click(button('Create Combo'));
    expect(await screen.findByRole('radio', { name: 'First Rod' })).toBeChecked();
    expect(where()).toBe('/record');
    await waitFor(() => expect(screen.getByLabelText("Opponent's name")).toHaveFocus());
    await user.keyboard('Robin{Enter}');
    expect(screen.getByLabelText("Opponent's combo")).toHaveFocus();
    expect(screen.queryByText("Please enter your opponent's combo name")).toBeNull();
    await user.keyboard('Shark Edge{Enter}');
    await pad();
    expect(running()).toMatchObject({ combo: { id: 9 }, opponentName: 'Robin' });
  });
});

describe('Without a connection', () => {
  beforeEach(() => {
    server.offline();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });

  it('says that nothing is cached, and retries', async () => {
    const { user } = await openRecord();
    expect(await screen.findByText('Nothing on this device yet')).toBeVisible();
    expect(screen.getByText(/^You are offline/)).toBeVisible();
    server.online();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: 'New Shark' })).toBeVisible();
  });
});

describe('A browser without wake lock', () => {
  it('says why', async () => {
    await openRecord();
    await waitFor(() => expect(screen.getByText(/^Your screen may turn off/)).toBeVisible());
  });
});
