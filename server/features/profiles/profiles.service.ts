import type { PageQuery } from '../../../shared/fields';
import type { Actor } from '../../auth/actor';
import { isBlocked } from '../../db/blocked';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import type { ServedFile } from '../../http/responses';
import { avatarVersion } from '../accounts/accounts.presenter';
import { listShowcased } from '../badges/badges.service';
import { listPublicBattlesOf } from '../battles/battles.service';
import { listPublicCombosOf } from '../combos/combos.service';
import { listPublicMediaOf } from '../media/media.service';
import { servePicture } from '../media/pictures';
import { IMAGE_UNAVAILABLE } from '../media/upload-rules';
import type { RelatedRow } from '../people/people.service';
import { getMember, personNotFound } from '../people/people.service';
import { getOutcomes } from '../stats/stats.service';
import type { FactsRow, OwnRow } from './profiles.queries';
import * as queries from './profiles.queries';

type Deps = Pick<AppDeps, 'db'>;

/** Seconds for which a browser may show a picture without asking; its address changes with it. */
const PICTURE_SECONDS = 24 * 60 * 60;

/** What is worked out for a profile beside its row. */
export interface Derived {
  outcomes: Awaited<ReturnType<typeof getOutcomes>>;
  showcased: Awaited<ReturnType<typeof listShowcased>>;
}
export type OwnProfileRow = OwnRow & Derived;
export type ProfileRow = RelatedRow & FactsRow & Derived;

async function derive({ db }: Deps, userId: number): Promise<Derived> {
  const [outcomes, showcased] = await Promise.all([
    getOutcomes({ db }, userId),
    listShowcased({ db }, userId),
  ]);
  return { outcomes, showcased };
}

/** @throws AppError 404 when the account has just been deleted */
export async function getOwnProfile({ db }: Deps, actor: Actor): Promise<OwnProfileRow> {
  const [row, derived] = await Promise.all([
    queries.findOwn(db, actor.id),
    derive({ db }, actor.id),
  ]);
  if (!row) throw personNotFound();
  return { ...row, ...derived };
}

/** @throws AppError 404 when there is no such account, and when either has blocked the other */
export async function getProfile({ db }: Deps, actor: Actor, id: number): Promise<ProfileRow> {
  const person = await getMember({ db }, actor, id);
  const [facts, derived] = await Promise.all([queries.findFacts(db, id), derive({ db }, id)]);
  if (!facts) throw personNotFound();
  return { ...person, ...facts, ...derived };
}

/** A list of what somebody shares. @throws AppError 404 as `getProfile` */
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
 * The picture that somebody uploaded.
 * @throws AppError 404 when there is no such picture now, and when either has blocked the other
 */
export async function serveAvatar(
  { db, storage, log }: Pick<AppDeps, 'db' | 'storage' | 'log'>,
  actor: Actor,
  { username, version, width }: { username: string; version: string; width?: number },
): Promise<ServedFile> {
  const owner = await queries.findAvatar(db, username);
  const isThere = owner?.folder && avatarVersion(owner.folder) === version;
  if (!isThere) throw notFound(IMAGE_UNAVAILABLE);
  if (owner.id !== actor.id && (await isBlocked(db, actor.id, owner.id))) {
    throw notFound(IMAGE_UNAVAILABLE);
  }
  return servePicture({ storage, log }, owner, {
    name: `ripcord-player-${owner.id}`,
    width,
    cacheControl: `private, max-age=${PICTURE_SECONDS}`,
  });
}
