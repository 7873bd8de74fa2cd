import type { Combo } from '@shared/combos';
import { api } from '@shared/routes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { aCombo, theirCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { setViewport } from '@/testing/viewport';
import { CombosScreen } from './list/combos-screen';

const server = fakeApi();

const rider = aCombo({
  id: 8,
  name: 'Rail Rider',
  blade: 'Dran Sword',
  wins: 10,
  isPerfectCombo: true,
});

function owns(...combos: Combo[]) {
  server.on(api.listCombos, ({ query: { q = '' } }) =>
    page(combos.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))),
  );
}

const open = (path = '/combos') =>
  renderRoute(
    <main>
      <CombosScreen />
    </main>,
    { path },
  );
const card = (name: string) => screen.findByRole('article', { name });

describe('the list', () => {
  it('shows six skeleton cards while loading', async () => {
    server.on(api.listCombos, () => new Promise<Response>(() => {}));
    await open();
    const loading = screen.getByRole('status', { name: 'Loading combos' });
    expect(within(loading).getAllByTestId('combo-skeleton')).toHaveLength(6);
  });

  it('offers to create the first combo', async () => {
    owns();
    const { user } = await open();
    expect(await screen.findByText('No combos yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create your first combo' }));
    expect(await screen.findByRole('dialog', { name: 'Create New Combo' })).toBeInTheDocument();
  });

  it('searches on the server, and says when nothing matches', async () => {
    owns(aCombo(), rider);
    const { user } = await open();
    await card('Storm Rod');
    await user.type(screen.getByLabelText('Search combos'), 'rail');
    await waitFor(() => expect(screen.queryByText('Storm Rod')).not.toBeInTheDocument());
    expect(await card('Rail Rider')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Search combos'), 'zzz');
    expect(await screen.findByText('No combos match your search')).toBeInTheDocument();
    expect(server.calls(api.listCombos).map(({ query }) => query.q)).toEqual([
      undefined,
      'rail',
      'railzzz',
    ]);
    // The box has one too, and so does the message.
    const [, inMessage] = screen.getAllByRole('button', { name: 'Clear search' });
    await user.click(inMessage as HTMLElement);
    expect(await card('Storm Rod')).toBeInTheDocument();
  });

  it('loads the next page on demand', async () => {
    server.on(api.listCombos, ({ query }) =>
      query.cursor === 'two' ? page([rider]) : page([aCombo()], 'two'),
    );
    const { user } = await open();
    await card('Storm Rod');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await card('Rail Rider')).toBeInTheDocument();
    expect(await card('Storm Rod')).toBeInTheDocument();
  });

  it('polls every five seconds', async () => {
    vi.useFakeTimers();
    owns(aCombo({ wins: 1 }));
    await open();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText('100%')).toBeInTheDocument();
    owns(aCombo({ wins: 1, losses: 1 }));
    await act(() => vi.advanceTimersByTimeAsync(4_800));
    expect(server.calls(api.listCombos)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(server.calls(api.listCombos)).toHaveLength(2);
    expect(screen.getByText('50%')).toBeInTheDocument();
  });

  it('retries three times, one second apart', async () => {
    vi.useFakeTimers();
    server.on(api.listCombos, () => reply(500, {}));
    await open();
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(screen.getByRole('status', { name: 'Loading combos' })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(server.calls(api.listCombos)).toHaveLength(4);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Error loading combos');
    expect(alert).toHaveTextContent('Could not load your combos. Please try refreshing the page.');
    // It stands still until somebody asks again.
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(server.calls(api.listCombos)).toHaveLength(4);
    owns(aCombo());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('article', { name: 'Storm Rod' })).toBeInTheDocument();
  });
});

describe('a card', () => {
  it('shows the record, whether there are enough battles, and its badges', async () => {
    owns(aCombo({ wins: 2, losses: 1, draws: 1 }), rider);
    await open();
    const storm = await card('Storm Rod');
    expect(within(storm).getByText('50%')).toHaveClass('bg-accent');
    expect(within(storm).getByText('25% draws')).toBeInTheDocument();
    expect(storm).toHaveTextContent('not enough battles yet');
    expect(storm).not.toHaveTextContent('4 battles');
    expect(storm).not.toHaveTextContent('#1 Combo');
    const rail = await card('Rail Rider');
    expect(rail).toHaveTextContent('#1 Combo');
    expect(rail).not.toHaveTextContent('not enough');
    expect(rail).not.toHaveTextContent('draws');
  });

  it('is destructive below half', async () => {
    owns(aCombo({ wins: 49, losses: 51 }));
    await open();
    expect(within(await card('Storm Rod')).getByText('49%')).toHaveClass('text-loss');
  });

  it('offers others only its details', async () => {
    owns(theirCombo());
    await open();
    const storm = await card('Storm Rod');
    expect(within(storm).getAllByRole('button')).toHaveLength(1);
    expect(within(storm).getByRole('button', { name: 'View Details' })).toBeInTheDocument();
  });
});

