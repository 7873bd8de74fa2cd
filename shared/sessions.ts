import { z } from 'zod';
import { route } from './contract';
import { idOut, idParams, pageQuery, timestampOut } from './fields';

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
  listSessions: route({
    method: 'GET',
    path: '/api/sessions',
    access: 'user',
    summary: 'Where the caller is signed in, newest first',
    query: pageQuery,
    status: 200,
    response: z.array(sessionSchema),
    paged: true,
  }),
  deleteSession: route({
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'user',
    summary: 'Sign out on another device, or on this one; its sockets close',
    params: idParams,
    status: 204,
  }),
};
