import { z } from 'zod';
import { pages, route } from './contract';
import { idOut, timestampOut } from './fields';

/** A device on which somebody is signed in, as only that person sees it. */
export const sessionSchema = z.object({
  id: idOut,
  /** Such as "Chrome on Android"; null when the browser did not say. */
  device: z.string().nullable(),
  /** When it signed in. */
  createdAt: timestampOut,
  /** Good to three days: uses in between are not written down. */
  lastUsedAt: timestampOut,
  /** On a device that had not been used for this account before. */
  isNewDevice: z.boolean(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionsApi = {
  listSessions: route('GET /api/sessions', {
    ...pages(sessionSchema),
    summary: 'Where the caller is signed in, newest first',
  }),
  deleteSession: route('DELETE /api/sessions/:id', {
    summary: 'Sign out on another device, or on this one; its sockets close',
  }),
};
