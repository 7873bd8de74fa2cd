import { z } from 'zod';
import { personSchema } from './accounts';
import { route } from './contract';
import { id, idOut, idParams, pageQuery, timestampOut } from './fields';

/** The friends list is asked for again this often (milliseconds). */
export const FRIENDS_POLL_MS = 30_000;

export const REQUEST_SENT = 'Friend request sent!';
export const REQUEST_REPEATED = 'Your friend request is still pending.';
export const REQUEST_CROSSED = 'You are friends now: they had already sent you a request.';
export const ALREADY_FRIENDS = 'You are already friends.';
export const REQUEST_ACCEPTED = 'Friend request accepted!';
export const REQUEST_DECLINED = 'Friend request declined';

export const friendSchema = personSchema.extend({
  /** The friend's own id, as `id`. */
  friendId: idOut,
});
export type Friend = z.infer<typeof friendSchema>;

/** A request that nobody has answered yet. */
export const friendRequestSchema = z.object({
  id: idOut,
  direction: z.enum(['received', 'sent']),
  /** Whether its receiver has had a look at it; told to the receiver alone, else false. */
  seen: z.boolean(),
  createdAt: timestampOut,
  /** The other side. */
  user: personSchema,
});
export type FriendRequest = z.infer<typeof friendRequestSchema>;

const answer = z.object({ message: z.string() });

export const friendsApi = {
  listFriends: route({
    method: 'GET',
    path: '/api/friends',
    access: 'user',
    summary: "One's friends by username",
    query: pageQuery,
    status: 200,
    response: z.array(friendSchema),
    paged: true,
  }),
  removeFriend: route({
    method: 'DELETE',
    path: '/api/friends/:userId',
    access: 'user',
    summary: 'End a friendship, for both sides; fine when there is none',
    params: z.object({ userId: id() }),
    status: 204,
  }),
  listFriendRequests: route({
    method: 'GET',
    path: '/api/friend-requests',
    access: 'user',
    summary: 'Unanswered friend requests, received and sent, newest first',
    query: pageQuery,
    status: 200,
    response: z.array(friendRequestSchema),
    paged: true,
  }),
  sendFriendRequest: route({
    method: 'POST',
    path: '/api/friend-requests',
    access: 'user',
    summary: 'Ask somebody to be friends; when they had asked already, the two become friends',
    body: z.object({ receiverId: id('Please choose a person') }),
    refuses: ['not_found'],
    answersAgain: true,
    status: 201,
    response: answer.extend({
      /** `friends` when the two requests crossed. */
      relation: z.enum(['sent', 'friend']),
    }),
  }),
  markFriendRequestsSeen: route({
    method: 'POST',
    path: '/api/friend-requests/mark-seen',
    access: 'user',
    summary: 'Mark all received friend requests as seen',
    status: 204,
  }),
  answerFriendRequest: route({
    method: 'PUT',
    path: '/api/friend-requests/:id',
    access: 'user',
    summary: 'Accept or decline a received friend request',
    params: idParams,
    body: z.object({ accept: z.boolean({ error: 'Please accept or decline' }) }),
    status: 200,
    response: answer,
  }),
  withdrawFriendRequest: route({
    method: 'DELETE',
    path: '/api/friend-requests/:id',
    access: 'user',
    summary: 'Take back a friend request that was sent and not answered',
    params: idParams,
    status: 204,
  }),
};
