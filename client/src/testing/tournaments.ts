import type { Participant, Tournament } from '#shared/tournaments';
import { aPerson, currentUser } from './people';

/** A participant; a guest if `userId` is null. */
export function someParticipant(overrides: Partial<Participant> = {}): Participant {
  const { id = 1 } = overrides;
  return {
    id,
    userId: 100 + id,
    username: `player${id}`,
    displayName: `Player ${id}`,
    avatarUrl: null,
    ...overrides,
  };
}

/** `count` participants. */
export function someParticipants(count: number): Participant[] {
  return Array.from({ length: count }, (_, index) => someParticipant({ id: index + 1 }));
}

/** A tournament as the server sends it; by default somebody else's, official and upcoming. */
export function someTournament(overrides: Partial<Tournament> = {}): Tournament {
  const { isMine = false, isPast = false, participants = [] } = overrides;
  const location = overrides.locations?.[0] ?? overrides.location ?? 'Sports hall, Freiburg';
  const { id, username, displayName, avatarUrl } = currentUser();
  return {
    id: 9,
    userId: isMine ? id : 2,
    name: 'Spring Cup',
    description: 'Three rounds of Swiss, then a final of eight.',
    location,
    locations: [location],
    date: isPast ? '2026-02-14T13:00:00.000Z' : '2099-03-14T13:00:00.000Z',
    isOfficial: true,
    web: 'link',
    imageUrl: null,
    images: [],
    placeholder: null,
    createdAt: '2026-01-12T14:05:00.000Z',
    updatedAt: '2026-01-12T14:05:00.000Z',
    user: isMine ? { id, username, displayName, avatarUrl } : aPerson(),
    participants,
    participantCount: participants.length,
    isRegistered: false,
    waiting: null,
    isMine,
    isPast,
    eventPhase: null,
    can: { edit: isMine, delete: isMine, register: !isPast },
    ...overrides,
  };
}

/** A tournament created by the test's person. */
export function myTournament(overrides: Partial<Tournament> = {}): Tournament {
  return someTournament({ isMine: true, ...overrides });
}
