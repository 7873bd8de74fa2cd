import type { PageQuery } from '#shared/fields';
import { AVATAR_WIDTHS } from '#shared/people';
import { DEFAULT_TIME_ZONE, dayIn } from '#shared/rules/time-zones';
import { SHARE_LINKS_MAX, type ShareKind } from '#shared/share-links';
import type { Shared } from '#shared/shared-things';
import { msg, t } from '#shared/translate';
import { isLinkCode, newLinkCode } from '../../auth/tokens';
import { cacheByVersion } from '../../cache';
import { isHidden } from '../../db/hidden';
import { type Reader, shareRun, type Tx, transact } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { idCursor, readPage } from '../../http/pagination';
import { type ServedFile, SharedJson } from '../../http/responses';
import { readerLanguage } from '../../i18n/reader';
import { findBattle, findVisibleBattles } from '../battles/battles.service';
import { findCombo, findVisibleCombos } from '../combos/combos.service';
import { findDeck, findVisibleDecks } from '../decks/decks.service';
import { serveToAll } from '../media/files.service';
import { findAnyMedia, findVisibleMedia } from '../media/media.service';
import { servePicture } from '../media/pictures.service';
import { refuseRemoved } from '../people/people.service';
import { presentShared, type SharedRow } from './share-links.presenter';
import * as queries from './share-links.queries';
import { type LinkRow, type ListedLink, type SharedVersion, thingOf } from './share-links.queries';

export type { SharedVersion } from './share-links.queries';

type Deps = Pick<AppDeps, 'db' | 'log' | 'clock'>;
type FileDeps = Pick<AppDeps, 'db' | 'storage' | 'log'>;

const NOT_FOR_CHILDREN = msg("Children's accounts have no share links.");

export const linkNotFound = () => notFound(t('This link does not exist, or was withdrawn.'));
const thingNotFound = () => notFound(t('You can only share what is yours.'));

export const listLinks = ({ db }: Pick<Deps, 'db'>, { id }: Actor, query: PageQuery) =>
  readPage(
    query,
    idCursor,
    ({ link }: ListedLink) => [link.id],
    (page) => queries.listLinks(db, id, page),
  );

/** What an administrator has made private stays so; a battle with its combo. */
async function refuseTaken(tx: Tx, actor: Actor, kind: ShareKind, id: number): Promise<void> {
  if (kind !== 'battle') return refuseRemoved(tx, actor, kind, id);
  const battle = await findBattle(tx, id);
  if (battle) await refuseRemoved(tx, actor, 'combo', battle.myComboId);
}

/**
 * Opens a thing to whoever has the link; the same one again for the same thing.
 * @throws AppError 403 for children and what was removed, 404 for others' things, 409 at the limit
 */
export async function createLink(
  deps: Deps,
  actor: Actor,
  thing: { kind: ShareKind; id: number },
): Promise<{ link: LinkRow; isNew: boolean }> {
  if (actor.guardian) throw new AppError('forbidden', NOT_FOR_CHILDREN);
  const { kind, id } = thing;
  return transact(deps, async (tx) => {
    const count = await queries.countLinksLocked(tx, actor.id);
    if (!(await queries.isOwnThing(tx, actor.id, thing))) throw thingNotFound();
    const known = await queries.findLinkTo(tx, thing);
    if (known) return { link: known, isNew: false };
    await refuseTaken(tx, actor, kind, id);
    if (count >= SHARE_LINKS_MAX) {
      throw new AppError('conflict', t('At most {max} links.', { max: SHARE_LINKS_MAX }));
    }
    const values = { ...thing, userId: actor.id, code: newLinkCode() };
    return { link: await queries.insertLink(tx, values), isNew: true };
  });
}

/** @throws AppError 404 */
export async function withdrawLink(deps: Deps, actor: Actor, code: string): Promise<void> {
  if (!isLinkCode(code)) throw linkNotFound();
  const isGone = await transact(deps, (tx) => queries.deleteLink(tx, actor.id, code));
  if (!isGone) throw linkNotFound();
}

/** Withdraws the links to a combo and its battles, once it was removed. */
export const withdrawComboLinks = (tx: Tx, comboId: number) =>
  queries.deleteComboLinks(tx, comboId);

