import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { deskServer } from '@/testing/desk';
import {
  aSide,
  playedMatch,
  someEntrant,
  someEntrants,
  someMatch,
  somePacket,
  someRound,
  someStandings,
} from '@/testing/events';
import { fakeApi, page } from '@/testing/fake-api';

const server = fakeApi();
const desk = deskServer(server);

const players = async () => within(await screen.findByRole('list', { name: 'Players' }));

it('says at which table a player is, in a later round too, or how many are before them', async () => {
  desk.entrants = someEntrants(8);
  const waiting = { round: 1, table: null };
  desk.matches = [
    someMatch({ key: 's1W1-1' }),
    someMatch({ key: 's1W1-2', ...waiting, queued: 1, a: aSide(3), b: aSide(4) }),
    someMatch({ key: 's1W1-3', ...waiting, queued: 2, a: aSide(7), b: aSide(8) }),
    someMatch({ key: 's1W2-1', round: 2, table: 4, a: aSide(5), b: aSide(6) }),
  ];
  server.on(api.listMatches, ({ query }) =>
    page(
      desk.matches.filter(
        ({ round, state }) =>
          (!query.state || state === query.state) &&
          (!query.round || String(round) === query.round),
      ),
    ),
  );
  await desk.open({
    stages: [{ number: 1, kind: 'double', state: 'running', rounds: 4, roundsDone: 0 }],
    round: { stage: 1, number: 1, state: 'playing', open: 3, disputed: 0 },
  });
  const list = await players();
  expect(await list.findByText('Table 4 · against Finn')).toBeVisible();
  expect(list.getByText('Table 1 · against Ben')).toBeVisible();
  expect(list.getByText('1st in line · against Dov')).toBeVisible();
  expect(list.getByText('2nd in line · against Hugo')).toBeVisible();
});

it('says who rests in a group, and where a match is in line', async () => {
  desk.matches = [
    someMatch({ group: 1 }),
    someMatch({ key: 's1r1m2', group: 2, table: null, queued: 1, a: aSide(3), b: aSide(4) }),
  ];
  server.on(api.getStandings, () => someStandings(5).map((row) => ({ ...row, group: 1 })));
  await desk.open({
    stages: [{ number: 1, kind: 'round_robin', state: 'running', rounds: 3, roundsDone: 0 }],
    round: { stage: 1, number: 1, state: 'playing', open: 2, disputed: 0 },
  });
  expect(await screen.findByText('No match in this round: Eva.')).toBeVisible();
  expect(screen.getByText('Group B · 1st in line')).toBeInTheDocument();
});

it('checks everybody in, one after the other', async () => {
  desk.entrants = someEntrants(5).map((one) => ({ ...one, state: 'registered' as const }));
  let [running, most] = [0, 0];
  server.on(api.updateEntrant, async ({ params }) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    const id = Number(params.eid);
    desk.entrants = desk.entrants.map((one) =>
      one.id === id ? { ...one, state: 'checked_in' } : one,
    );
    running -= 1;
    return someEntrant({ id });
  });
  const { user } = await desk.open({ phase: 'check_in', round: null });
  await user.click(await screen.findByRole('button', { name: /^Everyone is here/ }));
  await user.click(await screen.findByRole('button', { name: 'Check all in' }));
  const list = await players();
  // At once on the screen.
  expect(list.getAllByRole('button', { name: /^Here: / })).toHaveLength(5);
  await waitFor(() => expect(server.calls(api.updateEntrant)).toHaveLength(5));
  expect(most).toBe(1);
});

it.each(['check_in', 'running'] as const)(
  'shows new names until they are seen or undone: %s',
  async (phase) => {
    desk.entrants = [
      someEntrant({ name: 'Table King', seenName: 'Ada' }),
      someEntrant({ id: 2, name: 'Boss', seenName: 'Ben' }),
      someEntrant({ id: 3 }),
    ];
    server.on(api.updateEntrant, () => someEntrant());
    const { user } = await desk.open({ phase, ...(phase === 'check_in' && { round: null }) });
    const names = within(await screen.findByRole('region', { name: 'New names' }));
    expect(names.getAllByRole('listitem')).toHaveLength(2);
    await user.click(names.getByRole('button', { name: /^Fine.*Boss/ }));
    await waitFor(() => expect(server.calls(api.updateEntrant)).toHaveLength(1));
    await user.click(names.getByRole('button', { name: /^Undo.*Table King/ }));
    await waitFor(() => expect(server.calls(api.updateEntrant)).toHaveLength(2));
    expect(server.calls(api.updateEntrant)).toMatchObject([
      { params: { eid: '2' }, body: { seen: 'Boss' } },
      { params: { eid: '1' }, body: { name: 'Ada' } },
    ]);
  },
);

