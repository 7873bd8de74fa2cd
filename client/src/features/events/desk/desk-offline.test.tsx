import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { submittedReportSchema } from '#shared/event-matches';
import type { EventPacket } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { applyDeskCalls, type DeskCall } from '#shared/rules/events/desk';
import { eventSettingsSchema } from '#shared/rules/events/settings';
import { outboxOf } from '@/lib/outbox';
import { myEvent, someEntrant, somePacket } from '@/testing/events';
import { fakeApi, page, refusal, reply } from '@/testing/fake-api';
import { renderRoute } from '@/testing/render';
import { signedInClient, storingDevice } from '@/testing/unsent';
import { matchReportKind } from '../judge/match-outbox';
import { deskBase } from './acts';
import { DESK_KINDS } from './desk-outbox';
import { DeskPage } from './desk-page';

const server = fakeApi();
storingDevice();

const CHANGED = 'This has changed meanwhile. Please look at it again.';
/** The server's state. */
let packet: EventPacket;
let sent: string[];
let stop = () => {};

const settings = eventSettingsSchema.parse({ stages: [{ kind: 'swiss', rounds: 3 }] });
const players = (state: 'registered' | 'checked_in') =>
  [1, 2, 3].map((id) => someEntrant({ id, state, can: { edit: true, drop: true, deck: false } }));

/** Fakes the server: applies the rules to a call for the current version. */
function take(name: string, { version }: { version?: number | undefined }, call: DeskCall) {
  if (version !== packet.event.version) {
    sent.push(`${name} refused`);
    return refusal(409, CHANGED);
  }
  sent.push(name);
  packet = applyDeskCalls(packet, [call]);
  return undefined;
}

beforeEach(() => {
  sent = [];
  deskBase(1, 9).set(null);
  const start = somePacket({
    event: myEvent({
      phase: 'check_in',
      round: null,
      settings,
      stages: [{ number: 1, kind: 'swiss', state: 'pending', rounds: 3, roundsDone: 0 }],
      counts: { registered: 3, checkedIn: 0, playing: 0, waiting: 0 },
    }),
    entrants: players('registered'),
    matches: [],
    draws: [],
  });
  packet = start;
  server.on(api.getPacket, () => packet);
  server.on(api.getEvent, () => packet.event);
  server.on(api.listEntrants, ({ query: { state } }) =>
    page(state ? (packet.waiting ?? []).filter((one) => one.state === state) : packet.entrants),
  );
  server.on(api.listMatches, ({ query }) =>
    page(packet.matches.filter(({ state }) => !query.state || state === query.state)),
  );
  server.on(api.listStaff, () => []);
  server.on(api.listLog, () => page([]));
  server.on(api.addEntrant, ({ body }) => {
    const { id = 0, guestName = '' } = body;
    if (packet.entrants.some((one) => one.id === id)) return reply(200, packet.entrants.at(-1));
    const refused = take(`add ${guestName}`, body, { act: 'enter', id, name: guestName });
    return refused ?? reply(201, { ...packet.entrants.at(-1), code: 'CODE2345' });
  });
  server.on(api.updateEntrant, ({ body, params }) => {
    const { state = 'registered' } = body;
    const entrantId = Number(params.eid);
    const refused = take(`${state} ${entrantId}`, body, { act: 'state', entrantId, state });
    return refused ?? (packet.entrants.find(({ id }) => id === entrantId) as never);
  });
  server.on(api.changePhase, ({ body }) => {
    const pairs = body.pairs as never;
    return take(body.to, body, { act: 'phase', to: body.to, pairs }) ?? packet.event;
  });
  server.on(api.drawRound, ({ body }) => {
    const number = packet.rounds.length + 1;
    const refused = take('round', body, { act: 'round', number, pairs: body.pairs as never });
    return refused ?? reply(201, { number, seed: 1, matches: [], rematches: [] });
  });
  server.on(api.reportMatch, ({ body, params }) => {
    const { version } = packet.event;
    const key = params.key ?? '';
    const report = submittedReportSchema.parse(body);
    take(`report ${key}`, { version }, { act: 'report', key, report });
    return reply(201, { report: 'accepted', match: null });
  });
});
afterEach(() => stop());

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  if (isOnline) server.online();
  else server.offline();
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

