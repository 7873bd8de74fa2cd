import { buildPath } from '#shared/contract';
import { type OwnShareLink, sharePath } from '#shared/share-links';
import {
  type Shared,
  sharedBattleSchema,
  sharedComboSchema,
  sharedDeckSchema,
  sharedMediaSchema,
  sharedThingsApi,
} from '#shared/shared-things';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { VISITOR } from '../../auth/authorize';
import { presentBattle } from '../battles/battles.presenter';
import { presentCombo } from '../combos/combos.presenter';
import { presentDeck } from '../decks/decks.presenter';
import { presentMedia } from '../media/media.presenter';
import { avatarVersion } from '../people/people.presenter';
import { type LinkRow, type ListedLink, type SharedVersion, thingOf } from './share-links.queries';

export const presentLink = ({ code, createdAt }: LinkRow, origin: string) => ({
  code,
  url: origin + sharePath(code),
  createdAt: createdAt.toISOString(),
});

function titleOf({ comboName, opponentName, deckName, title }: ListedLink): string {
  const combo = comboName ?? '';
  if (opponentName === null) return deckName ?? title ?? combo;
  return t('{combo} vs {opponent}', { combo, opponent: shownText(opponentName) });
}

export function presentOwnLink(row: ListedLink, origin: string): OwnShareLink {
  const { kind, id: thingId } = thingOf(row.link);
  return {
    ...presentLink(row.link, origin),
    id: row.link.id,
    kind,
    thingId,
    title: titleOf(row),
    views: row.views,
  };
}

export const shownNameOf = ({ username, displayName }: SharedVersion): string =>
  displayName || username;

const ownerOf = (version: SharedVersion): Shared['owner'] => {
  const { code, avatarFolder } = version;
  const path = buildPath(sharedThingsApi.getSharedAvatar.path, { code });
  return {
    shownName: shownNameOf(version),
    avatarUrl: avatarFolder ? `${path}?v=${avatarVersion(avatarFolder)}` : null,
  };
};

/** The addresses of a post's files, which members have elsewhere. */
function mediaFor(version: SharedVersion, row: Parameters<typeof presentMedia>[0]) {
  const { id, mediaUrl, thumbnailUrl, images, ...media } = presentMedia(row, VISITOR);
  const base = buildPath(sharedThingsApi.getShared.path, { code: version.code });
  const here = <U extends string | null>(url: U) =>
    url && (url.replace(`/api/media/${id}`, base) as U);
  return {
    ...media,
    mediaUrl: here(mediaUrl),
    thumbnailUrl: here(thumbnailUrl),
    images: images.map((image) => ({ ...image, url: here(image.url) })),
  };
}

/** The thing with its row. */
export type SharedRow =
  | { kind: 'combo'; row: Parameters<typeof presentCombo>[0] }
  | { kind: 'battle'; row: Parameters<typeof presentBattle>[0] }
  | { kind: 'deck'; row: Parameters<typeof presentDeck>[0] }
  | { kind: 'media'; row: Parameters<typeof presentMedia>[0] };

/** The schemas leave out what only members see. */
export function presentShared(version: SharedVersion, shared: SharedRow): Shared {
  const owner = ownerOf(version);
  switch (shared.kind) {
    case 'combo': {
      const thing = sharedComboSchema.parse(presentCombo(shared.row, VISITOR));
      return { kind: 'combo', thing, owner };
    }
    case 'battle': {
      const thing = sharedBattleSchema.parse(presentBattle(shared.row, VISITOR));
      return { kind: 'battle', thing, owner };
    }
    case 'deck': {
      const thing = sharedDeckSchema.parse(presentDeck(shared.row, VISITOR));
      return { kind: 'deck', thing, owner };
    }
    case 'media': {
      const thing = sharedMediaSchema.parse(mediaFor(version, shared.row));
      return { kind: 'media', thing, owner };
    }
  }
}
