import type { CurrentUser } from '@shared/accounts';
import { type Participant, type Tournament, tournamentsApi } from '@shared/tournaments';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { userQuery } from '@/features/accounts';
import { type ApiPage, call } from '@/lib/api';
import { isAbsent, NetworkError, serverMessage } from '@/lib/api-error';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { createToggle, type ToggleRules, useToggle } from '@/lib/optimistic-toggle';
import { rewriteCached } from '@/lib/rewrite-cached';
import { tournamentQueries } from './api';

interface Registration extends Pick<Tournament, 'isRegistered' | 'participantCount'> {
  /** The whole tournament, if the server has just sent it. */
  saved?: Tournament;
}

/** Id of a participant that the server has not stored yet; stored ones begin at 1. */
const NO_ID = 0;

/** The tournament with this registration applied: only the current user comes or goes. */
function withRegistration(
  tournament: Tournament,
  state: Registration,
  me: CurrentUser | null | undefined,
): Tournament {
  if (state.saved) return state.saved;
  const { participants, isRegistered, can } = tournament;
  const isMe = ({ userId }: Participant) => userId !== null && userId === me?.id;
  const others = participants.filter((person) => !isMe(person));
  // Lists carry only the first participants; a new one may not be among them.
  const knowsAll = state.participantCount <= others.length + 1;
  const mine = participants.find(isMe) ?? (knowsAll && me ? asParticipant(me) : undefined);
  return {
    ...tournament,
    isRegistered: state.isRegistered,
    participantCount: state.participantCount,
    participants: !state.isRegistered
      ? others
      : !isRegistered && mine
        ? [...others, mine]
        : participants,
    // Withdrawing makes room.
    can: { ...can, register: !state.isRegistered && (can.register || isRegistered) },
  };
}

function asParticipant({ id, username, displayName, avatarUrl }: CurrentUser): Participant {
  return { id: NO_ID, userId: id, username, displayName, avatarUrl };
}

const currentUserOf = (client: QueryClient) => client.getQueryData(userQuery.queryKey);

const registrationRules = (client: QueryClient): ToggleRules<Registration> => ({
  isOn: ({ isRegistered }) => isRegistered,
  apply: (confirmed, desired) => ({
    isRegistered: desired,
    participantCount: Math.max(
      0,
      confirmed.participantCount + Number(desired) - Number(confirmed.isRegistered),
    ),
  }),
  send: async (id, desired, confirmed) => {
    if (!desired) {
      await call(tournamentsApi.withdrawFromTournament, { params: { id } });
      const { participantCount, isRegistered } = confirmed;
      return {
        isRegistered: false,
        participantCount: Math.max(0, participantCount - Number(isRegistered)),
      };
    }
    const saved = await call(tournamentsApi.registerForTournament, { params: { id } });
    const { isRegistered, participantCount } = saved;
    return { isRegistered, participantCount, saved };
  },
  settle: (id, confirmed, error) => {
    const me = currentUserOf(client);
    patchTournament(client, id, (tournament) => withRegistration(tournament, confirmed, me));
    markGoingLists(client);
    if (error !== undefined) {
      // A request without an answer may have succeeded.
      void refreshTournament(client, id);
      notifyFailure(error, confirmed.isRegistered);
    } else if (confirmed.isRegistered) {
      notifySuccess('You are registered', 'See you there!');
    } else {
      void client.invalidateQueries({ queryKey: tournamentQueries.detail(id).queryKey });
      notify('You are no longer registered');
    }
  },
});

function notifyFailure(error: unknown, isRegistered: boolean): void {
  const title = isRegistered
    ? 'Error withdrawing from tournament'
    : 'Error registering for tournament';
  const fallback = error instanceof NetworkError ? error.message : 'Please try again.';
  notifyError(title, serverMessage(error, fallback));
}

/** Fetches one tournament and writes it into every cached copy, or drops it where it is gone. */
async function refreshTournament(client: QueryClient, id: number): Promise<void> {
  try {
    const latest = await call(tournamentsApi.getTournament, { params: { id } });
    patchTournament(client, id, () => latest);
  } catch (error) {
    if (!isAbsent(error)) return;
    dropTournament(client, id);
    await client.invalidateQueries({ queryKey: tournamentQueries.detail(id).queryKey });
  }
}

const registrations = createToggle(registrationRules);

/**
 * Registers, or withdraws whoever is registered. Show the returned `tournament` rather than the
 * cached copy: it includes taps that the server has not answered yet.
 */
export function useRegistration(tournament: Tournament) {
  const client = useQueryClient();
  const { pending, toggle } = useToggle(registrations, tournament.id);
  const shown = useMemo(
    () => (pending ? withRegistration(tournament, pending, currentUserOf(client)) : tournament),
    [client, tournament, pending],
  );
  const { isRegistered, participantCount } = shown;
  return {
    tournament: shown,
    isRegistered,
    toggle: () => toggle({ isRegistered, participantCount }),
  };
}

type Pages = InfiniteData<ApiPage<Tournament>, string | null>;
type Key = readonly unknown[];

const DETAIL = tournamentsApi.getTournament.path;

const isList = ([path]: Key) =>
  path === tournamentsApi.listTournaments.path || path === tournamentsApi.listMyTournaments.path;
const isDetail = ([path]: Key) => path === DETAIL;

/** A list of those that one is registered for. */
const isGoingList = (key: Key) => isList(key) && (key[1] as { going?: boolean })?.going === true;

const where = (matches: (key: Key) => boolean) => ({
  predicate: ({ queryKey }: { queryKey: Key }) => matches(queryKey),
});

interface Refresh {
  /** A tournament that was deleted: its page, still on screen, must not ask for it. */
  gone?: number;
}

/**
 * Marks all lists of tournaments and the single ones as stale; what is on screen is asked for
 * again.
 */
export function refreshTournaments(client: QueryClient, { gone }: Refresh = {}): Promise<void> {
  // Whoever steps back to it must ask.
  if (gone !== undefined) {
    void client.invalidateQueries({ queryKey: [DETAIL, gone], refetchType: 'none' });
  }
  return client.invalidateQueries(
    where((key) => isList(key) || (isDetail(key) && (gone === undefined || key[1] !== gone))),
  );
}

/**
 * Lists of what one goes to are asked for when they are opened again. The one on screen stays as it
 * is: a card that vanished under the thumb could not be taken back.
 */
export function markGoingLists(client: QueryClient): void {
  void client.invalidateQueries({ ...where(isGoingList), refetchType: 'none' });
}

/** Writes what is newly known of a tournament into every cached copy of it. */
export function patchTournament(
  client: QueryClient,
  id: number,
  patch: (tournament: Tournament) => Tournament,
): void {
  const update = (tournament: Tournament) =>
    tournament.id === id ? patch(tournament) : tournament;
  rewriteCached<Tournament>(client, where(isDetail), update);
  rewriteCached<Pages>(client, where(isList), (data) =>
    inPages(data, (items) => items.map(update)),
  );
}

/** Takes a tournament that is gone out of every cached list. */
export function dropTournament(client: QueryClient, id: number): void {
  rewriteCached<Pages>(client, where(isList), (data) =>
    inPages(data, (items) => items.filter((tournament) => tournament.id !== id)),
  );
}

/** Other features may keep something under the same keys that does not page. */
function inPages(data: Pages, change: (items: Tournament[]) => Tournament[]): Pages {
  if (!Array.isArray(data.pages)) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
