import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { untilWords } from '@/lib/dates';
import { someEntrant } from '@/testing/events';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { renderRoute } from '@/testing/render';
import { someTournament } from '@/testing/tournaments';
import { signedInClient } from '@/testing/unsent';
import { JoinWaitlist, WaitlistPlace } from './waitlist';

const server = fakeApi();
const client = () => signedInClient(1);
const CONFIRM_BY = '2030-05-04T12:00:00.000Z';

const button = (name: string) => screen.getByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('joining the waitlist', () => {
  const join = () => renderRoute(<JoinWaitlist id={9} />, { client: client() });

  it('says so', async () => {
    const waiting = { place: 3, confirmBy: null };
    server.on(api.registerForTournament, () => someTournament({ waiting }));
    const { user } = await join();
    await user.click(button('Join the waitlist'));
    expect(await screen.findByText('You are on the waitlist')).toBeVisible();
  });

  it('registers where a place got free meanwhile', async () => {
    server.on(api.registerForTournament, () => someTournament({ isRegistered: true }));
    const { user } = await join();
    await user.click(button('Join the waitlist'));
    expect(await screen.findByText('You are registered')).toBeVisible();
  });

  it('says why it was refused', async () => {
    server.on(api.registerForTournament, () => refusal(409, 'Registration has closed.'));
    const { user } = await join();
    await user.click(button('Join the waitlist'));
    expect(await screen.findByText('Registration has closed.')).toBeVisible();
  });
});

describe('a place on the waitlist', () => {
  it.each([
    [1, 'You are 1st on the waitlist'],
    [3, 'You are 3rd on the waitlist'],
    [12, 'You are 12th on the waitlist'],
  ])('is named: %i', async (place, words) => {
    await renderRoute(<WaitlistPlace id={9} place={place} confirmBy={null} />, {
      client: client(),
    });
    expect(screen.getByRole('status')).toHaveTextContent(words);
    expect(screen.queryByRole('button', { name: 'Take the place' })).toBeNull();
  });

  it('is left after a question', async () => {
    server.on(api.withdrawFromTournament, () => reply(204));
    const { user } = await renderRoute(<WaitlistPlace id={9} place={3} confirmBy={null} />, {
      client: client(),
    });
    await user.click(button('Leave the waitlist'));
    const question = await dialog('Leave the waitlist?');
    expect(server.calls(api.withdrawFromTournament)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Leave the waitlist' }));
    await waitFor(() => expect(server.calls(api.withdrawFromTournament)).toHaveLength(1));
    expect(await screen.findByText('You left the waitlist')).toBeVisible();
  });

  const offered = () =>
    renderRoute(<WaitlistPlace id={9} place={null} confirmBy={CONFIRM_BY} />, {
      client: client(),
    });

  it('that is offered is taken', async () => {
    server.on(api.takePlace, () => someEntrant({ id: 4, state: 'registered' }));
    const { user } = await offered();
    expect(screen.getByRole('status')).toHaveTextContent(
      `A place is yours until ${untilWords(CONFIRM_BY)}`,
    );
    await user.click(button('Take the place'));
    expect(await screen.findByText('You are registered')).toBeVisible();
  });

  it('that has lapsed meanwhile is refused with the server’s sentence', async () => {
    server.on(api.takePlace, () => refusal(404, 'You are not on the waitlist.'));
    const { user } = await offered();
    await user.click(button('Take the place'));
    expect(await screen.findByText('You are not on the waitlist.')).toBeVisible();
  });

  it('that is offered can be let go', async () => {
    server.on(api.withdrawFromTournament, () => reply(204));
    const { user } = await offered();
    await user.click(button('Let it go'));
    const question = await dialog('Let the place go?');
    await user.click(question.getByRole('button', { name: 'Let it go' }));
    expect(await screen.findByText('The place goes to the next')).toBeVisible();
  });
});
