import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Match } from '#shared/event-matches';
import { api } from '#shared/routes';
import { eventSettingsSchema } from '#shared/rules/events/settings';
import { deskServer } from '@/testing/desk';
import { aSide, myEvent, playedMatch, someEntrant, someMatch, someRound } from '@/testing/events';
import { fakeApi, page, reply } from '@/testing/fake-api';

const server = fakeApi();
const desk = deskServer(server);
const can = { report: true, correct: true };
const saved = { setAside: [], cut: null, repair: null };

/** A round of six players, and a server that stores points. */
function openRound() {
  desk.matches = someRound(6, 2).map((match) => ({ ...match, can }));
  const store = (key: string | undefined, points: [number, number]): Match => {
    const before = desk.matches.find((match) => match.key === key) ?? someMatch();
    const { a, b, table, round } = before;
    const match = playedMatch([points], { key: before.key, a, b, table, round, can, version: 2 });
    desk.matches = desk.matches.map((one) => (one.key === key ? match : one));
    return match;
  };
  const pointsIn = (games: readonly object[] | undefined): [number, number] => {
    const [game = {}] = games ?? [];
    const { aPoints = 0, bPoints = 0 } = game as { aPoints?: number; bPoints?: number };
    return [aPoints, bPoints];
  };
  server.on(api.reportMatch, ({ params, body }) =>
    reply(201, { report: 'accepted', match: store(params.key, pointsIn(body.games)) }),
  );
  server.on(api.putResult, ({ params, body }) => ({
    ...store(params.key, pointsIn(body.games)),
    ...saved,
  }));
  return desk.open({});
}

const field = () => screen.findByRole('searchbox', { name: 'Result, table or name' });

it('takes table and points in five keys, and swaps the winner', async () => {
  const { user } = await openRound();
  await user.type(await field(), '242');
  expect(screen.getByText('Table 2: Cleo beat Dov 4–2. Press Enter.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Enter result of Ada/ })).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.calls(api.reportMatch)).toHaveLength(1));
  expect(server.calls(api.reportMatch)[0]).toMatchObject({
    params: { key: 's1r2m2' },
    body: { a: 3, b: 4, games: [{ aPoints: 4, bPoints: 2 }], ended: 'points' },
  });
  expect(await field()).toHaveFocus();
  expect(await field()).toHaveValue('');
  expect(await screen.findByText('Table 2: Cleo beat Dov 4–2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Swap winner' }));
  await waitFor(() => expect(server.calls(api.putResult)).toHaveLength(1));
  expect(server.calls(api.putResult)[0]?.body).toMatchObject({
    games: [{ aPoints: 2, bPoints: 4 }],
    version: 2,
  });
  expect(await screen.findByText('Table 2: Dov beat Cleo 4–2')).toBeVisible();
});

it('keeps what is typed while the matches of the next round are on their way', async () => {
  const { user } = await openRound();
  await user.type(await field(), '242');
  const next = someRound(6, 3).map((match) => ({ ...match, a: match.b, b: match.a, can }));
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.on(api.listMatches, async ({ query }) => {
    if (query.state === 'disputed') return page([]);
    if (query.round === '3') await arrival;
    return page(query.round === '3' ? next : desk.matches);
  });
  desk.event = myEvent({ round: { stage: 1, number: 3, state: 'paired', open: 3, disputed: 0 } });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.calls(api.listMatches).some(({ query }) => query.round === '3')).toBe(true),
  );
  await user.keyboard('14');
  arrive();
  await user.keyboard('2');
  expect(await screen.findByText('Table 1: Ben beat Ada 4–2. Press Enter.')).toBeVisible();
  expect(await field()).toHaveValue('142');
});

