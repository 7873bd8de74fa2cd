import { ID_TEXT } from '#shared/address-id';
import { AVATAR_FRAME, profileCard } from '#shared/cards/profile';
import { inLanguage, languageOf } from '../../i18n/reader';
import { pictureFor } from './card-picture';
import type { CardKind, Deps } from './cards.service';
import { profileVersion, readPublicProfile, servePublicAvatar } from './profiles.service';

export const profileCards = (deps: Deps): CardKind => ({
  key: ID_TEXT,
  async find(id) {
    const version = await profileVersion(deps, Number(id));
    return {
      shows: version,
      async sketch(work) {
        const language = languageOf(version);
        const profile = await inLanguage(language, () => readPublicProfile(deps, version));
        return {
          language,
          picture: await pictureFor(AVATAR_FRAME, work, () =>
            servePublicAvatar(deps, version.id, AVATAR_FRAME.width),
          ),
          svg: (ruler, hasPicture) => profileCard({ ...profile, hasPicture }, ruler),
        };
      },
    };
  },
});
