import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Entrant, StaffMember } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { type EventSettingsInput, eventSettingsSchema } from '#shared/rules/events/settings';
import { deskServer } from '@/testing/desk';
import { myEvent, playedMatch, someEntrant, someRound } from '@/testing/events';
import { fakeApi, refusal } from '@/testing/fake-api';
import { aPerson } from '@/testing/people';
import { myTournament, someTournament } from '@/testing/tournaments';
import { setViewport } from '@/testing/viewport';

const server = fakeApi();
const desk = deskServer(server);

describe('without an event', () => {
  beforeEach(() => server.refuse(api.getEvent, 404, 'This event was not found.'));

  it('sets one up by its format', async () => {
    server.on(api.getTournament, () => myTournament());
    server.on(api.putEvent, ({ body }) =>
      myEvent({ phase: 'draft', round: null, settings: eventSettingsSchema.parse(body) }),
    );
    const { user } = await desk.open();
    await user.click(await screen.findByRole('button', { name: 'More settings' }));
    const firstRound = () => screen.queryByRole('combobox', { name: 'First round' });
    expect(firstRound()).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Groups \+ bracket/ }));
    expect(firstRound()).toBeNull();
    await user.clear(screen.getByRole('spinbutton', { name: 'Minutes for a round' }));
    await user.type(screen.getByRole('spinbutton', { name: 'Minutes for a round' }), '25');
    await user.click(screen.getByRole('button', { name: 'Set up the event' }));
    expect(await screen.findByRole('button', { name: 'Open registration' })).toBeVisible();
    const [{ body } = { body: {} }] = server.calls(api.putEvent);
    expect(body).toEqual(
      eventSettingsSchema.parse({
        stages: [{ kind: 'round_robin', groups: 4, advance: 2 }, { kind: 'single' }],
        roundMinutes: 25,
      } satisfies EventSettingsInput),
    );
  });

  it('is nothing for others', async () => {
    server.on(api.getTournament, () => someTournament());
    await desk.open();
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
  });
});

describe('the next step', () => {
  const can = { setUp: true, pair: true, advance: false, finish: false, judge: true };
  const round = { stage: 1, number: 2, state: 'done', open: 0, disputed: 0 } as const;

  it('opens registration of a draft', async () => {
    server.on(api.changePhase, ({ body }) => {
      desk.event = myEvent({ phase: body.to, round: null, version: 8 });
      return desk.event;
    });
    const { user } = await desk.open({ phase: 'draft', round: null });
    await user.click((await desk.next()).getByRole('button', { name: 'Open registration' }));
    expect(
      await (await desk.next()).findByRole('button', { name: 'Start check-in' }),
    ).toBeVisible();
    expect(server.calls(api.changePhase)[0]?.body).toEqual({ to: 'registration' });
  });

  it('draws the next round, and says what the server refuses', async () => {
    desk.matches = [playedMatch([[4, 2]], { round: 2 })];
    server.refuse(api.drawRound, 409, 'This has changed meanwhile. Please look at it again.');
    const { user } = await desk.open({ can, round });
    await user.click((await desk.next()).getByRole('button', { name: 'Draw round 3' }));
    expect(await screen.findByText(/This has changed meanwhile/)).toBeVisible();
    await waitFor(() => expect(server.calls(api.getEvent).length).toBeGreaterThan(1));
    expect(server.calls(api.drawRound)).toHaveLength(1);
  });

  it('is sent again when somebody changed the event meanwhile and it is still next', async () => {
    server.on(api.drawRound, ({ body }) => {
      if (body?.version === desk.event.version)
        return { number: 3, seed: 1, matches: [], rematches: [] };
      return refusal(409, 'This has changed meanwhile. Please look at it again.');
    });
    const { user } = await desk.open({ can, round, version: 7 });
    const button = (await desk.next()).getByRole('button', { name: 'Draw round 3' });
    desk.event = { ...desk.event, version: 8 };
    await user.click(button);
    expect(await screen.findByText('Round 3 is drawn')).toBeVisible();
    expect(server.calls(api.drawRound).map(({ body }) => body)).toEqual([
      { version: 7 },
      { version: 8 },
    ]);
  });

  it('is refused when another organiser has taken it', async () => {
    server.refuse(api.drawRound, 409, 'This has changed meanwhile. Please look at it again.');
    const { user } = await desk.open({ can, round, version: 7 });
    const button = (await desk.next()).getByRole('button', { name: 'Draw round 3' });
    desk.event = { ...desk.event, version: 8, round: { ...round, number: 3, state: 'paired' } };
    await user.click(button);
    expect(await screen.findByText(/This has changed meanwhile/)).toBeVisible();
    expect(server.calls(api.drawRound)).toHaveLength(1);
  });

  it('names the open matches of the round', async () => {
    desk.matches = someRound(8, 2).map((match, index) =>
      index < 2 ? playedMatch([[4, 2]], { ...match, state: 'done', outcome: 'played' }) : match,
    );
    await desk.open({});
    expect(await screen.findByText('Round 2 of 3: 2 of 4 matches open')).toBeVisible();
  });
});

