import { z } from 'zod';
import { pages, route } from './contract';
import { idOut, timestampOut } from './fields';

/** A signed-in device, as only its owner sees it. */
export const sessionSchema = z.object({
  id: idOut,
  /** Such as "Chrome on Android"; null when the browser did not say. */
  device: z.string().nullable(),
  /** When it signed in. */
  createdAt: timestampOut,
  /** Accurate to three days: it is not updated on every use. */
  lastUsedAt: timestampOut,
  /** Whether the device was new to this account. */
  isNewDevice: z.boolean(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionsApi = {
  listSessions: route('GET /api/sessions', {
    ...pages(sessionSchema),
    summary: 'Where the caller is logged in, newest first',
  }),
  deleteSession: route('DELETE /api/sessions/:id', {
    summary: 'Log out on another device, or on this one; its sockets close',
  }),
};
