import { buildPath } from '#shared/contract';
import { api } from '#shared/routes';
import { STAND_INS } from '#shared/stand-ins';
import type { Participant, Tournament } from '#shared/tournaments';
import { isOwn } from '../../auth/authorize';
import type { Actor } from '../../deps';
import { presentPicture } from '../media/pictures.service';
import { isTombstone, type PersonRow } from '../people/people.policy';
import { avatarUrl, presentPerson } from '../people/people.presenter';
import type { ParticipantRow } from './participants.queries';
import { canDeleteTournament, canEditTournament, canRegister, isOver } from './tournaments.policy';
import type { TournamentRow } from './tournaments.queries';

/** A tournament is over if it started by `edge`. */
export interface ShownTournament extends TournamentRow {
  participants: readonly ParticipantRow[];
  edge: Date;
}

/** The URL changes with the flyer, so that browsers can cache it. */
const flyerUrl = ({ id, folder }: TournamentRow, width?: number) =>
  `${buildPath(api.getTournamentFlyer.path, { id })}?${width ? `w=${width}&` : ''}v=${folder?.slice(0, 8)}`;

const presentParticipant = (row: ParticipantRow): Participant => ({
  id: row.id,
  userId: row.userId,
  username: row.username,
  displayName: row.guestName ?? row.displayName,
  avatarUrl: row.username === null ? null : avatarUrl({ ...row, username: row.username }),
});

/** An event stays when the account of its owner is deleted. */
const presentOwner = (user: PersonRow) => ({
  ...presentPerson(user),
  ...(isTombstone(user.username) && { displayName: STAND_INS.deleted_player }),
});

export const presentTournament = (row: ShownTournament, actor: Actor): Tournament => ({
  id: row.id,
  userId: row.userId,
  name: row.name,
  description: row.description,
  location: row.locations[0] ?? '',
  locations: row.locations,
  date: row.date.toISOString(),
  isOfficial: row.isOfficial,
  web: row.web,
  ...presentPicture(row, (width) => flyerUrl(row, width)),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  user: presentOwner(row.user),
  participants: row.participants.map(presentParticipant),
  participantCount: row.participantCount,
  isRegistered: row.isRegistered,
  waiting: row.waiting && {
    place: row.waiting.place,
    confirmBy: row.waiting.confirmBy && new Date(row.waiting.confirmBy).toISOString(),
  },
  isMine: isOwn(actor, row),
  isPast: isOver(row, row.edge),
  eventPhase: row.eventPhase,
  can: {
    edit: canEditTournament(actor, row),
    delete: canDeleteTournament(actor, row),
    register: canRegister(row, row.edge),
    ...(row.isFull && canRegister(row, row.edge) && { wait: true }),
  },
});
