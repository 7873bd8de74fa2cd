import type { CurrentUser } from '@shared/accounts';
import { type Participant, type Tournament, tournamentsApi } from '@shared/tournaments';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { userQuery } from '@/features/accounts';
import { call } from '@/lib/api';
import { isAbsent, NetworkError, serverMessage } from '@/lib/api-error';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { createToggle, type ToggleRules, useToggle } from '@/lib/optimistic-toggle';
import { tournamentQueries } from './api';
import { dropTournament, markGoingLists, patchTournament } from './cache';

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
