import { AVATAR_WIDTHS } from '../../../shared/accounts';
import type { ProfileChange } from '../../../shared/profiles';
import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { createLimiter } from '../../http/rate-limit';
import { awardSoon } from '../badges/award';
import { type Picture, withStoredPicture } from '../media/pictures';
import type { ReceivedFile } from '../media/upload';
import { personNotFound } from '../people/people.service';
import * as queries from './profiles.queries';
import type { OwnProfileRow } from './profiles.service';
import { getOwnProfile } from './profiles.service';

type Deps = Pick<AppDeps, 'config' | 'db' | 'pool' | 'storage' | 'log' | 'jobs'>;

/** Everybody who sees the name is notified of each change. */
const CHANGE_LIMIT = {
  name: 'profile-changes',
  points: 60,
  seconds: 3_600,
  message: 'That was a lot of changes in a short time.',
};

const NO_AVATAR = { avatarFolder: null, avatarFiles: [] };

function avatarOf(picture: Picture | undefined, remove: boolean | undefined) {
  if (picture) return { avatarFolder: picture.folder, avatarFiles: picture.files };
  return remove ? NO_AVATAR : undefined;
}

/**
 * Changes the fields that were sent; a completed profile stays completed. Jobs remove the files of
 * the old picture and notify everybody who sees the name or picture.
 * @throws AppError 413, 415, 422, 429, 503
 */
export function createProfileSaver(deps: Deps) {
  const limiter = createLimiter(deps, CHANGE_LIMIT);
  return async (
    actor: Actor,
    change: ProfileChange,
    file?: ReceivedFile,
  ): Promise<OwnProfileRow> => {
    await limiter.consume(String(actor.id));
    const save = (picture?: Picture) => store(deps, actor, change, picture);
    await withStoredPicture(deps, file, save, AVATAR_WIDTHS);
    deps.jobs.wake();
    return getOwnProfile(deps, actor);
  };
}

const store = (
  { db, jobs }: Deps,
  actor: Actor,
  { removeAvatar, profileCompleted, ...words }: ProfileChange,
  picture?: Picture,
): Promise<void> =>
  db.transaction(async (tx) => {
    const held = await queries.lockProfile(tx, actor.id);
    if (!held) throw personNotFound();
    const avatar = avatarOf(picture, removeAvatar);
    const completed = profileCompleted ? { profileCompleted } : undefined;
    const stored = { ...words, ...completed, ...avatar };
    // An UPDATE needs at least one column.
    if (Object.keys(stored).length === 0) return;
    await queries.updateProfile(tx, actor.id, stored);
    if (avatar && held.avatarFolder) {
      await jobs.enqueue(tx, 'media.delete-files', { folder: held.avatarFolder });
    }
    const after = { ...held, ...words, ...avatar };
    const looksDifferent =
      after.displayName !== held.displayName || after.avatarFolder !== held.avatarFolder;
    if (looksDifferent) await jobs.enqueue(tx, 'profiles.tell-others', { userId: actor.id });
    await awardSoon({ jobs }, tx, actor.id, 'profile');
  });