async function open() {
  const client = signedInClient(1);
  stop = outboxOf(client, 1).run([...Object.values(DESK_KINDS), matchReportKind] as never);
  return renderRoute(<DeskPage />, {
    path: '/tournaments/9/desk',
    pattern: '/tournaments/:id/desk',
    client,
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const offlineCard = () => screen.findByRole('region', { name: 'Without a network' });

it('goes on from the device after a reload too, and everything is sent in order', async () => {
  const first = await open();
  await button('Check in: Ada');
  await waitFor(() => expect(server.calls(api.getPacket)).toHaveLength(1));
  setOnline(false);
  const { user } = first;
  await offlineCard();
  for (const name of ['Ada', 'Ben', 'Cleo']) await user.click(await button(`Check in: ${name}`));
  await user.type(screen.getByRole('textbox', { name: 'Name of a guest' }), 'Zoe{Enter}');
  await user.click(await button('Start round 1 (4 players)'));
  await user.click((await screen.findAllByRole('button', { name: /^Enter result/ }))[0] as never);
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'Enter each finish' }));
  const [extreme] = sheet.getAllByRole('button', { name: /^Extreme for/ });
  await user.click(extreme as never);
  await user.click(extreme as never);
  await user.click(sheet.getByRole('button', { name: 'Save result' }));
  expect(await screen.findByText('6 steps wait to be sent', { exact: false })).toBeVisible();

  first.unmount();
  stop();
  await open();
  expect(await screen.findByText(/^Round 1 of 3: 1 of 2 matches open/)).toBeVisible();
  expect(await screen.findAllByRole('button', { name: /^Enter result/ })).toHaveLength(1);
  const standings = await screen.findByRole('table', { name: 'Standings' });
  expect(within(standings).getByRole('row', { name: /1–0 \+4/ })).toBeVisible();
  expect(sent).toEqual([]);

  setOnline(true);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Without a network' })).toBeNull(),
  );
  await waitFor(() => expect(sent).toHaveLength(6));
  expect(sent).toEqual([
    'checked_in 1',
    'checked_in 2',
    'checked_in 3',
    'add Zoe',
    'running',
    expect.stringMatching(/^report s1r1m/),
  ]);
  expect(packet.event.round).toMatchObject({ open: 1 });
  expect(await screen.findByText(/^Round 1 of 3: 1 of 2 matches open/)).toBeVisible();
});

it.each([
  ['Keep mine', ['add Zoe', 'round refused', 'round']],
  ['Use saved', ['add Zoe', 'round refused']],
])('stops at the first refusal with both versions: %s', async (choice, calls) => {
  const absent = someEntrant({ id: 4, state: 'registered' });
  packet = applyDeskCalls({ ...packet, entrants: [...players('checked_in'), absent] }, [
    { act: 'phase', to: 'running' },
  ]);
  for (const { key, a, b } of packet.matches) {
    const sides = { a: a?.entrantId ?? 0, b: b?.entrantId ?? 0 };
    const report = { ...sides, games: [], warnings: { a: [], b: [] }, ended: 'forfeit_b' as const };
    packet = applyDeskCalls(packet, [{ act: 'report', key, report }]);
  }
  const { user } = await open();
  await button('Draw round 2');
  await waitFor(() => expect(server.calls(api.getPacket)).toHaveLength(1));
  setOnline(false);
  await offlineCard();
  await user.type(screen.getByRole('textbox', { name: 'Name of a guest' }), 'Zoe{Enter}');
  await user.click(await button('Draw round 2'));
  await screen.findByText(/^Round 2 of 3: 2 of 2 matches open/);

  // Another organiser is faster.
  server.on(api.addEntrant, ({ body }) => {
    const { id = 0, guestName = '' } = body;
    take(`add ${guestName}`, body, { act: 'enter', id, name: guestName });
    packet = applyDeskCalls(packet, [{ act: 'state', entrantId: 4, state: 'dropped' }]);
    return reply(201, { ...packet.entrants.at(-1), code: 'CODE2345' });
  });
  setOnline(true);
  const both = within(await screen.findByRole('region', { name: 'Both versions' }));
  expect(both.getByRole('alert')).toHaveTextContent(`“Draw round 2” was refused. ${CHANGED}`);
  await waitFor(() =>
    expect(both.getAllByRole('listitem')[0]).toHaveTextContent(
      'DovNow saved:DroppedOn this device:Registered',
    ),
  );
  await user.click(both.getByRole('button', { name: choice }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Both versions' })).toBeNull());
  await waitFor(() => expect([...new Set(sent)]).toEqual(calls));
  expect(packet.rounds).toHaveLength(choice === 'Keep mine' ? 2 : 1);
});

it('offers a place that gets free to who waits longest, and lets one confirm for them', async () => {
  const waits = (id: number, waitPlace: number) => ({
    ...someEntrant({ id, waitPlace, can: { edit: true, drop: true, deck: false } }),
    state: 'waiting' as const,
  });
  const full = eventSettingsSchema.parse({ ...settings, maxEntrants: 3, waitlist: true });
  packet = somePacket({
    event: { ...packet.event, phase: 'registration', settings: full },
    entrants: players('registered'),
    waiting: [waits(5, 1), waits(6, 2)],
    matches: [],
    draws: [],
  });
  const { user } = await open();
  await button('More about Ada');
  await waitFor(() => expect(server.calls(api.getPacket)).toHaveLength(1));
  setOnline(false);
  await offlineCard();
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Waitlist' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await rows()).toEqual(['1Eva', '2Finn']);
  await user.click(await button('More about Ada'));
  await user.click(await button('Remove from the list'));
  await user.click(await button('Close'));
  await waitFor(async () =>
    expect(await rows()).toEqual([expect.stringMatching(/^EvaA place is offered until/), '1Finn']),
  );
  await user.click(await button('Confirm the place of Eva'));
  await waitFor(async () => expect(await rows()).toEqual(['1Finn']));
  expect(await button('More about Eva')).toBeVisible();
  expect(sent).toEqual([]);
  setOnline(true);
  await waitFor(() => expect(sent).toEqual(['dropped 1', 'registered 5']));
  expect(packet.waiting?.map(({ id }) => id)).toEqual([6]);
});
