import type { LivePage } from '#shared/event-live';
import type { TournamentEvent } from '#shared/event-schemas';
import { type Stage, stageOfBracket } from '#shared/rules/events/titles';
import { checkInPath, eventPath, livePath } from '../event-paths';
import { fromLive } from '../views/words';
import type { Shown } from './slides';

/** What the hall may know of an event. */
export interface HallEvent extends Pick<TournamentEvent, 'phase' | 'round' | 'clock'> {
  name: string;
  stages: readonly Stage[];
  liveCode: string | undefined;
  rulesPath: string;
  /** Only staff know the code. */
  checkIn?: Pick<TournamentEvent['counts'], 'checkedIn' | 'registered'> & { path?: string };
}

export function hallOf(event: TournamentEvent): HallEvent {
  const { id, tournament, settings, codes, counts } = event;
  return {
    ...event,
    name: tournament.name,
    liveCode: settings.live ? codes?.live : undefined,
    rulesPath: settings.live && codes ? livePath(codes.live, 'rules') : eventPath(id, 'rules'),
    checkIn: { ...counts, path: codes ? checkInPath(id, codes.checkIn) : undefined },
  };
}

/** What a screen without an account shows. */
export function shownOnPage(code: string, page: LivePage): Shown {
  const bracket = page.bracket.map(fromLive);
  const stage = stageOfBracket(bracket);
  const isKnockout = stage?.number === page.round?.stage;
  return {
    event: {
      ...page,
      stages: stage ? [stage] : [],
      liveCode: code,
      rulesPath: livePath(code, 'rules'),
    },
    matches: isKnockout ? bracket : page.matches.map(fromLive),
    standings: page.standings,
    missing: [],
  };
}
