import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TournamentEvent } from '#shared/event-schemas';
import type { Series } from '#shared/event-series';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { forDateTimeControl } from '@/lib/dates';
import { deskServer } from '@/testing/desk';
import { myEvent, someEvent, someStandings } from '@/testing/events';
import { fakeApi, page } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderRoute, testClient } from '@/testing/render';
import { someTournament } from '@/testing/tournaments';
import { Component as TournamentRoute } from './tournament-page';

const server = fakeApi();
const desk = deskServer(server);

/** A Saturday, a week before the clocks change in Berlin. */
const FIRST = '2097-03-23T13:00:00.000Z';
const dated = (overrides: Partial<TournamentEvent> = {}) => {
  const event = myEvent(overrides);
  return { ...event, tournament: { ...event.tournament, name: 'Club Night', date: FIRST } };
};

const aSeries = (overrides: Partial<Series> = {}): Series => ({
  id: 3,
  every: 'week',
  ahead: 4,
  until: null,
  timeZone: 'Europe/Berlin',
  open: false,
  ended: false,
  events: Array.from({ length: 6 }, (_, number) => ({
    id: 7 + number,
    name: 'Club Night',
    date: new Date(Date.parse(FIRST) + number * 7 * 24 * 3_600_000).toISOString(),
    phase: number === 0 ? ('finished' as const) : ('draft' as const),
    number,
  })),
  ...overrides,
});

async function openPage(event: TournamentEvent) {
  server.on(api.getTournament, () => someTournament({ eventPhase: event.phase }));
  server.on(api.getEvent, () => event);
  const client = testClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<TournamentRoute />, {
    path: '/tournaments/9',
    pattern: '/tournaments/:id',
    client,
  });
}

