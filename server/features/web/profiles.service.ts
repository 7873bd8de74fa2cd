import { buildPath } from '#shared/contract';
import { AVATAR_WIDTHS } from '#shared/people';
import { findBadge } from '#shared/rules/badges';
import { sharedComboSchema, sharedDeckSchema } from '#shared/shared-things';
import { type PublicProfile, webApi } from '#shared/web';
import { VISITOR } from '../../auth/authorize';
import { cacheByVersion } from '../../cache';
import { shareRun } from '../../db/pool';
import type { AppDeps } from '../../deps';
import { type ServedFile, SharedJson } from '../../http/responses';
import { readerLanguage } from '../../i18n/reader';
import { presentBadge } from '../badges/badges.service';
import { presentCombo } from '../combos/combos.presenter';
import { listPublicCombosOf } from '../combos/combos.service';
import { presentDeck } from '../decks/decks.presenter';
import { listPublicDecksOf } from '../decks/decks.service';
import { servePicture } from '../media/pictures.service';
import { avatarVersion } from '../people/people.presenter';
import { personNotFound } from '../people/people.service';
import * as queries from './profiles.queries';

export type { ProfileVersion } from './profiles.queries';

type Deps = Pick<AppDeps, 'db'>;

/**
 * What the page of a profile depends on, in one query; it serves everybody who asks meanwhile.
 * @throws AppError 404, also if it is not on the web
 */
export async function profileVersion({ db }: Deps, id: number): Promise<queries.ProfileVersion> {
  const found = await shareRun({ db }, `web profile ${id}`, () => queries.findVersion(db, id));
  if (!found) throw personNotFound();
  return found;
}

const avatarUrl = ({ id, avatarFolder }: queries.ProfileVersion) =>
  avatarFolder
    ? `${buildPath(webApi.getPublicAvatar.path, { id })}?v=${avatarVersion(avatarFolder)}`
    : null;

/** In the language of whoever is spoken to. */
export async function readPublicProfile(
  { db }: Deps,
  version: queries.ProfileVersion,
): Promise<PublicProfile> {
  const { id, username, displayName, bio, badges } = version;
  const [combos, decks] = await Promise.all([
    listPublicCombosOf({ db }, id, { limit: queries.SHOWN_MAX }),
    listPublicDecksOf(db, id, queries.SHOWN_MAX),
  ]);
  return {
    id,
    shownName: displayName || username,
    avatarUrl: avatarUrl(version),
    bio,
    badges: badges.flatMap((key) => {
      const badge = findBadge(key);
      return badge ? [presentBadge(badge)] : [];
    }),
    combos: combos.items.map((row) => sharedComboSchema.parse(presentCombo(row, VISITOR))),
    decks: decks.map((row) => sharedDeckSchema.parse(presentDeck(row, VISITOR))),
  };
}

/** Profiles as JSON, until they change. */
export function createPublicProfiles(deps: Deps) {
  const known = cacheByVersion<SharedJson<PublicProfile>>(500);
  return (version: queries.ProfileVersion) =>
    known(`${version.id}:${readerLanguage()}`, JSON.stringify(version), async () => {
      return new SharedJson(await readPublicProfile(deps, version));
    });
}

/** Seconds: whoever closes the profile takes its picture along. */
const AVATAR_SECONDS = 60;

/** @throws AppError 404 */
export async function servePublicAvatar(
  deps: Pick<AppDeps, 'db' | 'storage' | 'log'>,
  id: number,
  width: number = AVATAR_WIDTHS[0],
): Promise<ServedFile> {
  const avatar = await queries.findAvatar(deps.db, id);
  if (!avatar?.folder) throw personNotFound();
  return servePicture(deps, avatar, {
    name: `ripcord-player-${id}`,
    width,
    cacheControl: `public, max-age=${AVATAR_SECONDS}`,
    isPublic: true,
  });
}
