import { battleCard } from '#shared/cards/battle';
import { comboCard, deckCard } from '#shared/cards/combo';
import type { Ruler } from '#shared/cards/text';
import type { Language } from '#shared/languages';
import type { ShareKind } from '#shared/share-links';
import type { Shared } from '#shared/shared-things';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import type { CardKindName } from '#shared/web';
import { inLanguage, languageOf } from '../../i18n/reader';
import { kindOf, linkNotFound, linkVersion, readShared } from '../share-links/share-links.service';
import type { CardKind, Deps } from './cards.service';
import { shortDateWords } from './tournament-document';

/** Kinds of share links with a picture of their own. */
type DrawnKind = CardKindName & ShareKind;

interface Place {
  language: Language;
  timeZone: string;
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
      throw linkNotFound();
  }
}

/** Pictures of what share links show, by the code of the link. */
export const sharedCards = (deps: Deps, kind: DrawnKind): CardKind => ({
  key: /^[\w-]{22}$/,
  async find(code) {
    const version = await linkVersion(deps, code);
    if (kindOf(version) !== kind) throw linkNotFound();
    return {
      shows: version,
      async sketch() {
        const { timeZone } = version;
        const language = languageOf(version);
        const shared = await inLanguage(language, () => readShared(deps, version));
        return { language, svg: (ruler) => draw(shared, { language, timeZone }, ruler) };
      },
    };
  },
});
