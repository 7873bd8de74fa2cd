import type { CurrentUser } from '@shared/accounts';
import { type Participant, type Tournament, tournamentsApi } from '@shared/tournaments';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { userQuery } from '@/features/accounts';
import { call } from '@/lib/api';
import { isAbsent, NetworkError, serverMessage } from '@/lib/api-error';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { type WishRules, wishesOf } from '@/lib/wishes';
import { tournamentQueries } from './api';
import { dropTournament, markGoingLists, patchTournament } from './cache';

/** Whether one takes part, and how many people do. */
interface Registration extends Pick<Tournament, 'isRegistered' | 'participantCount'> {
  /** The whole of it, where the server has just sent that. */
  saved?: Tournament;
}

/** Until the server has named it: ids of rows begin at 1. */
const UNNAMED = 0;

/** A tournament as it is with this registration; who takes part changes by oneself alone. */
function withRegistration(
  tournament: Tournament,
  told: Registration,
  me: CurrentUser | null | undefined,
): Tournament {
  if (told.saved) return told.saved;
  const { participants, isRegistered, can } = tournament;
  const isMe = ({ userId }: Participant) => userId !== null && userId === me?.id;
  const others = participants.filter((person) => !isMe(person));
  // Lists carry the first ones alone; whoever comes last is not among them.
  const knowsAll = told.participantCount <= others.length + 1;
  const mine = participants.find(isMe) ?? (knowsAll && me ? asParticipant(me) : undefined);
  return {
    ...tournament,
    isRegistered: told.isRegistered,
    participantCount: told.participantCount,
    participants: !told.isRegistered
      ? others
      : !isRegistered && mine
        ? [...others, mine]
        : participants,
    // Whoever leaves has made room.
    can: { ...can, register: !told.isRegistered && (can.register || isRegistered) },
  };
}

function asParticipant({ id, username, displayName, avatarUrl }: CurrentUser): Participant {
  return { id: UNNAMED, userId: id, username, displayName, avatarUrl };
}

const whoIsHere = (client: QueryClient) => client.getQueryData(userQuery.queryKey);

const registrationRules = (client: QueryClient): WishRules<Registration> => ({
  isOn: ({ isRegistered }) => isRegistered,
  wish: (told, wanted) => ({
    isRegistered: wanted,
    participantCount: Math.max(
      0,
      told.participantCount + Number(wanted) - Number(told.isRegistered),
    ),
  }),
  tell: async (id, wanted, told) => {
    if (!wanted) {
      await call(tournamentsApi.withdrawFromTournament, { params: { id } });
      const participantCount = Math.max(0, told.participantCount - Number(told.isRegistered));
      return { isRegistered: false, participantCount };
    }
    const saved = await call(tournamentsApi.registerForTournament, { params: { id } });
    return {
      isRegistered: saved.isRegistered,
      participantCount: saved.participantCount,
      saved,
    };
  },
  settle: (id, told, problem) => {
    const me = whoIsHere(client);
    patchTournament(client, id, (tournament) => withRegistration(tournament, told, me));
    markGoingLists(client);
    if (problem !== undefined) {
      // Nobody knows what became of a request without an answer.
      void refreshTournament(client, id);
      tellProblem(problem, told.isRegistered);
    } else if (told.isRegistered) {
      notifySuccess('You are registered', 'See you there!');
    } else {
      void client.invalidateQueries({ queryKey: tournamentQueries.detail(id).queryKey });
      notify('You are no longer registered');
    }
  },
});

function tellProblem(problem: unknown, isRegistered: boolean): void {
  const title = isRegistered
    ? 'Error withdrawing from tournament'
    : 'Error registering for tournament';
  const fallback = problem instanceof NetworkError ? problem.message : 'Please try again.';
  notifyError(title, serverMessage(problem, fallback));
}

/** Asks for one tournament and writes the answer into every cached copy; one that is gone leaves them. */
async function refreshTournament(client: QueryClient, id: number): Promise<void> {
  const { queryKey } = tournamentQueries.detail(id);
  try {
    const told = await call(tournamentsApi.getTournament, { params: { id } });
    patchTournament(client, id, () => told);
  } catch (error) {
    // Anything else than "gone" leaves what is shown; the next look asks again.
    if (!isAbsent(error)) return;
    dropTournament(client, id);
    await client.invalidateQueries({ queryKey });
  }
}

/** The registrations that are on their way. */
const registrationsOf = wishesOf(registrationRules);

/**
 * A tournament as the last tap on any copy of it has it, and the tap itself: registers, or withdraws
 * whoever is registered. Show what this answers rather than the cached copy.
 */
export function useRegistration(tournament: Tournament) {
  const client = useQueryClient();
  const wishes = registrationsOf(client);
  const wish = useSyncExternalStore(wishes.watch, () => wishes.shown(tournament.id));
  const shown = useMemo(
    () => (wish ? withRegistration(tournament, wish, whoIsHere(client)) : tournament),
    [client, tournament, wish],
  );
  const { id, isRegistered, participantCount } = shown;
  return {
    tournament: shown,
    isRegistered,
    toggle: () => wishes.toggle(id, { isRegistered, participantCount }),
  };
}
