import type { Person } from '@shared/accounts';
import { blocksApi } from '@shared/blocks';
import {
  type Friend,
  type FriendRequest,
  friendsApi,
  REQUEST_ACCEPTED,
  REQUEST_DECLINED,
  REQUEST_REPEATED,
  REQUEST_SENT,
} from '@shared/friends';
import { peopleApi } from '@shared/people';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { nameOf } from '@/features/accounts';
import { call } from '@/lib/api';
import { ApiError, serverMessage } from '@/lib/api-error';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { refreshFriends } from './api';
import { dropFromList, relate, showAtOnce } from './cached-people';

const TRY_LATER = 'Please try again later.';
const NEW_FRIEND = 'You can now chat with your new friend';

const dropRequest = (client: QueryClient, id: number) =>
  dropFromList<FriendRequest>(
    client,
    [friendsApi.listFriendRequests.path],
    (item) => item.id === id,
  );

const dropFriend = (client: QueryClient, userId: number) =>
  dropFromList<Friend>(client, [friendsApi.listFriends.path], (item) => item.friendId === userId);

/** "Add Friend": shows Pending at once and goes back when the server refuses. */
export function useSendFriendRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Person, 'id'>) =>
      call(friendsApi.sendFriendRequest, { body: { receiverId: id } }),
    onMutate: ({ id }) => showAtOnce(client, () => relate(client, id, 'sent')),
    onSuccess: ({ relation, message }) => {
      if (relation === 'friend') notifySuccess(REQUEST_ACCEPTED, NEW_FRIEND);
      else notifySuccess(REQUEST_SENT, message === REQUEST_REPEATED ? message : undefined);
    },
    onError: (error, _person, undo) => {
      undo?.();
      if (error instanceof ApiError && error.status === 409) {
        notify('Already friends', serverMessage(error, 'You can write to each other.'));
      } else notifyError('Failed to send friend request', serverMessage(error, TRY_LATER));
    },
    onSettled: () => {
      void refreshFriends(client);
    },
  });
}

interface Answer {
  /** The request. */
  id: number;
  /** Whoever sent it. */
  userId: number;
  accept: boolean;
}

/** Accepts or declines a received request; it leaves the list at once. */
export function useAnswerFriendRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, accept }: Answer) =>
      call(friendsApi.answerFriendRequest, { params: { id }, body: { accept } }),
    onMutate: ({ id, userId, accept }) =>
      showAtOnce(client, () => {
        dropRequest(client, id);
        relate(client, userId, accept ? 'friend' : 'none');
      }),
    onSuccess: (_answer, { accept }) => {
      if (accept) notifySuccess(REQUEST_ACCEPTED, NEW_FRIEND);
      else notify(REQUEST_DECLINED, 'The friend request has been declined');
    },
    onError: (error, _answer, undo) => {
      undo?.();
      notifyError('Failed to respond to friend request', serverMessage(error, TRY_LATER));
    },
    onSettled: () => {
      void refreshFriends(client);
    },
  });
}

/** Takes back a request that nobody has answered. */
export function useWithdrawFriendRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: number; userId: number }) =>
      call(friendsApi.withdrawFriendRequest, { params: { id } }),
    onMutate: ({ id, userId }) =>
      showAtOnce(client, () => {
        dropRequest(client, id);
        relate(client, userId, 'none');
      }),
    onSuccess: () => notify('Friend request taken back'),
    onError: (error, _request, undo) => {
      undo?.();
      notifyError('Failed to take back the friend request', serverMessage(error, TRY_LATER));
    },
    onSettled: () => {
      void refreshFriends(client);
    },
  });
}

/** Tells the server that the received requests have been looked at. */
export function useMarkRequestsSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(friendsApi.markFriendRequestsSeen),
    // Not told when it fails: the next look at the list tries again.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [friendsApi.listFriendRequests.path] });
    },
  });
}

/** Ends a friendship, for both sides. */
export function useRemoveFriend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Person) => call(friendsApi.removeFriend, { params: { userId: id } }),
    onSuccess: (_nothing, person) => {
      dropFriend(client, person.id);
      relate(client, person.id, 'none');
      notifySuccess('Friend removed', `You and ${nameOf(person)} are no longer friends.`);
    },
    onError: (error) => notifyError('Failed to remove friend', serverMessage(error, TRY_LATER)),
    onSettled: () => {
      void refreshFriends(client);
    },
  });
}

/**
 * Blocks a person. Anything cached may show them, so all of it is asked for again; what is about
 * them alone is forgotten.
 */
export function useBlockPerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Person) => call(blocksApi.createBlock, { body: { userId: id } }),
    onSuccess: (_blocked, person) => {
      dropFriend(client, person.id);
      dropFromList<FriendRequest>(
        client,
        [friendsApi.listFriendRequests.path],
        ({ user }) => user.id === person.id,
      );
      dropFromList<Person>(client, [peopleApi.searchUsers.path], ({ id }) => id === person.id);
      notifySuccess(
        `${nameOf(person)} is blocked`,
        'You can take this back in your account settings.',
      );
      void client.invalidateQueries();
    },
    onError: (error) => notifyError('Failed to block', serverMessage(error, TRY_LATER)),
  });
}

/** Takes a block back; the person may be found again everywhere. */
export function useUnblockPerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Person) => call(blocksApi.deleteBlock, { params: { userId: id } }),
    onSuccess: (_nothing, person) => {
      dropFromList<Person>(client, [blocksApi.listBlocks.path], ({ id }) => id === person.id);
      notifySuccess(`${nameOf(person)} is no longer blocked`);
      void client.invalidateQueries();
    },
    onError: (error) => notifyError('Failed to unblock', serverMessage(error, TRY_LATER)),
  });
}
