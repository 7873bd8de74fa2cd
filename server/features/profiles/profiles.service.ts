import type { PageQuery } from '#shared/fields';
import { AVATAR_WIDTHS } from '#shared/people';
import type { ProfileChange } from '#shared/profiles';
import { t } from '#shared/translate';
import { isHidden } from '../../db/hidden';
import { transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { invalidField, notFound } from '../../http/app-error';
import { createLimiter } from '../../http/rate-limit';
import { isRepeatedEdit } from '../../http/repeats';
import type { ServedFile } from '../../http/responses';
import { IMAGE_UNAVAILABLE } from '../../media/check-upload';
import type { ReceivedFile } from '../../media/uploads';
import { awardSoon, listShowcased } from '../badges/badges.service';
import { listPublicBattlesOf } from '../battles/battles.service';
import { listPublicCombosOf } from '../combos/combos.service';
import { listPublicMediaOf } from '../media/media.service';
import { type Picture, servePicture, withStoredPicture } from '../media/pictures.service';
import { avatarVersion } from '../people/people.presenter';
import { getMember, personNotFound, type RelatedRow } from '../people/people.service';
import { getOutcomes } from '../stats/stats.service';
import type { FactsRow, OwnRow } from './profiles.queries';
import * as queries from './profiles.queries';

type Deps = Pick<AppDeps, 'db'>;
type SaveDeps = Pick<AppDeps, 'config' | 'db' | 'pool' | 'storage' | 'log' | 'jobs' | 'realtime'>;

/** Seconds. Safe to cache, since the URL changes with the picture. */
const PICTURE_SECONDS = 24 * 60 * 60;

export interface Derived {
  outcomes: Awaited<ReturnType<typeof getOutcomes>>;
  showcased: Awaited<ReturnType<typeof listShowcased>>;
}
export type OwnProfileRow = OwnRow & Derived;
export type ProfileRow = RelatedRow & FactsRow & Derived;

async function derive({ db }: Deps, userId: number): Promise<Derived> {
  const [outcomes, showcased] = await Promise.all([
    getOutcomes({ db }, userId),
    listShowcased(db, userId),
  ]);
  return { outcomes, showcased };
}

/** @throws AppError 404 when the account was just deleted */
export async function getOwnProfile({ db }: Deps, actor: Actor): Promise<OwnProfileRow> {
  const [row, derived] = await Promise.all([
    queries.findOwn(db, actor.id),
    derive({ db }, actor.id),
  ]);
  if (!row) throw personNotFound();
  return { ...row, ...derived };
}

/** @throws AppError 404 */
export async function getProfile({ db }: Deps, actor: Actor, id: number): Promise<ProfileRow> {
  const person = await getMember({ db }, actor, id);
  const [facts, derived] = await Promise.all([queries.findFacts(db, id), derive({ db }, id)]);
  if (!facts) throw personNotFound();
  return { ...person, ...facts, ...derived };
}

const shared =
  <T>(list: (deps: Deps, actor: Actor, ownerId: number, page: PageQuery) => Promise<T>) =>
  async (deps: Deps, actor: Actor, ownerId: number, page: PageQuery): Promise<T> => {
    await getMember(deps, actor, ownerId);
    return list(deps, actor, ownerId, page);
  };

export const listCombos = shared((deps, _actor, ownerId, page) =>
  listPublicCombosOf(deps, ownerId, page),
);
export const listBattles = shared((deps, _actor, ownerId, page) =>
  listPublicBattlesOf(deps, ownerId, page),
);
export const listMedia = shared(listPublicMediaOf);

/**
 * Serves the uploaded picture.
 * @throws AppError 404
 */
export async function serveAvatar(
  { db, storage, log }: Pick<AppDeps, 'db' | 'storage' | 'log'>,
  actor: Actor,
  { username, version, width }: { username: string; version: string; width?: number },
): Promise<ServedFile> {
  const owner = await queries.findAvatar(db, username);
  const isThere = owner?.folder && avatarVersion(owner.folder) === version;
  if (!isThere) throw notFound(IMAGE_UNAVAILABLE);
  if (await isHidden(db, actor.id, owner.id)) throw notFound(IMAGE_UNAVAILABLE);
  return servePicture({ storage, log }, owner, {
    name: `ripcord-player-${owner.id}`,
    width,
    cacheControl: `private, max-age=${PICTURE_SECONDS}`,
  });
}

const childrenStayOff = () =>
  invalidField('webProfile', t('A child’s profile cannot be opened without an account.'));

const NO_AVATAR = { avatarFolder: null, avatarFiles: [] };

function avatarOf(picture: Picture | undefined, remove: boolean | undefined) {
  if (picture) return { avatarFolder: picture.folder, avatarFiles: picture.files };
  return remove ? NO_AVATAR : undefined;
}

/**
 * Changes the fields that were sent; a completed profile stays completed. Jobs delete the files of
 * the old picture and refresh everybody who sees the name or picture.
 * @throws AppError 409, 413, 415, 422, 429, 503
 */
export function createProfileSaver(deps: SaveDeps) {
  const limiter = createLimiter(deps, 'profile-changes');
  return async (actor: Actor, change: ProfileChange, file?: ReceivedFile) => {
    await limiter.consume(String(actor.id));
    if (actor.guardian && (change.webProfile ?? 'off') !== 'off') throw childrenStayOff();
    const save = (picture?: Picture) => store(deps, actor, change, picture);
    await withStoredPicture(deps, file, save, AVATAR_WIDTHS);
    return getOwnProfile(deps, actor);
  };
}

const store = (
  deps: SaveDeps,
  actor: Actor,
  { removeAvatar, profileCompleted, version, ...words }: ProfileChange,
  picture?: Picture,
): Promise<void> =>
  transact(deps, async (tx, after) => {
    const before = await queries.lockProfile(tx, actor.id);
    if (!before) throw personNotFound();
    const avatar = avatarOf(picture, removeAvatar);
    const completed = profileCompleted ? { profileCompleted } : undefined;
    const stored = { ...words, ...completed, ...avatar };
    // An UPDATE needs at least one column.
    if (Object.keys(stored).length === 0 || isRepeatedEdit(before, version, stored)) return;
    await queries.updateProfile(tx, actor.id, { ...stored, version: before.version + 1 });
    if (avatar && before.avatarFolder) {
      await deps.jobs.enqueue(tx, after, 'media.delete-files', { folder: before.avatarFolder });
    }
    const changed = { ...before, ...words, ...avatar };
    const looksDifferent =
      changed.displayName !== before.displayName || changed.avatarFolder !== before.avatarFolder;
    // At once, since everybody in a hall reads the name.
    if (changed.displayName !== before.displayName) {
      const events = await queries.bumpEvents(tx, actor.id);
      const parts = ['event', 'entrants', 'matches', 'standings'] as const;
      after(() => {
        for (const news of events) {
          deps.realtime.publish({ type: 'event.changed', ...news, parts: [...parts] });
        }
      });
    }
    if (looksDifferent)
      await deps.jobs.enqueue(tx, after, 'profiles.tell-others', { userId: actor.id });
    await awardSoon(deps, tx, after, actor.id, 'profile');
  });