it('shows the details with parts, record and finishes, and leads to the edit form', async () => {
  owns(
    aCombo({
      lockChip: 'Dran',
      wins: 6,
      losses: 3,
      draws: 1,
      spinFinishRate: 67,
      burstFinishRate: 33,
    }),
  );
  const { user } = await open();
  await user.click(within(await card('Storm Rod')).getByRole('button', { name: 'View Details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Storm Rod' });
  for (const text of ['Wizard Rod', '9-60', 'Ball', 'Dran', '60%', '10%', '67%', '33%']) {
    expect(within(dialog).getByText(text)).toBeInTheDocument();
  }
  expect(dialog).not.toHaveTextContent('Main blade');
  await user.click(within(dialog).getByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Combo' });
  expect(within(form).getByLabelText('Name')).toHaveValue('Storm Rod');
});

describe('?create=true', () => {
  it('opens the form and is removed from the address; closing with unsaved input asks', async () => {
    owns(aCombo());
    const { user, where } = await open('/combos?create=true');
    const form = await screen.findByRole('dialog', { name: 'Create New Combo' });
    expect(where()).toBe('/combos');
    await user.type(within(form).getByLabelText('Name'), 'Half');
    await user.click(within(form).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows the new combo in the list at once', async () => {
    owns();
    server.on(api.createCombo, () => {
      owns(rider);
      return rider;
    });
    const { user } = await open('/combos?create=true');
    await user.type(await screen.findByLabelText('Quick entry'), 'Dran Sword 3-60F');
    await user.click(screen.getByRole('button', { name: 'Create Combo' }));
    expect(await card('Rail Rider')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  const WARNING =
    'This action cannot be undone. This will permanently delete this Beyblade combo and all its associated battle records.';

  it('asks first, then removes the card and moves the focus to the next one', async () => {
    owns(aCombo(), rider);
    server.on(api.deleteCombo, () => {
      owns(rider);
      return undefined;
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Storm Rod' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Storm Rod?' });
    expect(dialog).toHaveAccessibleDescription(WARNING);
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

  it('leaves the focus on the heading after the last one', async () => {
    owns(aCombo());
    server.on(api.deleteCombo, () => {
      owns();
      return undefined;
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Storm Rod' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No combos yet')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'My Combos' })).toHaveFocus();
  });

  it("says the server's reason when it is refused", async () => {
    owns(aCombo());
    server.refuse(api.deleteCombo, 409, 'This combo is used by the deck Finals.');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Storm Rod' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Error deleting combo')).toBeInTheDocument();
    expect(screen.getByText('This combo is used by the deck Finals.')).toBeInTheDocument();
    expect(await card('Storm Rod')).toBeInTheDocument();
  });
});

describe('Recalculate Stats', () => {
  it('says what it did and shows the new counts', async () => {
    owns(aCombo());
    server.on(api.recalculateComboStats, () => {
      owns(aCombo({ wins: 3 }));
      return { message: '1 combo changed.', changed: 1 };
    });
    const { user } = await open();
    await card('Storm Rod');
    await user.click(screen.getByRole('button', { name: 'Recalculate Stats' }));
    expect(await screen.findByText('Stats recalculated')).toBeInTheDocument();
    expect(
      screen.getByText('Your combo statistics have been updated based on battle rounds'),
    ).toBeInTheDocument();
    expect(await screen.findByText('100%')).toBeInTheDocument();
  });

  it('says when it failed', async () => {
    owns(aCombo());
    server.refuse(api.recalculateComboStats, 500, 'Sorry.');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Recalculate Stats' }));
    expect(await screen.findByText('Error recalculating stats')).toBeInTheDocument();
    expect(
      screen.getByText('Could not update your combo statistics. Please try refreshing the page.'),
    ).toBeInTheDocument();
  });
});

it('refreshes on demand', async () => {
  owns(aCombo());
  const { user } = await open();
  await card('Storm Rod');
  owns(rider);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await card('Rail Rider')).toBeInTheDocument();
});

it('has short labels, a floating button and a search overlay on a phone', async () => {
  setViewport(390);
  owns(aCombo(), rider);
  const { user } = await open();
  await card('Storm Rod');
  expect(screen.getByRole('button', { name: 'Recalc' })).toBeInTheDocument();
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