it('is for organisers only', async () => {
  await desk.open({ role: 'judge' });
  expect(await screen.findByText("Only this event's organisers can do this.")).toBeVisible();
});

describe('players', () => {
  const phase = { phase: 'check_in', round: null } as const;

  it('are added as guests, a name and Enter each, or as a pasted list', async () => {
    const names = Array.from({ length: 16 }, (_, index) => `Guest ${index + 1}`);
    server.on(api.addEntrant, ({ body }) => {
      const id = desk.entrants.length + 1;
      const name = body.guestName ?? '';
      const entrant = someEntrant({ id, name, userId: null });
      desk.entrants = [...desk.entrants, entrant];
      return { ...entrant, code: `CODE${id}` };
    });
    const { user } = await desk.open(phase);
    const field = await screen.findByRole('textbox', { name: 'Name of a guest' });
    await user.type(field, 'Guest 1{Enter}Guest 2{Enter}');
    await user.paste(names.slice(2).join('\n'));
    const list = await screen.findByRole('list', { name: 'Players' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(16));
    expect(field).toHaveFocus();
    expect(server.calls(api.addEntrant).map(({ body }) => body)).toEqual(
      names.map((guestName) => ({ guestName })),
    );
  });

  it('are not added once late entries are closed', async () => {
    const late = { stage: 1, number: 3, state: 'paired', open: 2, disputed: 0 } as const;
    await desk.open({ round: late });
    expect(await screen.findByText('Late entries are closed.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Name of a guest' })).toBeNull();
  });

  it('who were refused stay in view', async () => {
    server.refuse(api.addEntrant, 409, 'This tournament is full.');
    const { user } = await desk.open(phase);
    await user.type(await screen.findByRole('textbox', { name: 'Name of a guest' }), 'Zoe{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Zoe was not added. This tournament is full.',
    );
  });

  it('are found by name and checked in with one tap', async () => {
    desk.entrants = [1, 2, 3].map((id) => someEntrant({ id, state: 'registered' }));
    server.on(api.updateEntrant, () => {
      desk.entrants = desk.entrants.map((one) =>
        one.id === 2 ? { ...one, state: 'checked_in' } : one,
      );
      return desk.entrants[1] as Entrant;
    });
    const { user } = await desk.open(phase);
    await user.type(await screen.findByRole('searchbox'), 'ben');
    await user.click(screen.getByRole('button', { name: 'Check in: Ben' }));
    const button = await screen.findByRole('button', { name: 'Here: Ben' });
    expect(button).toBeVisible();
    expect(server.calls(api.updateEntrant)[0]).toMatchObject({
      params: { eid: '2' },
      body: { state: 'checked_in' },
    });
  });
});

it('is tabs on a phone, and the next step leads to the players', async () => {
  setViewport(390);
  const { user } = await desk.open({
    phase: 'check_in',
    round: null,
    counts: { registered: 0, checkedIn: 0, playing: 0, waiting: 0 },
  });
  expect(screen.queryByRole('textbox', { name: 'Name of a guest' })).toBeNull();
  await user.click((await desk.next()).getByRole('button', { name: 'Add players' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Name of a guest' })).toHaveFocus(),
  );
});

it('starts from the players on a phone, and shows what comes next', async () => {
  setViewport(390);
  server.on(api.changePhase, ({ body }) => {
    desk.event = myEvent({ phase: body.to });
    return desk.event;
  });
  const counts = { registered: 16, checkedIn: 16, playing: 0, waiting: 0 };
  const { user } = await desk.open({ phase: 'check_in', round: null, counts });
  await user.click(await screen.findByRole('tab', { name: 'Players' }));
  await user.click(screen.getByRole('button', { name: 'Start round 1 (16 players)' }));
  const next = await desk.next();
  expect(await next.findByRole('button', { name: 'See open matches' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Players', selected: true })).toBeVisible();
  expect(server.calls(api.changePhase)[0]?.body).toEqual({ to: 'running' });
});

it('is handed over to an organiser after a question', async () => {
  const heir = aPerson({ id: 21, displayName: 'Nori' });
  const staff: StaffMember = { user: heir, role: 'organiser', tables: [] };
  server.on(api.listStaff, () => [staff]);
  server.on(api.handOver, () => []);
  const { user } = await desk.open({ can: { ...myEvent().can, handOver: true } });
  await user.click(await screen.findByRole('button', { name: 'Hand over to Nori' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Hand the event over to Nori?' }),
  );
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(server.calls(api.handOver)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Hand over to Nori' }));
  await user.click(await screen.findByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('Handed over. You are still an organiser')).toBeVisible();
  expect(server.calls(api.handOver)).toMatchObject([{ params: { id: '9' }, body: { userId: 21 } }]);
});
