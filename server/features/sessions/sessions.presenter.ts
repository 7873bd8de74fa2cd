import type { Session } from '../../../shared/sessions';
import { SESSION_LIFETIME_MS } from '../../auth/session-reader';
import { deviceOf } from './device';
import type { SessionRow } from './sessions.queries';

/** Neither the secret id nor the header itself is told. */
export function presentSession(
  { id, sid, createdAt, expire, userAgent }: SessionRow,
  currentSid: string | undefined,
): Session {
  // Each use that is written down puts the end off by the whole lifetime; in whole seconds at first.
  const lastUsed = Math.max(expire.getTime() - SESSION_LIFETIME_MS, createdAt.getTime());
  return {
    id,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: new Date(lastUsed).toISOString(),
    isCurrent: sid === currentSid,
  };
}
