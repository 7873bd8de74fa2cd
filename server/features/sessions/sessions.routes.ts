import type { PageQuery } from '#shared/fields';
import { api } from '#shared/routes';
import type { Session } from '#shared/sessions';
import { t } from '#shared/translate';
import { deviceOf } from '../../auth/known-device';
import { clearSessionCookie } from '../../auth/session';
import { SESSION_LIFETIME_MS } from '../../auth/session-reader';
import { deleteSession } from '../../auth/sessions';
import type { Actor, AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { createRoutes } from '../../http/handle';
import { mapPage, readPageById } from '../../http/pagination';
import { findSid, readSessions, type SessionRow } from './sessions.queries';

export function presentSession(
  { id, sid, createdAt, expire, userAgent, isNewDevice }: SessionRow,
  currentSid: string | undefined,
): Session {
  // Each recorded use extends `expire` by the full lifetime.
  const lastUsed = Math.max(expire.getTime() - SESSION_LIFETIME_MS, createdAt.getTime());
  return {
    id,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: new Date(lastUsed).toISOString(),
    isNewDevice,
    isCurrent: sid === currentSid,
  };
}

type Deps = Pick<AppDeps, 'db' | 'log' | 'realtime'>;

export const listSessions = ({ db }: Pick<Deps, 'db'>, actor: Actor, query: PageQuery) =>
  readPageById(query, (page) => readSessions(db, actor.id, page));

/**
 * Ends one of the actor's sessions and closes its sockets.
 * @returns its secret id
 * @throws AppError 404
 */
export async function endOwnSession(deps: Deps, actor: Actor, id: number): Promise<string> {
  const sid = await findSid(deps.db, actor.id, id);
  if (sid === undefined) throw notFound(t('This device is no longer logged in.'));
  await deleteSession(deps, sid);
  return sid;
}

export const sessionsRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.listSessions, async ({ actor, query, req }) =>
    mapPage(await listSessions(deps, actor, query), presentSession, req.sid),
  );

  handle(api.deleteSession, async ({ actor, params, req, res }) => {
    const sid = await endOwnSession(deps, actor, params.id);
    if (sid === req.sid) clearSessionCookie(deps, res);
    req.log.info({ event: 'session-revoked', userId: actor.id }, 'logged out on a device');
  });
});
