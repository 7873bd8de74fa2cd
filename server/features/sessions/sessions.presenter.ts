import type { Session } from '../../../shared/sessions';
import { SESSION_LIFETIME_MS } from '../../auth/session-store';
import { deviceOf } from './device';
import type { SessionRow } from './sessions.queries';

export function presentSession(
  { id, sid, createdAt, expire, userAgent }: SessionRow,
  currentSid: string | undefined,
): Session {
  // Each recorded use extends `expire` by the whole lifetime.
  const lastUsed = Math.max(expire.getTime() - SESSION_LIFETIME_MS, createdAt.getTime());
  return {
    id,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: new Date(lastUsed).toISOString(),
    isCurrent: sid === currentSid,
  };
}
