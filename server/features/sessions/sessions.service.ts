import type { PageQuery } from '../../../shared/fields';
import type { Actor } from '../../auth/actor';
import { deleteSession } from '../../auth/delete-session';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { decodeCursor, idCursor, type Page, toPage } from '../../http/pagination';
import type { SessionRow } from './sessions.queries';
import * as queries from './sessions.queries';

type Deps = Pick<AppDeps, 'db' | 'realtime'>;

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
 * Ends one of one's own sessions and closes its sockets.
 * @returns its secret id
 * @throws AppError 404
 */
export async function endOwnSession(deps: Deps, actor: Actor, id: number): Promise<string> {
  const sid = await queries.findSid(deps.db, actor.id, id);
  if (sid === undefined) throw notFound('This device is no longer signed in.');
  await deleteSession(deps, sid);
  return sid;
}