describe('at the desk', () => {
  it('an event is run again at the same time of the week, under another name', async () => {
    server.on(api.copyEvent, ({ body }) => dated({ id: 77, phase: 'draft', ...body }));
    const { user } = await desk.open(dated());
    await user.click(await screen.findByRole('button', { name: 'Run it again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Run it again' }));
    const date = dialog.getByLabelText(/Date and time/);
    const next = new Date(Date.parse(FIRST) + 7 * 24 * 3_600_000);
    expect(date).toHaveValue(forDateTimeControl(next));
    const name = dialog.getByRole('textbox', { name: /Name/ });
    expect(name).toHaveValue('Club Night');
    await user.clear(name);
    await user.type(name, 'Spring Night');
    await user.click(dialog.getByRole('button', { name: 'Make the event' }));
    await waitFor(() => expect(server.calls(api.copyEvent)).toHaveLength(1));
    expect(server.calls(api.copyEvent)[0]?.body).toEqual({
      name: 'Spring Night',
      date: next.toISOString(),
      clientId: expect.any(String),
    });
    expect(await screen.findByText('The new event is being prepared')).toBeVisible();
  });

  it('it repeats, after the next dates were shown in local time', async () => {
    server.on(api.getUser, () => currentUser({ timeZone: 'Europe/Berlin' }));
    server.on(api.createSeries, () => aSeries());
    server.on(api.getSeries, () => aSeries());
    const { user, client } = await desk.open(dated());
    client.setQueryData(userQuery.queryKey, currentUser({ timeZone: 'Europe/Berlin' }));
    await user.click(await screen.findByRole('button', { name: 'Repeat' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Repeat' }));
    const shown = () =>
      within(dialog.getByRole('region', { name: 'The next dates' }))
        .queryAllByRole('listitem')
        .map((item) => item.textContent);
    expect(shown()).toEqual([
      'Saturday, 30 March 2097 at 14:00',
      'Saturday, 6 April 2097 at 14:00',
      'Saturday, 13 April 2097 at 14:00',
      'Saturday, 20 April 2097 at 14:00',
    ]);
    const zone = dialog.getByRole('combobox', { name: 'Time zone' });
    await user.selectOptions(zone, 'America/New_York');
    expect(shown()[0]).toBe('Saturday, 30 March 2097 at 09:00');
    await user.selectOptions(zone, 'Europe/Berlin');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'How often' }), 'month_weekday');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Events made ahead' }), '2');
    expect(shown()).toEqual(['Saturday, 27 April 2097 at 14:00', 'Saturday, 25 May 2097 at 14:00']);
    await user.type(dialog.getByLabelText('Last day'), '2097-04-27');
    expect(shown()).toEqual(['Saturday, 27 April 2097 at 14:00']);
    await user.click(dialog.getByRole('switch', { name: /Open registration at once/ }));
    desk.event = dated({ series: { id: 3, number: 0 } });
    await user.click(dialog.getByRole('button', { name: 'Repeat' }));
    await waitFor(() => expect(server.calls(api.createSeries)).toHaveLength(1));
    expect(server.calls(api.createSeries)[0]?.body).toEqual({
      every: 'month_weekday',
      ahead: 2,
      until: '2097-04-27T21:59:00.000Z',
      open: true,
      timeZone: 'Europe/Berlin',
      clientId: expect.any(String),
    });
    expect(await screen.findByText('Repeats: Every week')).toBeVisible();
  });

  it('a series is changed and stopped', async () => {
    let series = aSeries();
    server.on(api.getSeries, () => series);
    server.on(api.updateSeries, ({ body }) => {
      series = { ...series, ahead: body.ahead ?? 0 };
      return series;
    });
    server.on(api.endSeries, () => {
      series = { ...series, ended: true };
      return undefined;
    });
    const { user } = await desk.open(dated({ series: { id: 3, number: 0 } }));
    await user.click(await screen.findByRole('button', { name: 'Change the series' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the series' }));
    expect(dialog.queryByRole('combobox', { name: 'How often' })).toBeNull();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Events made ahead' }), '6');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(server.calls(api.updateSeries)[0]?.body).toEqual({
        ahead: 6,
        until: null,
        open: false,
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Stop repeating' }));
    const question = within(await screen.findByRole('dialog', { name: 'Stop repeating?' }));
    await user.click(question.getByRole('button', { name: 'Stop repeating' }));
    expect(await screen.findByText('This event does not repeat any more.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Repeat' })).toBeVisible();
  });
});

it('says at the desk and on the page of the event that a series could not be loaded', async () => {
  server.refuse(api.getSeries, 500, 'Something broke.');
  const event = dated({ phase: 'draft', round: null, series: { id: 3, number: 0 } });
  const { unmount, user } = await desk.open(event);
  expect(await screen.findByText(/^The series could not be loaded\./)).toBeVisible();
  server.on(api.getSeries, () => aSeries());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Repeats: Every week')).toBeVisible();
  unmount();
  server.refuse(api.getSeries, 500, 'Something broke.');
  await openPage(event);
  expect(await screen.findByText(/^The series could not be loaded\./)).toBeVisible();
});

describe('the page of an event', () => {
  beforeEach(() => server.on(api.getStandings, () => someStandings(4)));

  it('shows the dates of its series', async () => {
    server.on(api.getSeries, () => aSeries());
    const before = { phase: 'draft', round: null, series: { id: 3, number: 2 } } as const;
    const { user } = await openPage(someEvent(before));
    const list = within(await screen.findByRole('list', { name: 'Every week' }));
    const shown = () => list.getAllByRole('listitem');
    expect(shown()).toHaveLength(4);
    expect(list.getByText('This event')).toBeVisible();
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/tournaments/10',
      '/tournaments/11',
      '/tournaments/12',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show all 6' }));
    expect(shown()).toHaveLength(6);
    expect(shown()[0]).toHaveTextContent(/23 March 2097.*Finished/);
    expect(screen.queryByRole('button', { name: 'Run it again' })).toBeNull();
  });

  it('shows no other dates while it runs', async () => {
    server.on(api.getSeries, () => aSeries());
    server.on(api.listMatches, () => page([]));
    await openPage(someEvent({ series: { id: 3, number: 2 } }));
    await screen.findByRole('region', { name: 'The event' });
    expect(server.calls(api.getSeries)).toEqual([]);
  });

  it('offers neither that nor rules for one that was played elsewhere', async () => {
    server.on(api.listMatches, () => page([]));
    const { unmount } = await openPage(myEvent({ phase: 'finished', imported: true }));
    expect(await screen.findByRole('link', { name: 'Open the desk' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Rules' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Run it again' })).toBeNull();
    unmount();
    await desk.open({ phase: 'finished', imported: true });
    expect(await screen.findByRole('link', { name: 'Projector' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^(Rules|Judge)$/ })).toBeNull();
  });

  it('offers an organiser to run a finished one again', async () => {
    server.on(api.listMatches, () => page([]));
    await openPage(myEvent({ phase: 'finished' }));
    expect(await screen.findByRole('button', { name: 'Run it again' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Repeat' })).toBeVisible();
  });
});
