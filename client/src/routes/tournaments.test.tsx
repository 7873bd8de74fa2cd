import { api } from '@shared/routes';
import type { Tournament } from '@shared/tournaments';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { myTournament, someTournament } from '@/testing/tournaments';
import { setViewport } from '@/testing/viewport';
import { Component as TournamentsScreen } from './tournaments';

vi.mock('@/features/tournaments/tournament-form-dialog', () => ({
  TournamentFormDialog: ({ tournament }: { tournament?: Tournament }) => (
    <div role="dialog" aria-label={tournament ? `Edit ${tournament.name}` : 'Create Tournament'} />
  ),
}));

const server = fakeApi();

let all: Tournament[];
const spring = someTournament();
const autumn = someTournament({ id: 10, name: 'Autumn Open', isRegistered: true });
const winter = someTournament({ id: 11, name: 'Winter Final', isPast: true });
const own = myTournament({ id: 12, name: 'Club evening' });

const answer = ({ q = '', when = 'all', going }: Record<string, string>, mine: boolean) =>
  page(
    all
      .filter(({ isPast }) => when === 'all' || isPast === (when === 'past'))
      .filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
      .filter(({ isRegistered }) => !going || isRegistered)
      .filter(({ isMine }) => !mine || isMine),
  );

beforeEach(() => {
  setViewport(1280);
  all = [spring, autumn, own, winter];
  server.on(api.listTournaments, ({ query }) => answer(query, false));
  server.on(api.listMyTournaments, ({ query }) => answer(query, true));
});

const open = (path = '/tournaments') => {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<TournamentsScreen />, { path, client });
};
const card = (name: string) => screen.findByRole('article', { name });
const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('article')
    .map((article) => within(article).getByRole('heading').textContent);
const asked = (route: typeof api.listTournaments | typeof api.listMyTournaments) =>
  server.calls(route).map(({ query }) => query);

