import { useInfiniteQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Tournament, tournamentsApi } from '#shared/tournaments';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { tap } from '@/testing/tap';
import { someParticipant, someParticipants, someTournament } from '@/testing/tournaments';
import { tournamentQueries } from './api';
import { RegisterButton, useRegistration } from './registration';

const server = fakeApi();

/** Requests in order of arrival; each waits until the test responds. */
let sent: ('register' | 'withdraw')[];
let waiting: ((answer: Response) => void)[];
/** The tournament on the server. */
let stored: Tournament;

const mine = someParticipant({ id: 70, userId: 1, username: 'mika', displayName: 'Mika' });

function hold(what: 'register' | 'withdraw') {
  sent.push(what);
  return new Promise<Response>((resolve) => waiting.push(resolve));
}

beforeEach(() => {
  sent = [];
  waiting = [];
  stored = someTournament({ participants: someParticipants(2) });
  server.on(tournamentsApi.registerForTournament, () => hold('register'));
  server.on(tournamentsApi.withdrawFromTournament, () => hold('withdraw'));
  server.on(tournamentsApi.getTournament, () => stored);
});

/** Responds to the oldest pending request, like the server. */
async function answer() {
  await waitFor(() => expect(waiting).not.toHaveLength(0));
  const isRegistered = sent.at(-1) === 'register';
  const others = stored.participants.filter(({ userId }) => userId !== 1);
  const participants = isRegistered ? [...others, mine] : others;
  const can = { ...stored.can, register: !isRegistered };
  stored = {
    ...stored,
    isRegistered,
    participants,
    participantCount: participants.length,
    can,
  };
  const response = isRegistered ? reply(200, stored) : reply(204);
  await act(async () => waiting.shift()?.(response));
}

async function refuse(response: Response) {
  await waitFor(() => expect(waiting).not.toHaveLength(0));
  await act(async () => waiting.shift()?.(response));
}

const { queryKey } = tournamentQueries.list();

function Listed() {
  const { data } = useInfiniteQuery({ ...tournamentQueries.list(), enabled: false });
  const tournament = data?.[0];
  return tournament && <Shown tournament={tournament} />;
}

function Shown({ tournament }: { tournament: Tournament }) {
  const { tournament: shown } = useRegistration(tournament);
  return (
    <>
      <RegisterButton tournament={tournament} />
      <ul aria-label="Participants">
        {shown.participants.map(({ id, displayName }) => (
          <li key={id}>{displayName}</li>
        ))}
      </ul>
      <p>{shown.participantCount} in all</p>
    </>
  );
}

function show(tournament = stored) {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  client.setQueryData(queryKey, {
    pages: [{ items: [tournament], next: null }],
    pageParams: [null],
  });
  client.setQueryData(tournamentQueries.detail(9).queryKey, tournament);
  return renderRoute(<Listed />, { client });
}

