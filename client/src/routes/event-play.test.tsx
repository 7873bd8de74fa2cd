import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { TournamentEvent } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { showCall } from '@/features/events/show-call';
import { aSide, playedMatch, someStanding } from '@/testing/events';
import { fakeApi, page } from '@/testing/fake-api';
import { me, playServer, swissSettings } from '@/testing/play';
import { fakePush } from '@/testing/push';
import { renderRoute } from '@/testing/render';
import { someTournament } from '@/testing/tournaments';
import { Component as PlayRoute } from './event-play';

const server = fakeApi();
const play = playServer(server);
const push = fakePush();

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('before the start', () => {
  it('says that registration opens soon', async () => {
    await play.open({ phase: 'draft' });
    expect(await title('Registration opens soon')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('registers', async () => {
    server.on(api.registerForTournament, () => {
      play.event = { ...play.event, me: me({ state: 'registered' }) };
      return someTournament({ isRegistered: true });
    });
    const { user } = await play.open({ phase: 'registration' });
    await user.click(await screen.findByRole('button', { name: 'Register Now' }));
    expect(await title('You are registered')).toBeVisible();
  });

  it('shows the sentence of a refusal', async () => {
    server.refuse(api.registerForTournament, 409, 'This tournament is full.');
    const { user } = await play.open({ phase: 'registration' });
    await user.click(await screen.findByRole('button', { name: 'Register Now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This tournament is full.');
  });

  it('checks in with the code of the scanned poster after a tap', async () => {
    server.on(api.checkIn, () => {
      play.event = { ...play.event, me: me() };
      return me();
    });
    const { user, where } = await play.open(
      { phase: 'check_in', me: me({ state: 'registered' }) },
      '?code=DOOR2345',
    );
    expect(screen.queryByRole('textbox', { name: 'Code on the poster' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Check in' }));
    expect(await title('Waiting for round 1')).toBeVisible();
    expect(server.calls(api.checkIn)[0]?.body).toEqual({ code: 'DOOR2345' });
    await waitFor(() => expect(where()).toBe('/tournaments/9/play'));
  });

  it('checks in with a typed code, and lets a wrong one be corrected', async () => {
    server.refuse(api.checkIn, 409, 'This code is not of this event.');
    const { user } = await play.open({ phase: 'check_in', me: me({ state: 'registered' }) });
    const field = await screen.findByRole('textbox', { name: 'Code on the poster' });
    await user.type(field, 'nope');
    await user.click(button('Check in'));
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(/This code is not of this event\./),
    );
  });

  it('asks for the list first, and names what is banned', async () => {
    await play.open({
      phase: 'check_in',
      settings: swissSettings({ deckList: 'hidden', banned: ['Wizard Rod'] }),
      me: me({ state: 'registered', can: { edit: true, drop: true, deck: true } }),
    });
    server.on(api.listCombos, () => page([]));
    expect(await title('Hand in your combo')).toBeVisible();
    expect(screen.getByText('Wizard Rod')).toBeVisible();
    expect(button('Hand in')).toBeDisabled();
  });
});

describe('between matches and after', () => {
  it('says how the round goes and which place one has', async () => {
    server.on(api.getStandings, () => [someStanding({ place: 3, wins: 1 })]);
    const myMatch = playedMatch([[4, 2]], { b: aSide(2) });
    server.on(api.listMatches, () => page([myMatch]));
    await play.open({ me: me(), myMatch });
    expect(await title('Nothing to play right now')).toBeVisible();
    expect(screen.getByText(/Round 2 of 3 is being played: 2 matches open\./)).toBeVisible();
    expect(await screen.findByText('3rd')).toBeVisible();
    const [row] = within(screen.getByRole('list', { name: 'Your matches' })).getAllByRole(
      'listitem',
    );
    expect(row).toHaveTextContent('Round 1BenWon4–2');
  });

  it('says who reported a match that was their own, to the other', async () => {
    const reported = (own: 'a' | 'b', key: string) => playedMatch([[4, 2]], { own, key });
    server.on(api.listMatches, () => page([reported('b', 's1r1m1'), reported('a', 's1r2m1')]));
    await play.open({ me: me() });
    const list = await screen.findByRole('list', { name: 'Your matches' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['Round 1BenReported by Ben, who judges hereWon4–2', 'Round 2BenWon4–2']);
  });

  it.each([
    [{ stage: 1, number: 2, state: 'done', open: 0, disputed: 0 }, 'The next one is drawn soon.'],
    [{ stage: 1, number: 3, state: 'done', open: 0, disputed: 0 }, 'Everything has been played.'],
  ] as const)('says what follows a round: %#', async (round, words) => {
    await play.open({ me: me(), round });
    expect(await screen.findByText(new RegExp(words))).toBeVisible();
  });

  it('leaves after a question', async () => {
    server.on(api.updateEntrant, () => {
      play.event = { ...play.event, me: me({ state: 'dropped' }) };
      return me({ state: 'dropped' });
    });
    const { user } = await play.open({ me: me() });
    await user.click(await screen.findByText('Name, battle log, leaving'));
    await user.click(screen.getByRole('button', { name: 'Leave the event' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Leave the event?' }));
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await title('You left the event')).toBeVisible();
    expect(server.calls(api.updateEntrant)[0]?.body).toEqual({ state: 'dropped' });
  });

  it('keeps matches out of the battle log', async () => {
    server.on(api.updateEntrant, ({ body }) => me(body));
    const { user } = await play.open({ me: me() });
    await user.click(await screen.findByText('Name, battle log, leaving'));
    await user.click(screen.getByRole('switch', { name: 'Put my matches in my battle log' }));
    await waitFor(() =>
      expect(server.calls(api.updateEntrant)[0]?.body).toEqual({ logging: false }),
    );
  });

  it.each([
    [{ phase: 'cancelled', me: me() }, 'This event was cancelled'],
    [{ phase: 'running' }, 'Registration has closed'],
    [{ me: me({ state: 'disqualified' }) }, 'You were disqualified'],
    [{ phase: 'finished', me: me() }, 'The event is over'],
    [{ me: me({ joinedRound: 3 }) }, 'You play from round 3 on'],
    [
      {
        me: me(),
        stages: [{ number: 1, kind: 'single', state: 'running', rounds: 3, roundsDone: 1 }],
        myMatch: playedMatch([[2, 4]], { key: 's1W1-1' }),
      },
      'You are out of the bracket',
    ],
  ] as [Partial<TournamentEvent>, string][])('knows its state: %#', async (values, words) => {
    server.on(api.listWaitingRounds, () => []);
    await play.open(values);
    expect(await title(words)).toBeVisible();
  });

  it('says at the end how many battles of this event wait for a combo', async () => {
    const round = { round: 1, winner: 'me', finishType: 'burst' } as const;
    const rounds = [1, 2].map((game) => ({ ...round, game }));
    const match = { eventName: 'Cup', key: 's1r1m1', opponentName: 'Ben', isDeck: true, rounds };
    const playedAt = '2026-11-20T10:00:00.000Z';
    server.on(api.listWaitingRounds, () => [
      ...[play.event.id, 999].map((eventId) => ({ ...match, eventId, playedAt })),
      // Of which only the score is known.
      { ...match, eventId: play.event.id, playedAt, key: 's1r2m1', rounds: [] },
    ]);
    await play.open({ phase: 'finished', me: me() });
    const link = await screen.findByRole('link', { name: '3 battles wait for their combo' });
    expect(link).toHaveAttribute('href', '/battles');
  });

  it("says whose a guest's matches are, then takes them over", async () => {
    server.on(api.claimEntrant, ({ body }) => {
      if (!body.preview) play.event = { ...play.event, me: me({ name: 'Guest 7' }) };
      return me({ name: 'Guest 7' });
    });
    const { user } = await play.open({ phase: 'running' }, '?claim=SLIP2345');
    expect(await title('Are you Guest 7?')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Make these matches mine' }));
    expect(await screen.findByText('The matches of Guest 7 are yours')).toBeVisible();
    expect(server.calls(api.claimEntrant).map(({ body }) => body)).toEqual([
      { code: 'SLIP2345', preview: true },
      { code: 'SLIP2345', preview: false },
    ]);
  });
});

describe('being told of a call', () => {
  const offer = () => screen.findByRole('button', { name: 'Tell me when my table is called' });
  const call = { eventId: 9, table: 4 };
  const device = { id: 1, name: null, createdAt: '2026-11-25T10:00:00.000Z', lastSentAt: null };

  it('is asked for only on a tap, and told how to change it', async () => {
    const { requestPermission } = push.browser();
    server.on(api.getPushKey, () => ({ publicKey: 'key' }));
    server.on(api.createDevice, () => ({ ...device, current: true }));
    server.on(api.listDevices, () => [{ ...device, current: true }]);
    const { user } = await play.open({ me: me() });
    const button = await offer();
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(button);
    expect(await screen.findByText('We tell you on this device')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute(
      'href',
      '/account-settings?tab=notifications',
    );
  });

  it('is left to the hidden page where the server has no push', async () => {
    const { showNotification, shown } = push.browser();
    server.refuse(api.getPushKey, 404, 'Push is not set up here.');
    server.on(api.listDevices, () => []);
    const { user } = await play.open({ me: me() });
    await user.click(await offer());
    const isOn = await screen.findByRole('switch', { name: /Tell me when/ });
    expect(isOn).toHaveAccessibleDescription(/as long as Ripcord is open/);
    await showCall(1, call);
    expect(showNotification).not.toHaveBeenCalled();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await showCall(2, call);
    expect(showNotification).not.toHaveBeenCalled();
    await showCall(1, call);
    expect(showNotification).toHaveBeenCalledWith(
      'Table 4 now',
      expect.objectContaining({ tag: 'event_call-9' }),
    );
    // The push of it has come.
    const data = { at: Date.now() };
    shown.push({ title: 'Table 4 now', data, close: () => {} });
    await showCall(1, call);
    expect(showNotification).toHaveBeenCalledTimes(1);
    await user.click(isOn);
    expect(await offer()).toBeVisible();
  });

  it('says why not, and what to do instead', async () => {
    push.browser({ permission: 'denied' });
    await play.open({ me: me() });
    expect(await screen.findByText('Notifications are blocked')).toBeVisible();
    expect(screen.getByText(/Keep this page open/)).toBeVisible();
  });
});

it('says that a tournament without an event has none', async () => {
  server.refuse(api.getEvent, 404, 'This event was not found.');
  await renderRoute(<PlayRoute />, {
    path: '/tournaments/9/play',
    pattern: '/tournaments/:id/play',
  });
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
});
