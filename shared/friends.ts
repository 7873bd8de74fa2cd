import { z } from 'zod';
import { pages, route } from './contract';
import { id, idOut, text, timestampOut } from './fields';
import { personSchema } from './people';
import { msg } from './translate';

/** Polling interval of the friends list (milliseconds). */
export const FRIENDS_POLL_MS = 30_000;

export const REQUEST_SENT = msg('Friend request sent!');
export const REQUEST_REPEATED = msg('Your friend request is still pending.');
export const REQUEST_CROSSED = msg('You are friends now: they had already sent you a request.');
export const ALREADY_FRIENDS = msg('You are already friends.');
/** Shown to a child who sends a request other than by friend code. */
export const FRIENDS_BY_CODE = msg(
  'Your account is private: make friends with their friend code, or give them yours.',
);
export const REQUEST_ACCEPTED = msg('Friend request accepted!');
export const REQUEST_DECLINED = msg('Friend request declined');

export const friendSchema = personSchema.extend({
  /** Same as `id`. */
  friendId: idOut,
});
export type Friend = z.infer<typeof friendSchema>;

/** An unanswered request. */
export const friendRequestSchema = z.object({
  id: idOut,
  direction: z.enum(['received', 'sent']),
  /** Whether the receiver has seen it; always false for the sender. */
  seen: z.boolean(),
  createdAt: timestampOut,
  /** The other person. */
  user: personSchema,
});
export type FriendRequest = z.infer<typeof friendRequestSchema>;

const answer = z.object({ message: z.string() });

const sent = answer.extend({
  /** `friend` if both had sent each other a request. */
  relation: z.enum(['sent', 'friend']),
  /** The request was already pending. */
  repeated: z.boolean(),
});
export type SentRequest = z.infer<typeof sent>;

const friendCode = z.object({
  /** Eight letters and digits; null until created. */
  code: z.string().nullable(),
});

export const friendsApi = {
  listFriends: route('GET /api/friends', {
    ...pages(friendSchema),
    summary: "One's friends by username",
  }),
  removeFriend: route('DELETE /api/friends/:userId', {
    summary: 'End a friendship, for both sides; fine when there is none',
  }),
  listFriendRequests: route('GET /api/friend-requests', {
    ...pages(friendRequestSchema),
    summary: 'Unanswered friend requests, received and sent, newest first',
  }),
  sendFriendRequest: route('POST /api/friend-requests', {
    summary: 'Ask somebody to be friends; when they had asked already, the two become friends',
    body: z.object({ receiverId: id(msg('Please choose a person')) }),
    refuses: ['not_found'],
    answersAgain: true,
    status: 201,
    response: sent,
  }),
  sendFriendRequestByCode: route('POST /api/friend-requests/by-code', {
    summary: 'Ask whoever has this friend code, also somebody who is private',
    body: z.object({ code: text({ max: 20, required: msg('Please enter a friend code') }) }),
    refuses: ['not_found'],
    answersAgain: true,
    status: 201,
    response: sent,
  }),
  getFriendCode: route('GET /api/friend-code', {
    summary: "One's own friend code",
    response: friendCode,
  }),
  renewFriendCode: route('POST /api/friend-code', {
    summary: 'Make a new friend code; the old one stops working',
    response: friendCode,
  }),
  markFriendRequestsSeen: route('POST /api/friend-requests/mark-seen', {
    summary: 'Mark all received friend requests as seen',
  }),
  answerFriendRequest: route('PUT /api/friend-requests/:id', {
    summary: 'Accept or decline a received friend request',
    body: z.object({ accept: z.boolean({ error: msg('Please accept or decline') }) }),
    response: answer,
  }),
  withdrawFriendRequest: route('DELETE /api/friend-requests/:id', {
    summary: 'Take back a friend request that was sent and not answered',
  }),
};
