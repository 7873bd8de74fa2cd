import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FLYER_FRAME, tournamentCard } from '#shared/cards/tournament';
import type { PublicTournamentPage } from '#shared/web';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { tagOf } from '../../http/responses';
import { inLanguage, languageOf } from '../../i18n/reader';
import { drawCard } from '../../media/cards';
import { typesetting } from '../../media/fonts';
import { UnprocessableMedia } from '../../media/processing';
import { createFinalFour } from '../events/live.service';
import { servePicture } from '../media/pictures.service';
import { createCardCache } from './card-cache';
import { shortDateWords } from './tournament-document';
import * as queries from './tournaments.queries';
import { readTournament, tournamentVersion, type Version } from './tournaments.service';

/** Changes with how cards look. */
const DESIGN = 1;

/** Who takes part is on no card before the end. */
const versionOf = ({ participantCount: _, eventVersion, isPast: __, ...facts }: Version): string =>
  tagOf(DESIGN, facts, facts.phase === 'finished' ? eventVersion : 0).slice(1, 13);

export const cardName = (version: Version): string => `${version.id}-${versionOf(version)}.jpg`;
export const cardPath = (version: Version): string => `/og/tournament/${cardName(version)}`;

const NAME = /^([1-9]\d{0,14})-[\w-]+\.jpg$/;

export const idInName = (name: string): number | null => {
  const [, id] = NAME.exec(name) ?? [];
  return id === undefined ? null : Number(id);
};

type Deps = Pick<
  AppDeps,
  'db' | 'clock' | 'config' | 'storage' | 'log' | 'background' | 'realtime' | 'jobs' | 'threads'
>;

/** Draws the pictures of tournaments. */
export function createCards(deps: Deps) {
  const finalFour = createFinalFour(deps);
  const cache = createCardCache(deps, async (names) => {
    const ids = names.flatMap((name) => idInName(name) ?? []);
    const versions = await Promise.all(
      ids.map((id) => tournamentVersion(deps, id).catch(() => undefined)),
    );
    return new Set(versions.flatMap((version) => (version ? cardName(version) : [])));
  });

  async function flyerIn(work: string, id: number) {
    const flyer = await queries.findFlyer(deps.db, id);
    if (!flyer?.folder) return undefined;
    const stored = await servePicture(deps, flyer, { name: 'flyer', cacheControl: '' });
    const file = path.join(work, 'flyer');
    await writeFile(file, await stored.open());
    return { file, frame: FLYER_FRAME };
  }

  const factsOf = (
    { name, locations, date }: PublicTournamentPage,
    { timeZone, language }: { timeZone: string; language: ReturnType<typeof languageOf> },
  ) => ({ name, where: locations[0] ?? '', when: shortDateWords(date, { language, timeZone }) });

  async function draw(version: Version, output: string, work: string): Promise<void> {
    const language = languageOf(version);
    const tournament = await inLanguage(language, () => readTournament(deps, version.id));
    const live = tournament.event?.live;
    const isOver = tournament.eventPhase === 'finished';
    const places = live && isOver ? await inLanguage(language, () => finalFour(live)) : [];
    // A flyer that cannot be read any more leaves its place to the drawing.
    const flyer =
      places.length > 0 ? undefined : await flyerIn(work, version.id).catch(() => undefined);
    const fonts = typesetting(language);
    const facts = factsOf(tournament, { timeZone: version.timeZone, language });
    const drawWith = (picture: typeof flyer) => {
      const hasFlyer = picture !== undefined;
      const svg = tournamentCard({ ...facts, places, hasFlyer }, fonts.ruler);
      return drawCard(svg, fonts, output, picture);
    };
    await drawWith(flyer).catch((error: unknown) => {
      if (!flyer || !(error instanceof UnprocessableMedia)) throw error;
      return drawWith(undefined);
    });
  }

  return {
    sweep: cache.sweep,
    /** @throws AppError 404; Busy; errors of the process that draws */
    async version(id: number): Promise<Version> {
      try {
        return await tournamentVersion(deps, id);
      } catch (error) {
        const isGone = error instanceof AppError && error.code === 'not_found';
        if (isGone) deps.background.run('card of what is gone', () => cache.forget(`${id}-`));
        throw error;
      }
    },
    get: (version: Version) =>
      cache.get(cardName(version), (output, work) => draw(version, output, work)),
  };
}
