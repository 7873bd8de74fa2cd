import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListedEntrant } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { eventSettingsSchema } from '#shared/rules/events/settings';
import { untilWords } from '@/lib/dates';
import { deskServer } from '@/testing/desk';
import { someEntrant, someStandings } from '@/testing/events';
import { fakeApi, page, refusal } from '@/testing/fake-api';

const server = fakeApi();
const desk = deskServer(server);

const CONFIRM_BY = '2030-05-04T12:00:00.000Z';
const settings = (more: object) =>
  eventSettingsSchema.parse({ stages: [{ kind: 'swiss', rounds: 3 }], ...more });
const can = { edit: true, drop: true, deck: false };

describe('the waitlist at the desk', () => {
  const waits = (id: number, waitPlace: number): ListedEntrant => ({
    ...someEntrant({ id, can, waitPlace }),
    state: 'waiting',
  });
  const offered: ListedEntrant = {
    ...someEntrant({ id: 4, can, confirmBy: CONFIRM_BY }),
    state: 'offered',
  };

  async function open() {
    server.on(api.listEntrants, ({ query }) => {
      if (query.state === 'waiting') return page([waits(5, 1), waits(6, 2)]);
      return page(query.state === 'offered' ? [offered] : [someEntrant({ id: 1, can })]);
    });
    return desk.open({
      phase: 'registration',
      settings: settings({ waitlist: true }),
      counts: { registered: 1, checkedIn: 0, playing: 0, waiting: 3 },
    });
  }
  const list = async () => within(await screen.findByRole('list', { name: 'Waitlist' }));

  it('names who is offered a place until when, then who waits, in order', async () => {
    await open();
    const rows = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      `DovA place is offered until ${untilWords(CONFIRM_BY)}Confirm`,
      '1Eva',
      '2Finn',
    ]);
  });

  it('says how many wait while it loads, and when it does not', async () => {
    let answer: (response: Response) => void = () => {};
    server.on(api.listEntrants, ({ query }) =>
      query.state === 'waiting'
        ? new Promise<Response>((resolve) => {
            answer = resolve;
          })
        : page([]),
    );
    await desk.open({
      phase: 'registration',
      settings: settings({ waitlist: true }),
      counts: { registered: 1, checkedIn: 0, playing: 0, waiting: 2 },
    });
    const part = within(await screen.findByRole('region', { name: 'Waitlist (2)' }));
    expect(part.getByRole('status', { name: 'Loading' })).toBeVisible();
    server.on(api.listEntrants, () => refusal(404, 'This event was not found.'));
    answer(refusal(404, 'This event was not found.'));
    expect(await part.findByText(/^The waitlist could not be loaded\./)).toBeVisible();
    server.on(api.listEntrants, ({ query }) =>
      page(query.state === 'waiting' ? [waits(5, 1)] : []),
    );
    part.getByRole('button', { name: 'Try again' }).click();
    expect((await list()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('confirms for somebody, and takes somebody off it', async () => {
    server.on(api.updateEntrant, ({ params, body }) =>
      someEntrant({ id: Number(params.eid), state: body.state as 'registered' }),
    );
    const { user } = await open();
    const own = await list();
    await user.click(own.getByRole('button', { name: 'Confirm the place of Dov' }));
    await user.click(own.getByRole('button', { name: 'Take Eva off the waitlist' }));
    await waitFor(() => expect(server.calls(api.updateEntrant)).toHaveLength(2));
    const calls = server.calls(api.updateEntrant);
    expect(
      calls.map(({ params, body }) => [params.eid, (body as { state: string }).state]),
    ).toEqual([
      ['4', 'registered'],
      ['5', 'dropped'],
    ]);
  });

  it('says why somebody has no place', async () => {
    server.on(api.updateEntrant, () => refusal(409, 'This tournament is full.'));
    const { user } = await open();
    await user.click((await list()).getByRole('button', { name: 'Confirm the place of Dov' }));
    expect(await screen.findByText('This tournament is full.')).toBeVisible();
  });
});

describe('age divisions at the desk', () => {
  it('stand beside players, and have standings each', async () => {
    desk.entrants = [
      someEntrant({ id: 1, division: 'regular', can }),
      someEntrant({ id: 2, division: 'open', can }),
      someEntrant({ id: 3, can }),
    ];
    server.on(api.getStandings, ({ query }) => someStandings(query.division ? 1 : 3));
    const { user } = await desk.open({ settings: settings({ ageDivision: 'all' }) });
    const players = within(await screen.findByRole('list', { name: 'Players' }));
    const rows = players.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringContaining('12 and under'),
      expect.stringContaining('13 and over'),
      expect.stringContaining('Age not known'),
    ]);
    const table = await screen.findByRole('table', { name: 'Standings' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Age division' }), 'regular');
    await waitFor(() =>
      expect(
        within(screen.getByRole('table', { name: 'Standings' })).getAllByRole('row'),
      ).toHaveLength(2),
    );
    expect(server.calls(api.getStandings).at(-1)?.query.division).toBe('regular');
  });
});