const register = () => screen.getByRole('button', { name: 'Register Now' });
const withdraw = () => screen.getByRole('button', { name: 'Withdraw' });
const names = () =>
  within(screen.getByRole('list', { name: 'Participants' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('registering', () => {
  it('shows at once, with oneself among the participants', async () => {
    const { user } = await show();
    await user.click(register());
    expect(screen.getByText('Registered')).toBeVisible();
    expect(withdraw()).toHaveFocus();
    expect(names()).toEqual(['Player 1', 'Player 2', 'Mika']);
    expect(screen.getByText('3 in all')).toBeVisible();
    expect(sent).toEqual(['register']);
  });

  it('counts a double tap once', async () => {
    await show();
    tap(register());
    tap(withdraw(), 200);
    tap(withdraw(), 500);
    await answer();
    expect(await screen.findByText('You are registered')).toBeInTheDocument();
    expect(withdraw()).toBeVisible();
    expect(sent).toEqual(['register']);
  });

  it('updates every cached copy', async () => {
    const { user, client } = await show();
    await user.click(register());
    await answer();
    expect(await screen.findByText('You are registered')).toBeInTheDocument();
    expect(client.getQueryData(queryKey)?.pages[0]?.items[0]).toEqual(stored);
    expect(client.getQueryData(tournamentQueries.detail(9).queryKey)).toEqual(stored);
  });

  it('is rolled back with the server’s sentence, and refetches the tournament', async () => {
    const { user } = await show();
    await user.click(register());
    stored = {
      ...stored,
      participantCount: 1_000,
      can: { ...stored.can, register: false },
    };
    await refuse(refusal(409, 'This tournament is full.'));
    expect(await screen.findByText('Error registering for tournament')).toBeInTheDocument();
    expect(screen.getByText('This tournament is full.')).toBeInTheDocument();
    expect(await screen.findByText('No places left')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Register|Withdraw/ })).not.toBeInTheDocument();
  });

  it('is rolled back without a connection', async () => {
    server.offline(tournamentsApi.registerForTournament);
    const { user } = await show();
    await user.click(register());
    expect(await screen.findByText('Error registering for tournament')).toBeInTheDocument();
    expect(screen.getByText(/cannot be reached right now/)).toBeInTheDocument();
    expect(register()).toBeVisible();
    expect(names()).toEqual(['Player 1', 'Player 2']);
  });

  it('drops a deleted tournament from the lists', async () => {
    server.refuse(tournamentsApi.registerForTournament, 404, 'There is no such tournament.');
    server.refuse(tournamentsApi.getTournament, 404, 'There is no such tournament.');
    const { user, client } = await show();
    await user.click(register());
    await waitFor(() => expect(client.getQueryData(queryKey)?.pages[0]?.items).toEqual([]));
  });
});

describe('withdrawing', () => {
  beforeEach(() => {
    stored = someTournament({
      participants: [...someParticipants(2), mine],
      isRegistered: true,
      can: { edit: false, delete: false, register: false },
    });
  });

  it('shows at once and frees the place', async () => {
    const { user, client } = await show();
    await user.click(withdraw());
    expect(register()).toHaveFocus();
    expect(names()).toEqual(['Player 1', 'Player 2']);
    await answer();
    expect(await screen.findByText('You are no longer registered')).toBeInTheDocument();
    expect(client.getQueryData(queryKey)?.pages[0]?.items[0]).toMatchObject({
      isRegistered: false,
      participantCount: 2,
      can: { register: true },
    });
    expect(register()).toBeVisible();
  });

  it('and registering again quickly ends registered, in two requests in order', async () => {
    await show();
    tap(withdraw());
    tap(register(), 400);
    expect(screen.getByText('3 in all')).toBeVisible();
    await waitFor(() => expect(sent).toEqual(['withdraw']));
    await answer();
    await waitFor(() => expect(sent).toEqual(['withdraw', 'register']));
    expect(withdraw()).toBeVisible();
    await answer();
    expect(await screen.findByText('You are registered')).toBeInTheDocument();
    expect(names()).toEqual(['Player 1', 'Player 2', 'Mika']);
    expect(sent).toHaveLength(2);
  });

  it('after three quick taps needs one request', async () => {
    await show();
    tap(withdraw());
    tap(register(), 400);
    tap(withdraw(), 800);
    await answer();
    expect(await screen.findByText('You are no longer registered')).toBeInTheDocument();
    expect(sent).toEqual(['withdraw']);
    expect(register()).toBeVisible();
  });

  it('is rolled back when refused', async () => {
    const { user } = await show();
    await user.click(withdraw());
    await refuse(refusal(409, 'This tournament is over.'));
    expect(await screen.findByText('Error withdrawing from tournament')).toBeInTheDocument();
    expect(screen.getByText('This tournament is over.')).toBeInTheDocument();
    expect(withdraw()).toBeVisible();
    expect(names()).toEqual(['Player 1', 'Player 2', 'Mika']);
  });
});

it('is counted but not shown beyond the first participants of a list', async () => {
  stored = someTournament({ participants: someParticipants(10), participantCount: 40 });
  const { user } = await show();
  await user.click(register());
  expect(names()).toHaveLength(10);
  expect(screen.getByText('41 in all')).toBeVisible();
});

it('has no button for past tournaments', async () => {
  stored = someTournament({ isPast: true });
  await show();
  expect(screen.getByText('0 in all')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Register|Withdraw/ })).not.toBeInTheDocument();
});