const findVisible = {
  combo: findVisibleCombos,
  battle: findVisibleBattles,
  deck: findVisibleDecks,
  media: findVisibleMedia,
};

/**
 * Where a link leads somebody who is logged in; without an id where only the link opens the thing.
 * @throws AppError 404, also between people who are hidden from each other
 */
export async function resolveLink({ db }: Pick<Deps, 'db'>, actor: Actor, code: string) {
  const link = await linkVersion({ db }, code);
  if (await isHidden(db, actor.id, link.userId)) throw linkNotFound();
  const { kind, id } = thingOf(link);
  const found = await findVisible[kind]({ db }, actor, [id]);
  return { kind, id: found.length > 0 ? id : null };
}

export const kindOf = (version: SharedVersion): ShareKind => thingOf(version).kind;

/**
 * What the page of a link depends on, in one query; it serves everybody who asks meanwhile.
 * @throws AppError 404 for whatever it does not open
 */
export async function linkVersion({ db }: Pick<Deps, 'db'>, code: string): Promise<SharedVersion> {
  const read = () => queries.findVersion(db, code);
  const found = isLinkCode(code) ? await shareRun({ db }, `web shared ${code}`, read) : undefined;
  if (!found) throw linkNotFound();
  return found;
}

async function readThing({ db }: Pick<Deps, 'db'>, version: SharedVersion): Promise<SharedRow> {
  const { kind, id } = thingOf(version);
  const found = {
    combo: async () => ({ kind: 'combo', row: await findCombo(db, id) }),
    battle: async () => ({ kind: 'battle', row: await findBattle(db, id) }),
    deck: async () => ({ kind: 'deck', row: await findDeck(db, id) }),
    media: async () => ({ kind: 'media', row: await findAnyMedia({ db }, id) }),
  };
  const shared = await found[kind]();
  if (!shared.row) throw linkNotFound();
  return shared as SharedRow;
}

/** In the language of whoever is spoken to. @throws AppError 404 */
export const readShared = async (deps: Pick<Deps, 'db'>, version: SharedVersion): Promise<Shared> =>
  presentShared(version, await readThing(deps, version));

/** Shared things as JSON, until they change. */
export function createSharedThings(deps: Pick<Deps, 'db'>) {
  const known = cacheByVersion<SharedJson<Shared>>(500);
  return (version: SharedVersion) =>
    known(`${version.code}:${readerLanguage()}`, JSON.stringify(version), async () => {
      return new SharedJson(await readShared(deps, version));
    });
}

/** Seconds. A link that is withdrawn takes its picture along. */
const FILE_SECONDS = 60;
const FILE_CACHE = `public, max-age=${FILE_SECONDS}`;

/** @throws AppError 404 */
export async function serveSharedFile(
  deps: FileDeps,
  code: string,
  what: 'file' | 'thumbnail',
  width?: number,
): Promise<ServedFile> {
  const shared = await readThing(deps, await linkVersion(deps, code));
  if (shared.kind !== 'media') throw linkNotFound();
  return serveToAll(deps, shared.row, { what, width, cacheControl: FILE_CACHE });
}

/** @throws AppError 404 */
export async function serveSharedAvatar(
  deps: FileDeps,
  code: string,
  width: number = AVATAR_WIDTHS[0],
): Promise<ServedFile> {
  const avatar = isLinkCode(code) ? await queries.findAvatar(deps.db, code) : undefined;
  if (!avatar) throw linkNotFound();
  const name = `ripcord-player-${avatar.id}`;
  return servePicture(deps, avatar, { name, width, cacheControl: FILE_CACHE, isPublic: true });
}

/** @throws AppError 404 */
export async function countView(deps: Deps, code: string): Promise<void> {
  if (!isLinkCode(code)) throw linkNotFound();
  const day = dayIn(currentTime(deps), DEFAULT_TIME_ZONE);
  const isCounted = await transact(deps, (tx) => queries.countView(tx, code, day));
  if (!isCounted) throw linkNotFound();
}

/** For the export. */
export async function* listAllLinks(db: Reader, userId: number) {
  let after: [number] | null = null;
  while (true) {
    const rows: ListedLink[] = await queries.listLinks(db, userId, { after, limit: 100 });
    yield rows.slice(0, 100);
    const last = rows[99];
    if (rows.length <= 100 || !last) return;
    after = [last.link.id];
  }
}
