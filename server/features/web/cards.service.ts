import type { Ruler } from '#shared/cards/text';
import type { Language } from '#shared/languages';
import type { CardKindName } from '#shared/web';
import type { AppDeps } from '../../deps';
import { isNotFound } from '../../http/app-error';
import { type ServedFile, tagOf } from '../../http/responses';
import { inLanguage } from '../../i18n/reader';
import { drawCard } from '../../media/cards';
import { typesetting } from '../../media/fonts';
import { UnprocessableMedia } from '../../media/processing';
import { createCardCache } from './card-cache';
import { partCards } from './part-card';
import { profileCards } from './profile-card';
import { sharedCards } from './shared-card';
import { tournamentCards, tournamentShows } from './tournament-card';
import type { Version } from './tournaments.service';

/** Changes with how cards look. */
const DESIGN = 3;

export type Deps = Pick<
  AppDeps,
  'db' | 'clock' | 'config' | 'storage' | 'log' | 'background' | 'realtime' | 'jobs' | 'threads'
>;

/** A kind of card. */
export interface CardKind {
  /** What identifies a card of it: an id, or a code. */
  key: RegExp;
  /**
   * Finds what is shown, by one query.
   * @throws AppError 404 for what is not shown
   */
  find(key: string): Promise<FoundCard>;
}

export interface FoundCard {
  /** All that the card depends on; when it changes, so does the address. */
  shows: unknown;
  /** Reads the rest; `work` is a folder for files. */
  sketch(work: string): Promise<Sketch>;
}

export interface Sketch {
  /** Of our own words on it. */
  language: Language;
  picture?: Parameters<typeof drawCard>[3];
  /** A picture that cannot be read any more is left out. */
  svg(ruler: Ruler, hasPicture: boolean): string;
}

const kindsOf = (deps: Deps): Record<CardKindName, CardKind> => ({
  tournament: tournamentCards(deps),
  part: partCards(deps),
  combo: sharedCards(deps, 'combo'),
  battle: sharedCards(deps, 'battle'),
  deck: sharedCards(deps, 'deck'),
  media: sharedCards(deps, 'media'),
  profile: profileCards(deps),
});

const nameOf = (key: string, shows: unknown): string =>
  `${key}-${tagOf(DESIGN, shows).slice(1, 13).replaceAll('-', '_')}.jpg`;

/** The present address of a card. */
export const cardPath = (kind: CardKindName, key: string, shows: unknown): string =>
  `/og/${kind}/${nameOf(key, shows)}`;

export const tournamentCardPath = (version: Version): string =>
  cardPath('tournament', String(version.id), tournamentShows(version));

const keyIn = (name: string): string => /^(.+)-\w+\.jpg$/.exec(name)?.[1] ?? '';

interface PresentCard {
  name: string;
  path: string;
  /** @throws AppError 404; Busy; errors of the process that draws */
  get(): Promise<ServedFile>;
}

/** Draws the pictures of pages. */
export function createCards(deps: Deps) {
  const kinds = kindsOf(deps);
  const cache = createCardCache(deps, isCurrent);

  async function isCurrent(file: string): Promise<boolean> {
    const kind = (Object.keys(kinds) as CardKindName[]).find((one) => file.startsWith(`${one}-`));
    if (!kind) return false;
    const name = file.slice(kind.length + 1);
    const key = keyIn(name);
    try {
      return nameOf(key, (await kinds[kind].find(key)).shows) === name;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  async function draw(card: FoundCard, output: string, work: string): Promise<void> {
    const { language, picture, svg } = await card.sketch(work);
    const fonts = typesetting(language);
    const drawWith = (chosen: typeof picture) => {
      const drawn = inLanguage(language, () => svg(fonts.ruler, chosen !== undefined));
      return drawCard(drawn, fonts, output, chosen);
    };
    await drawWith(picture).catch((error: unknown) => {
      if (!picture || !(error instanceof UnprocessableMedia)) throw error;
      return drawWith(undefined);
    });
  }

  return {
    sweep: cache.sweep,
    /**
     * What a name stands for now; null for what is no name of a card.
     * @throws AppError 404
     */
    async find(kind: CardKindName, asked: string): Promise<PresentCard | null> {
      const key = keyIn(asked);
      if (!kinds[kind].key.test(key)) return null;
      const card = await kinds[kind].find(key).catch((error: unknown) => {
        if (isNotFound(error)) {
          deps.background.run('card of what is gone', () => cache.forget(`${kind}-${key}-`));
        }
        throw error;
      });
      const name = nameOf(key, card.shows);
      return {
        name,
        path: cardPath(kind, key, card.shows),
        get: () => cache.get(`${kind}-${name}`, (output, work) => draw(card, output, work)),
      };
    },
  };
}
