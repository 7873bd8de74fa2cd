import type { PageQuery } from '../../../shared/fields';
import type { Actor } from '../../auth/actor';
import { deleteSession } from '../../auth/sessions';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { decodeCursor, idCursor, type Page, toPage } from '../../http/pagination';
import type { SessionRow } from './sessions.queries';
import * as queries from './sessions.queries';

type Deps = Pick<AppDeps, 'db' | 'realtime'>;

/** Where `actor` is signed in, the newest first. */
export async function listSessions(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<SessionRow>> {
  const after = decodeCursor(cursor, idCursor);
  return toPage(await queries.listSessions(db, actor.id, { after, limit }), limit, ({ id }) => [
    id,
  ]);
}

/**
 * Ends one of one's own sessions on every instance and closes its sockets.
 * @returns its secret id, by which the caller knows whether it was the present one
 * @throws AppError 404 when there is none of this id, or when it is somebody else's
 */
export async function endOwnSession(deps: Deps, actor: Actor, id: number): Promise<string> {
  const sid = await queries.findSid(deps.db, actor.id, id);
  if (sid === undefined) throw notFound('This device is no longer signed in.');
  await deleteSession(deps, sid);
  return sid;
}
