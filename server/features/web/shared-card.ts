import { battleCard } from '#shared/cards/battle';
import { comboCard, deckCard } from '#shared/cards/combo';
import { mediaCard, POST_FRAME } from '#shared/cards/media';
import type { Ruler } from '#shared/cards/text';
import type { Language } from '#shared/languages';
import type { ShareKind } from '#shared/share-links';
import type { Shared } from '#shared/shared-things';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { inLanguage, languageOf } from '../../i18n/reader';
import {
  kindOf,
  linkNotFound,
  linkVersion,
  readShared,
  serveSharedFile,
} from '../share-links/share-links.service';
import { pictureFor } from './card-picture';
import type { CardKind, Deps } from './cards.service';
import { shortDateWords } from './tournament-document';

interface Place {
  language: Language;
  timeZone: string;
  hasPicture: boolean;
}

function draw({ kind, thing, owner }: Shared, place: Place, ruler: Ruler): string {
  switch (kind) {
    case 'combo':
      return comboCard(thing, ruler);
    case 'battle': {
      const texts = {
        player: owner.shownName,
        opponent: t('Opponent'),
        opponentCombo: shownText(thing.opponentCombo),
        eventName: shownText(thing.eventName),
        date: shortDateWords(thing.date, place),
      };
      return battleCard({ ...thing, ...texts }, ruler);
    }
    case 'deck':
      return deckCard({ ...thing, combos: [thing.combo1, thing.combo2, thing.combo3] }, ruler);
    case 'media':
      return mediaCard({ ...thing, ...owner, hasPicture: place.hasPicture }, ruler);
  }
}

/** A still one; a text has none. */
const postPicture = (deps: Deps, code: string, work: string) =>
  pictureFor(POST_FRAME, work, () => serveSharedFile(deps, code, 'thumbnail'));

/** Pictures of what share links show, by the code of the link. */
export const sharedCards = (deps: Deps, kind: ShareKind): CardKind => ({
  key: /^[\w-]{22}$/,
  async find(code) {
    const version = await linkVersion(deps, code);
    if (kindOf(version) !== kind) throw linkNotFound();
    return {
      shows: version,
      async sketch(work) {
        const { timeZone } = version;
        const language = languageOf(version);
        const shared = await inLanguage(language, () => readShared(deps, version));
        const picture = kind === 'media' ? await postPicture(deps, code, work) : undefined;
        return {
          language,
          picture,
          svg: (ruler, hasPicture) => draw(shared, { language, timeZone, hasPicture }, ruler),
        };
      },
    };
  },
});
