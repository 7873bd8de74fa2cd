import { createHash } from 'node:crypto';

/** Names a session where its id must not be: whoever knows the id is that person. */
export const sessionHash = (sid: string): string =>
  createHash('sha256').update(sid).digest('base64url');
