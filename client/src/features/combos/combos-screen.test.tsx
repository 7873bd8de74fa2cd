import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { card, combosServer, openCombos, rider } from '@/testing/combos-screen';
import { page, reply } from '@/testing/fake-api';
import { aCombo, theirCombo } from '@/testing/records';

const { server, owns } = combosServer();

describe('the list', () => {
  it('shows six skeleton cards while loading', async () => {
    server.on(api.listCombos, () => new Promise<Response>(() => {}));
    await openCombos();
    const loading = screen.getByRole('status', { name: 'Loading combos' });
    expect(within(loading).getAllByTestId('skeleton')).toHaveLength(6);
  });

  it('offers to create the first combo', async () => {
    owns();
    const { user } = await openCombos();
    expect(await screen.findByText('No combos yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New Combo' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add combo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create your first combo' }));
    expect(await screen.findByRole('dialog', { name: 'Create New Combo' })).toBeInTheDocument();
  });

  it('searches on the server, and says when nothing matches', async () => {
    owns(aCombo(), rider);
    const { user } = await openCombos();
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
    // Both the box and the message have this button.
    const [, inMessage] = screen.getAllByRole('button', { name: 'Clear search' });
    await user.click(inMessage as HTMLElement);
    expect(await card('Storm Rod')).toBeInTheDocument();
  });

  it('loads the next page on demand', async () => {
    server.on(api.listCombos, ({ query }) =>
      query.cursor === 'two' ? page([rider]) : page([aCombo()], 'two'),
    );
    const { user } = await openCombos();
    await card('Storm Rod');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await card('Rail Rider')).toBeInTheDocument();
    expect(await card('Storm Rod')).toBeInTheDocument();
  });

  it('polls every five seconds', async () => {
    vi.useFakeTimers();
    owns(aCombo({ wins: 1 }));
    await openCombos();
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
    await openCombos();
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(screen.getByRole('status', { name: 'Loading combos' })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(server.calls(api.listCombos)).toHaveLength(4);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Error loading combos');
    expect(alert).toHaveTextContent('Could not load your combos. Please try refreshing the page.');
    // No further request until the person retries.
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
    await openCombos();
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
    await openCombos();
    expect(within(await card('Storm Rod')).getByText('49%')).toHaveClass('text-loss');
  });

  it('offers others only its details', async () => {
    owns(theirCombo());
    await openCombos();
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
  const { user } = await openCombos();
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
    const { user, where } = await openCombos('/combos?create=true');
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
    const { user } = await openCombos('/combos?create=true');
    await user.type(await screen.findByLabelText('Quick entry'), 'Dran Sword 3-60F');
    await user.click(screen.getByRole('button', { name: 'Create Combo' }));
    expect(await card('Rail Rider')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
