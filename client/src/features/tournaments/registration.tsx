import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Check, Ticket } from 'lucide-react';
import { type MouseEvent, useMemo, useRef } from 'react';
import type { CurrentUser } from '#shared/current-user';
import { type Participant, type Tournament, tournamentsApi } from '#shared/tournaments';
import { t } from '#shared/translate';
import { Button, type ButtonSize } from '@/components/ui/button';
import { userQuery } from '@/features/accounts';
import { call } from '@/lib/api';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { markStale, patchEntity, refreshEntity } from '@/lib/entities';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { createToggle, type ToggleRules, useToggle } from '@/lib/optimistic-toggle';
import { tournamentQueries } from './api';
import { whyNoRegistration } from './tournament-words';
import { JoinWaitlist } from './waitlist';

interface Registration extends Pick<Tournament, 'isRegistered' | 'participantCount'> {
  /** The full tournament, if the server has just sent it. */
  saved?: Tournament;
}

/** Id of a participant not stored on the server yet; stored ids start at 1. */
const NO_ID = 0;

/** The tournament with the current user added to or removed from the participants. */
function withRegistration(
  tournament: Tournament,
  state: Registration,
  me: CurrentUser | null | undefined,
): Tournament {
  if (state.saved) return state.saved;
  const { participants, isRegistered, can } = tournament;
  const isMe = ({ userId }: Participant) => userId !== null && userId === me?.id;
  const others = participants.filter((person) => !isMe(person));
  // Lists contain only the first participants; a new one may not be among them.
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
    // Withdrawing frees a place.
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
    patchEntity<Tournament>(client, 'tournament', id, (tournament) =>
      withRegistration(tournament, confirmed, me),
    );
    // Refetched when reopened: on screen, the card would vanish under the thumb.
    void client.invalidateQueries({ predicate: isGoingList, refetchType: 'none' });
    if (error !== undefined) {
      // A request without a response may have succeeded.
      void refreshEntity(client, 'tournament', tournamentsApi.getTournament, id);
      notifyFailure(error, confirmed.isRegistered);
    } else if (confirmed.saved?.waiting) {
      // It was full by then.
      notify(t('You are on the waitlist'), t('We tell you when a place is yours.'));
    } else if (confirmed.isRegistered) {
      notifySuccess(t('You are registered'), t('See you there!'));
    } else {
      void client.invalidateQueries(tournamentQueries.detail(id));
      notify(t('You are no longer registered'));
    }
    void markStale(client, 'event', { except: ['/api/tournaments/:id'] });
  },
});

function notifyFailure(error: unknown, isRegistered: boolean): void {
  const title = isRegistered
    ? t('Error withdrawing from tournament')
    : t('Error registering for tournament');
  const fallback = error instanceof NetworkError ? error.message : t('Please try again.');
  notifyError(title, serverMessage(error, fallback));
}

const isGoingList = ({ queryKey: [path, input] }: Pick<Query, 'queryKey'>) =>
  typeof path === 'string' &&
  path.startsWith('/api/tournaments') &&
  (input as { going?: string } | undefined)?.going === 'true';

const registrations = createToggle(registrationRules);

/**
 * Registers the user, or withdraws them. Show the returned `tournament` rather than the cached
 * copy: it includes taps the server has not confirmed yet.
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

/** A second tap within this time (milliseconds) counts as a double tap. */
const DOUBLE_TAP_MS = 350;

interface RegisterButtonProps {
  tournament: Tournament;
  size?: ButtonSize;
  /** Id of the element with the tournament's name, since a list has many such buttons. */
  describedBy?: string;
}

/** Registers and withdraws. A double tap counts once, and the last of several taps wins. */
export function RegisterButton({ tournament, size = 'md', describedBy }: RegisterButtonProps) {
  const { tournament: shown, isRegistered, toggle } = useRegistration(tournament);
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  const tap = ({ timeStamp }: MouseEvent) => {
    const isSecond = timeStamp - lastTap.current < DOUBLE_TAP_MS;
    lastTap.current = timeStamp;
    if (!isSecond) toggle();
  };
  const isClosed = isRegistrationClosed(shown);
  if (shown.waiting) return null;
  if (shown.can.wait) return <JoinWaitlist id={shown.id} size={size} describedBy={describedBy} />;
  if (isClosed && isRegistered) return <RegisteredMark />;
  if (isClosed || (!isRegistered && !shown.can.register)) {
    const words = whyNoRegistration(shown);
    return words ? <span className="text-sm text-muted">{words}</span> : null;
  }
  // One button for both, so that it keeps focus.
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
      {isRegistered && <RegisteredMark />}
      <Button
        key="registration"
        size={size}
        // To its organiser, running it matters more.
        variant={isRegistered || shown.isMine ? 'secondary' : 'primary'}
        icon={!isRegistered && <Ticket />}
        aria-describedby={describedBy}
        onClick={tap}
      >
        {isRegistered ? t('Withdraw [[from a tournament]]') : t('Register Now')}
      </Button>
    </span>
  );
}

/** An event's phase decides whether registration is open, whatever its date. */
const isRegistrationClosed = ({ eventPhase, isPast }: Tournament) =>
  eventPhase === null ? isPast : eventPhase !== 'registration' && eventPhase !== 'check_in';

export function RegisteredMark() {
  return (
    <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-win">
      <Check className="size-5 shrink-0" />
      {t('Registered')}
    </span>
  );
}