it('does not offer to take a cut back once the final stage has results', async () => {
  const match = playedMatch([[4, 2]], {
    key: 's1r2m1',
    round: 2,
    can: { report: true, correct: true },
  });
  desk.matches = [match];
  desk.entrants = someEntrants(3);
  const cut = { in: [3], out: [1], undo: false };
  server.on(api.putResult, () => ({ ...match, setAside: [], cut, repair: null }) as never);
  const { user } = await desk.open({});
  await user.click(await screen.findByRole('button', { name: /^Correct: Ada beat Ben/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Ada – Ben' }));
  await user.click(sheet.getByRole('button', { name: 'Swap winner' }));
  await user.click(sheet.getByRole('button', { name: 'Save correction' }));
  const news = within(await screen.findByRole('dialog', { name: 'The cut would be another now' }));
  expect(news.getByText(/^Cleo would be in it\..*so the cut stays as it is\.$/)).toBeVisible();
  expect(news.queryByRole('button', { name: 'Take the cut back' })).toBeNull();
});

it.each([
  ['offers', [], 1],
  ['no longer offers', ['s1r1m1'], 0],
])('%s to undo the start: reported %j', async (_, reported, offered) => {
  desk.matches = someRound(4);
  server.on(api.getPacket, () => somePacket({ event: desk.event, reported }));
  await desk.open({ round: { stage: 1, number: 1, state: 'paired', open: 2, disputed: 0 } });
  await screen.findByRole('button', { name: 'Cancel event' });
  await waitFor(() => expect(server.calls(api.getPacket).length).toBeGreaterThan(0));
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: 'Undo the start' })).toHaveLength(offered),
  );
});

it('lets players report, switched while the event runs', async () => {
  desk.matches = someRound(4);
  server.on(api.putEvent, () => desk.event);
  const { user } = await desk.open({});
  await user.click(await screen.findByRole('button', { name: 'Event settings' }));
  const settings = within(await screen.findByRole('dialog', { name: 'Event settings' }));
  await user.click(await settings.findByRole('switch', { name: /report/i }));
  await user.click(settings.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls(api.putEvent)[0]?.body).toMatchObject({ selfReport: true }),
  );
});

it('focuses an open match, not the first of the round', async () => {
  const can = { report: true, correct: true };
  const [first, ...open] = someRound(6, 2).map((match) => ({ ...match, can }));
  desk.matches = [playedMatch([[4, 2]], { ...first, state: 'done' }), ...open];
  const { user } = await desk.open({});
  await screen.findByRole('list', { name: 'Open matches' });
  await user.click((await desk.next()).getByRole('button', { name: 'See open matches' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Enter result of Cleo against Dov' })).toHaveFocus(),
  );
});

it('shows a walk-in their code as soon as the name is typed, and a new one when asked', async () => {
  const guest = someEntrant({
    id: 9,
    name: 'Kim',
    userId: null,
    can: { edit: true, drop: true, deck: false },
  });
  server.on(api.addEntrant, () => {
    desk.entrants = [guest];
    return { ...guest, code: 'WALKIN22' };
  });
  server.on(api.renewClaimCode, () => ({ code: 'RENEWED3' }));
  const { user } = await desk.open({ phase: 'check_in', round: null });
  await user.type(await screen.findByRole('textbox', { name: 'Name of a guest' }), 'Kim{Enter}');
  expect(await screen.findByRole('img', { name: 'Claim the matches of Kim' })).toBeVisible();
  expect(screen.getByText('WALKIN22')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'More about Kim' }));
  const code = within(await screen.findByRole('region', { name: 'Code of the guest' }));
  expect(code.getByText('WALKIN22')).toBeVisible();
  await user.click(code.getByRole('button', { name: 'New code' }));
  expect(await code.findByText('RENEWED3')).toBeVisible();
  expect(code.getByRole('link', { name: 'Print the slip' })).toHaveAttribute(
    'href',
    expect.stringMatching(/print\?what=entrants&player=9$/),
  );
});

it('asks for the log once it is unfolded', async () => {
  const { user } = await desk.open({ phase: 'check_in', round: null });
  const log = await screen.findByText('Log');
  expect(server.calls(api.listLog)).toHaveLength(0);
  await user.click(log);
  await waitFor(() => expect(server.calls(api.listLog)).toHaveLength(1));
});
