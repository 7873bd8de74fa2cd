import { ID_TEXT } from '#shared/address-id';
import { FLYER_FRAME, tournamentCard } from '#shared/cards/tournament';
import { inLanguage, languageOf } from '../../i18n/reader';
import { createFinalFour } from '../events/live.service';
import { servePicture } from '../media/pictures.service';
import { pictureFor } from './card-picture';
import type { CardKind, Deps, Sketch } from './cards.service';
import { shortDateWords, stateWords } from './tournament-document';
import * as queries from './tournaments.queries';
import { readTournament, tournamentVersion, type Version } from './tournaments.service';

/** Who takes part is on no card before the end. */
export const tournamentShows = ({
  participantCount: _,
  eventVersion,
  isPast: __,
  ...facts
}: Version) => [facts, facts.phase === 'finished' ? eventVersion : 0];

export function tournamentCards(deps: Deps): CardKind {
  const finalFour = createFinalFour(deps);

  async function flyerIn(work: string, id: number) {
    const flyer = await queries.findFlyer(deps.db, id);
    if (!flyer?.folder) return undefined;
    const { width } = FLYER_FRAME;
    return pictureFor(FLYER_FRAME, work, () =>
      servePicture(deps, flyer, { name: 'flyer', width, cacheControl: '' }),
    );
  }

  async function sketch(version: Version, work: string): Promise<Sketch> {
    const { id, timeZone } = version;
    const language = languageOf(version);
    const tournament = await inLanguage(language, () => readTournament(deps, id));
    const { name, locations, date, event, eventPhase } = tournament;
    const live = eventPhase === 'finished' ? event?.live : null;
    const places = live ? await inLanguage(language, () => finalFour(live)) : [];
    const day = shortDateWords(date, { language, timeZone });
    const state = eventPhase === 'cancelled' && inLanguage(language, () => stateWords(tournament));
    const when = [state, day].filter(Boolean).join(' · ');
    const facts = { name, where: locations[0] ?? '', when, places };
    return {
      language,
      picture: places.length > 0 ? undefined : await flyerIn(work, id),
      svg: (ruler, hasFlyer) => tournamentCard({ ...facts, hasFlyer }, ruler),
    };
  }

  return {
    key: ID_TEXT,
    async find(id) {
      const version = await tournamentVersion(deps, Number(id));
      return { shows: tournamentShows(version), sketch: (work) => sketch(version, work) };
    },
  };
}
