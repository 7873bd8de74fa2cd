import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import type { Tournament } from '#shared/tournaments';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { someTournament } from '@/testing/tournaments';
import { tournamentsScreen } from '@/testing/tournaments-screen';
import { setViewport } from '@/testing/viewport';

vi.mock('@/features/tournaments/form/tournament-form-dialog', () => ({
  TournamentFormDialog: ({ tournament }: { tournament?: Tournament }) => (
    <div role="dialog" aria-label={tournament ? `Edit ${tournament.name}` : 'Create Tournament'} />
  ),
}));

const server = fakeApi();
const tournaments = tournamentsScreen(server);
const { open, card, names, asked, answer, spring, autumn, winter } = tournaments;

describe('the lists', () => {
  it('show upcoming tournaments, and past ones on request', async () => {
    const { user } = await open();
    await card('Spring Cup');
    expect(names('Upcoming tournaments')).toEqual(['Spring Cup', 'Autumn Open', 'Club evening']);
    expect(screen.getByRole('heading', { level: 2, name: 'Past tournaments' })).toBeVisible();
    expect(asked(api.listTournaments)).toEqual([{ when: 'upcoming', limit: '30' }]);
    await user.click(screen.getByRole('button', { name: 'Show past tournaments' }));
    await card('Winter Final');
    expect(names('Past tournaments')).toEqual(['Winter Final']);
    expect(asked(api.listTournaments)[1]).toEqual({ when: 'past', limit: '30' });
  });

  it('show one’s own on their tab, kept in the address', async () => {
    const { user, where } = await open();
    await card('Spring Cup');
    await user.click(screen.getByRole('tab', { name: 'My Tournaments' }));
    await card('Club evening');
    expect(names('Upcoming tournaments')).toEqual(['Club evening']);
    expect(where()).toBe('/tournaments?tab=mine');
    await user.click(screen.getByRole('tab', { name: 'All Tournaments' }));
    expect(where()).toBe('/tournaments');
  });

  it('open from the address', async () => {
    await open('/tournaments?tab=mine&going=true&q=club');
    await waitFor(() => expect(asked(api.listMyTournaments)).not.toHaveLength(0));
    expect(asked(api.listMyTournaments)[0]).toEqual({
      when: 'upcoming',
      limit: '30',
      q: 'club',
      going: 'true',
    });
    expect(server.calls(api.listTournaments)).toHaveLength(0);
    expect(screen.getByLabelText('Search tournaments')).toHaveValue('club');
    expect(screen.getByRole('button', { name: 'Going' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('show only registered tournaments', async () => {
    const { user, where } = await open();
    await card('Spring Cup');
    await user.click(screen.getByRole('button', { name: 'Going' }));
    await waitFor(() => expect(screen.queryByText('Spring Cup')).not.toBeInTheDocument());
    expect(names('Upcoming tournaments')).toEqual(['Autumn Open']);
    expect(where()).toBe('/tournaments?going=true');
    expect(screen.getByRole('link', { name: 'Calendar of all your tournaments' })).toHaveAttribute(
      'href',
      '/account-settings?tab=connections',
    );
  });

  it('keep the card after withdrawing, so that it can be undone', async () => {
    server.on(api.withdrawFromTournament, () => reply(204));
    const { user } = await open('/tournaments?going=true');
    await card('Autumn Open');
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('You are no longer registered')).toBeInTheDocument();
    expect(within(await card('Autumn Open')).getByText('Register Now')).toBeVisible();
  });

  it('search on the server, with an empty state', async () => {
    const { user, where } = await open();
    await card('Spring Cup');
    await user.type(screen.getByLabelText('Search tournaments'), 'autumn');
    await waitFor(() => expect(screen.queryByText('Spring Cup')).not.toBeInTheDocument());
    await card('Autumn Open');
    expect(where()).toBe('/tournaments?q=autumn');
    await user.type(screen.getByLabelText('Search tournaments'), 'zzz');
    expect(await screen.findByText('No tournaments match your search')).toBeVisible();
    const [, inMessage] = screen.getAllByRole('button', { name: 'Clear search' });
    await user.click(inMessage as HTMLElement);
    await card('Spring Cup');
    expect(screen.getByLabelText('Search tournaments')).toHaveValue('');
  });

  it('load the next page on demand, and past ones after the last', async () => {
    server.on(api.listTournaments, ({ query }) =>
      query.cursor === 'two' ? page([autumn]) : page([spring], 'two'),
    );
    const { user } = await open();
    await card('Spring Cup');
    expect(screen.queryByText('Past tournaments')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await card('Autumn Open');
    await card('Spring Cup');
    expect(screen.getByRole('heading', { name: 'Past tournaments' })).toBeVisible();
  });

  it('show past tournaments at once if none is upcoming', async () => {
    tournaments.stored = [winter];
    await open();
    await card('Winter Final');
    expect(screen.getByText('No upcoming tournaments', { selector: 'section p' })).toBeVisible();
  });

  it('render only cards near the screen', async () => {
    tournaments.stored = Array.from({ length: 1_000 }, (_, at) =>
      someTournament({ id: at + 1, name: `Cup ${at + 1}` }),
    );
    setViewport(390);
    await open();
    const first = await card('Cup 1');
    expect(screen.getAllByRole('article').length).toBeLessThan(100);
    expect(first.closest('li')).toHaveAttribute('aria-setsize', '1000');
  });
});

describe('the states', () => {
  it('have skeletons while loading', async () => {
    server.on(api.listTournaments, () => new Promise(() => {}));
    await open();
    const loading = screen.getByRole('status', { name: 'Loading tournaments' });
    expect(within(loading).getAllByTestId('skeleton').length).toBeGreaterThan(2);
  });

  it('offer to create the first tournament', async () => {
    tournaments.stored = [];
    const { user } = await open();
    expect(await screen.findByText('No tournaments yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create the first tournament' }));
    expect(await screen.findByRole('dialog', { name: 'Create Tournament' })).toBeInTheDocument();
  });

  it("offer to create one's first tournament", async () => {
    tournaments.stored = [spring];
    await open('/tournaments?tab=mine');
    expect(await screen.findByText('You have not created a tournament yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create your first tournament' })).toBeVisible();
  });

  it('lead from an empty "Going" to all', async () => {
    tournaments.stored = [spring];
    const { user } = await open('/tournaments?going=true');
    expect(await screen.findByText('You are not registered for a tournament')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all tournaments' }));
    await card('Spring Cup');
  });

  it('can be retried when the list fails', async () => {
    server.refuse(api.listTournaments, 403, 'Not now.');
    const { user } = await open();
    expect(await screen.findByText('Error loading tournaments')).toBeVisible();
    server.on(api.listTournaments, ({ query }) => answer(query, false));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Spring Cup');
  });

  it('do not blame the connection when the server fails', async () => {
    server.refuse(api.listTournaments, 500, 'The lists rest.');
    await open();
    expect(await screen.findByText('The lists rest.')).toBeVisible();
    expect(screen.queryByText(/connection/)).toBeNull();
  });

  it('keep upcoming tournaments when past ones fail', async () => {
    const { user } = await open();
    await card('Spring Cup');
    server.refuse(api.listTournaments, 403, 'Not now.');
    await user.click(screen.getByRole('button', { name: 'Show past tournaments' }));
    expect(await screen.findByText('Error loading tournaments')).toBeVisible();
    await card('Spring Cup');
    server.on(api.listTournaments, ({ query }) => answer(query, false));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Winter Final');
  });
});

describe('creating and changing', () => {
  it('has a button, and opens from the address once', async () => {
    const { user, where } = await open('/tournaments?tab=mine&create=true');
    expect(await screen.findByRole('dialog', { name: 'Create Tournament' })).toBeInTheDocument();
    expect(where()).toBe('/tournaments?tab=mine');
    expect(screen.getAllByRole('button', { name: 'Create Tournament' })).not.toHaveLength(0);
    await user.click(screen.getByRole('tab', { name: 'All Tournaments' }));
    await card('Spring Cup');
  });

  it('edits one’s own only', async () => {
    const { user } = await open();
    await card('Spring Cup');
    expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Edit Club evening' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Club evening' })).toBeInTheDocument();
  });
});