describe('the lists', () => {
  it('show what is to come, and what is over when asked for, under a heading of its own', async () => {
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

  it('open as the address says', async () => {
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

  it('show only those that one is registered for', async () => {
    const { user, where } = await open();
    await card('Spring Cup');
    await user.click(screen.getByRole('button', { name: 'Going' }));
    await waitFor(() => expect(screen.queryByText('Spring Cup')).not.toBeInTheDocument());
    expect(names('Upcoming tournaments')).toEqual(['Autumn Open']);
    expect(where()).toBe('/tournaments?going=true');
  });

  it('keep the card of one that one has just withdrawn from, so that it can be taken back', async () => {
    server.on(api.withdrawFromTournament, () => reply(204));
    const { user } = await open('/tournaments?going=true');
    await card('Autumn Open');
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('You are no longer registered')).toBeInTheDocument();
    expect(within(await card('Autumn Open')).getByText('Register Now')).toBeVisible();
  });

  it('search on the server, and say so when nothing fits', async () => {
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

  it('load the next part on demand, and what is over only after the last', async () => {
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

  it('show by themselves what is over where nothing is to come', async () => {
    all = [winter];
    await open();
    await card('Winter Final');
    expect(screen.getByText('No upcoming tournaments', { selector: 'section p' })).toBeVisible();
  });

  it('have only the cards near the screen in the page', async () => {
    all = Array.from({ length: 1_000 }, (_, at) =>
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
  it('are cards of skeleton while it loads', async () => {
    server.on(api.listTournaments, () => new Promise(() => {}));
    await open();
    const loading = screen.getByRole('status', { name: 'Loading tournaments' });
    expect(within(loading).getAllByTestId('tournament-skeleton').length).toBeGreaterThan(2);
  });

  it('say what to do where there is no tournament at all', async () => {
    all = [];
    const { user } = await open();
    expect(await screen.findByText('No tournaments yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create the first tournament' }));
    expect(await screen.findByRole('dialog', { name: 'Create Tournament' })).toBeInTheDocument();
  });

  it('say so where one has created none', async () => {
    all = [spring];
    await open('/tournaments?tab=mine');
    expect(await screen.findByText('You have not created a tournament yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create your first tournament' })).toBeVisible();
  });

  it('lead from an empty "Going" to all', async () => {
    all = [spring];
    const { user } = await open('/tournaments?going=true');
    expect(await screen.findByText('You are not registered for a tournament')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all tournaments' }));
    await card('Spring Cup');
  });

  it('can be tried again when the list could not be loaded', async () => {
    server.refuse(api.listTournaments, 403, 'Not now.');
    const { user } = await open();
    expect(await screen.findByText('Error loading tournaments')).toBeVisible();
    server.on(api.listTournaments, ({ query }) => answer(query, false));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Spring Cup');
  });

  it('keep what is to come when the past could not be loaded', async () => {
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
  it('has a button, and is opened by the address once', async () => {
    const { user, where } = await open('/tournaments?tab=mine&create=true');
    expect(await screen.findByRole('dialog', { name: 'Create Tournament' })).toBeInTheDocument();
    expect(where()).toBe('/tournaments?tab=mine');
    expect(screen.getAllByRole('button', { name: 'Create Tournament' })).not.toHaveLength(0);
    await user.click(screen.getByRole('tab', { name: 'All Tournaments' }));
    await card('Spring Cup');
  });

  it('edits one’s own alone', async () => {
    const { user } = await open();
    await card('Spring Cup');
    expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Edit Club evening' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Club evening' })).toBeInTheDocument();
  });
});

describe('deleting', () => {
  const remove = async () => {
    const view = await open();
    await card('Club evening');
    await view.user.click(screen.getByRole('button', { name: 'More about Club evening' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Delete Tournament' })) };
  };

  it('asks first', async () => {
    const { user, dialog } = await remove();
    expect(dialog.getByText('Club evening')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.calls(api.deleteTournament)).toHaveLength(0);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('takes it out of the list and says so', async () => {
    server.on(api.deleteTournament, () => {
      all = all.filter(({ id }) => id !== own.id);
      return reply(204);
    });
    const { user, dialog } = await remove();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Tournament deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Club evening')).not.toBeInTheDocument());
    expect(server.calls(api.deleteTournament)[0]?.params).toEqual({ id: '12' });
  });

  it('says why it failed', async () => {
    server.refuse(api.deleteTournament, 403, 'This tournament is not yours.');
    const { user, dialog } = await remove();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Error deleting tournament')).toBeInTheDocument();
    expect(screen.getByText('This tournament is not yours.')).toBeInTheDocument();
    await card('Club evening');
  });
});

it('reports another’s tournament', async () => {
  server.on(api.createReport, () => reply(201, {}));
  const { user } = await open();
  await card('Spring Cup');
  await user.click(screen.getByRole('button', { name: 'More about Spring Cup' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Spring Cup' }));
  await user.click(dialog.getAllByRole('radio')[0] as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(server.calls(api.createReport)).toHaveLength(1));
  expect(server.calls(api.createReport)[0]?.body).toMatchObject({
    kind: 'tournament',
    targetId: 9,
  });
});

describe('on a phone', () => {
  beforeEach(() => setViewport(390));

  it('creates with the floating button', async () => {
    const { user } = await open();
    await card('Spring Cup');
    await user.click(screen.getByRole('button', { name: 'Create Tournament' }));
    expect(await screen.findByRole('dialog', { name: 'Create Tournament' })).toBeInTheDocument();
  });

  it('searches in a dialog, whose hits lead to the tournament', async () => {
    const { user, where } = await open();
    await card('Spring Cup');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Search tournaments' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Search tournaments' }));
    await user.type(dialog.getByRole('searchbox'), 'winter');
    await waitFor(() => expect(dialog.queryByText('Spring Cup')).not.toBeInTheDocument());
    await user.click(await dialog.findByRole('link', { name: /Winter Final/ }));
    expect(where()).toBe('/tournaments/11');
  });

  it('shows what was found in the list, and all of it again', async () => {
    const { user } = await open();
    await card('Spring Cup');
    await user.click(screen.getByRole('button', { name: 'Search tournaments' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Search tournaments' }));
    await user.type(dialog.getByRole('searchbox'), 'autumn');
    await user.click(dialog.getByRole('button', { name: 'Show results in the list' }));
    expect(await screen.findByText('Results for “autumn”')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Spring Cup')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await card('Spring Cup');
    expect(screen.queryByText('Results for “autumn”')).not.toBeInTheDocument();
  });
});