it('takes results of a bracket’s later rounds, too', async () => {
  desk.matches = [
    someMatch({ key: 's1W1-1', round: 1, table: 1, can }),
    someMatch({ key: 's1W2-2', round: 2, table: 4, can, a: aSide(5), b: aSide(6) }),
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
  const { user } = await desk.open({
    stages: [{ number: 1, kind: 'double', state: 'running', rounds: 4, roundsDone: 0 }],
    round: { stage: 1, number: 1, state: 'playing', open: 1, disputed: 0 },
  });
  await user.type(await field(), '442');
  expect(await screen.findByText('Table 4: Eva beat Finn 4–2. Press Enter.')).toBeVisible();
});

it('takes a likely score in one tap, and finds matches by name', async () => {
  const { user } = await openRound();
  await user.click(await screen.findByRole('button', { name: '2–4, Ben wins' }));
  await waitFor(() =>
    expect(Object(server.calls(api.reportMatch)[0]?.body).games).toEqual([
      { aPoints: 2, bPoints: 4 },
    ]),
  );
  const open = within(screen.getByRole('list', { name: 'Open matches' }));
  await waitFor(() => expect(open.getAllByRole('listitem')).toHaveLength(2));
  await user.type(await field(), 'eva');
  expect(open.getAllByRole('listitem')).toHaveLength(1);
  await user.keyboard('{Enter}');
  const sheet = within(await screen.findByRole('dialog', { name: 'Eva – Finn' }));
  await user.click(sheet.getByRole('button', { name: '3–5, Finn wins' }));
  await user.click(sheet.getByRole('button', { name: 'Swap winner' }));
  await user.click(sheet.getByRole('button', { name: 'Save result' }));
  await waitFor(() =>
    expect(Object(server.calls(api.reportMatch)[1]?.body).games).toEqual([
      { aPoints: 5, bPoints: 3 },
    ]),
  );
});

it("uses a player's report that waits for the other, and confirms one against a guest", async () => {
  const { games } = playedMatch([[4, 1]]);
  desk.matches = [
    someMatch({
      key: 's1r2m1',
      round: 2,
      state: 'playing',
      can,
      awaiting: { by: 'b', winner: 'a', games, ended: 'points' },
    }),
    playedMatch([[5, 0]], { key: 's1r2m2', round: 2, table: 2, unconfirmed: true, can }),
  ];
  server.on(api.reportMatch, () => ({ report: 'accepted' as const, match: null }));
  server.on(api.putResult, () => ({ ...(desk.matches[1] as Match), ...saved }));
  const { user } = await desk.open({});
  expect(await screen.findByText('Ben reported 4–1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Use this/ }));
  await waitFor(() =>
    expect(Object(server.calls(api.reportMatch)[0]?.body).games).toEqual([
      { aPoints: 4, bPoints: 1 },
    ]),
  );
  await user.click(screen.getByRole('button', { name: /^Confirm/ }));
  await waitFor(() => expect(server.calls(api.putResult)).toHaveLength(1));
});

it('asks before it overrules a result that came in while the form was open', async () => {
  const match = someMatch({ key: 's1r2m1', round: 2, can });
  desk.matches = [match];
  server.on(api.putResult, () => ({ ...match, ...saved }));
  const { user } = await desk.open({});
  const played = playedMatch([[0, 4]], { key: match.key, round: 2, can, version: 4 });
  server.on(api.getMatch, () => played);
  await user.click(await screen.findByRole('button', { name: /^Enter result of Ada/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Ada – Ben' }));
  expect(await sheet.findByRole('alert')).toHaveTextContent('Ben beat Ada 4–0');
  expect(sheet.queryByRole('button', { name: /^Save/ })).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Overrule it' }));
  await user.click(sheet.getByRole('button', { name: '4–2, Ada wins' }));
  await user.click(sheet.getByRole('button', { name: 'Save correction' }));
  await waitFor(() => expect(server.calls(api.putResult)).toHaveLength(1));
  expect(server.calls(api.putResult)[0]?.body).toMatchObject({ version: 4 });
});

it.each([
  [
    'cut',
    { cut: { in: [3], out: [1], undo: true }, repair: null },
    'Take the cut back',
    api.undoAdvance,
  ],
  ['round', { cut: null, repair: 2 }, 'Pair anew', api.deleteRound],
] as const)(
  'offers to take a %s back that a correction would change',
  async (_, news, act, route) => {
    const match = playedMatch([[4, 2]], { key: 's1r2m1', round: 2, can });
    desk.matches = [match];
    desk.entrants = [1, 2, 3].map((id) => someEntrant({ id }));
    server.on(api.putResult, () => ({ ...match, ...saved, ...news }) as never);
    server.on(route, () => reply(204, undefined));
    server.on(api.drawRound, () => reply(201, { number: 2, seed: 1, matches: [], rematches: [] }));
    const { user } = await desk.open({});
    await user.click(await screen.findByRole('button', { name: /^Correct: Ada beat Ben/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Ada – Ben' }));
    await user.click(sheet.getByRole('button', { name: 'Swap winner' }));
    await user.click(sheet.getByRole('button', { name: 'Save correction' }));
    const question = within(await screen.findByRole('dialog', { name: /would be another|anew/ }));
    if (news.cut) {
      expect(question.getByText(/^Cleo would be in it\. Ada would not be in it\./)).toBeVisible();
    }
    await user.click(question.getByRole('button', { name: act }));
    await waitFor(() => expect(server.calls(route)).toHaveLength(1));
  },
);

it('offers to drop who is not here', async () => {
  const { user } = await openRound();
  server.on(api.reportMatch, () => ({ report: 'accepted' as const, match: null }));
  server.on(api.updateEntrant, () => someEntrant({ state: 'dropped' }));
  await user.click(await screen.findByRole('button', { name: /^Enter result of Ada/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Ada – Ben' }));
  await user.click(sheet.getByRole('radio', { name: 'Ada is not here' }));
  await user.click(sheet.getByRole('switch', { name: /^Drop Ada/ }));
  await user.click(sheet.getByRole('button', { name: 'Save result' }));
  await waitFor(() =>
    expect(server.calls(api.updateEntrant)[0]).toMatchObject({ body: { state: 'dropped' } }),
  );
});

it('starts without lists only when told so, and says whose are missing', async () => {
  desk.entrants = [1, 2, 3, 4].map((id) => someEntrant({ id, hasDeck: id > 2 }));
  server.on(api.changePhase, () => desk.event);
  const { user } = await desk.open({
    phase: 'check_in',
    round: null,
    settings: eventSettingsSchema.parse({ stages: [{ kind: 'swiss' }], deckList: 'open' }),
    counts: { registered: 4, checkedIn: 4, playing: 4, waiting: 0 },
  });
  const next = await desk.next();
  expect(await next.findByText(/^2 of 4 lists are missing: Ada, Ben\./)).toBeVisible();
  await user.click(next.getByRole('button', { name: 'Start anyway' }));
  await waitFor(() =>
    expect(server.calls(api.changePhase)[0]?.body).toEqual({ to: 'running', force: true }),
  );
});

it('hands a typed list in with the one button of the dialog', async () => {
  const absent = { hasDeck: false, can: { edit: true, drop: true, deck: true } };
  desk.entrants = [someEntrant(absent)];
  server.on(api.putDeck, () => someEntrant({ ...absent, hasDeck: true }));
  server.on(api.updateEntrant, () => someEntrant({ ...absent, hasDeck: true }));
  const { user } = await desk.open({
    phase: 'check_in',
    round: null,
    settings: eventSettingsSchema.parse({ stages: [{ kind: 'swiss' }], deckList: 'open' }),
  });
  await user.click(await screen.findByRole('button', { name: 'More about Ada' }));
  const dialog = within(await screen.findByRole('dialog', { name: '1. Ada' }));
  await user.click(dialog.getByRole('button', { name: 'Hand in for them' }));
  await user.type(dialog.getByRole('textbox', { name: /^Combo/ }), 'Dran Sword 3-60F');
  await user.click(dialog.getByRole('button', { name: 'Save and hand in' }));
  await waitFor(() => expect(server.calls(api.putDeck)).toHaveLength(1));
  expect(Object(server.calls(api.putDeck)[0]?.body).combos).toMatchObject([
    { blade: 'Dran Sword', disk: '3-60', driver: 'Flat' },
  ]);
  expect(server.calls(api.updateEntrant)[0]?.body).toEqual({ rating: null });
});
