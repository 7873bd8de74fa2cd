import { buildPath } from '#shared/contract';
import { type PublicTournament, type PublicTournamentPage, webApi } from '#shared/web';
import type { EventForVisitors } from '../events/web.service';
import { presentPicture } from '../media/pictures.service';
import { canRegister, isOver } from '../tournaments/tournaments.policy';
import type { TournamentRow } from '../tournaments/tournaments.service';

type Shown = TournamentRow & { edge: Date };

const flyerUrl = ({ id, folder }: TournamentRow, width?: number) =>
  `${buildPath(webApi.getPublicFlyer.path, { id })}?${width ? `w=${width}&` : ''}v=${folder?.slice(0, 8)}`;

export function presentForVisitors(row: Shown): PublicTournament {
  const register = canRegister(row, row.edge);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    locations: row.locations,
    date: row.date.toISOString(),
    isOfficial: row.isOfficial,
    isPast: isOver(row, row.edge) || row.eventPhase === 'finished',
    web: row.web === 'listed' ? 'listed' : 'link',
    ...presentPicture(row, (width) => flyerUrl(row, width)),
    organiser: row.user.displayName || row.user.username,
    participantCount: row.participantCount,
    eventPhase: row.eventPhase,
    can: { register, wait: register && row.isFull },
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const presentPage = (row: Shown, event: EventForVisitors | null): PublicTournamentPage => ({
  ...presentForVisitors(row),
  event,
});
