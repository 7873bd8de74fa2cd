import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { blocksApi } from '#shared/blocks';
import {
  type FriendRequest,
  friendsApi,
  REQUEST_ACCEPTED,
  REQUEST_DECLINED,
  REQUEST_SENT,
} from '#shared/friends';
import type { Person, RelatedPerson, Relation } from '#shared/people';
import { t } from '#shared/translate';
import { nameOf } from '@/features/accounts';
import { call } from '@/lib/api';
import { ApiError, serverMessage } from '@/lib/api-error';
import {
  changeOptimistically,
  dropEntity,
  listCached,
  markStale,
  patchEntity,
} from '@/lib/entities';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { friendsQueries } from './api';

const TRY_LATER = t('Please try again later.');
const NEW_FRIEND = t('You can now chat with your new friend');

const relate = (client: QueryClient, userId: number, relation: Relation) =>
  patchEntity<RelatedPerson>(client, 'person', userId, { relation, friendRequestId: null });

const refresh = (client: QueryClient) => () => void markStale(client, 'friend');

/** "Add Friend": shows Pending optimistically and rolls back if the server refuses. */
export function useSendFriendRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Person, 'id'>) =>
      call(friendsApi.sendFriendRequest, { body: { receiverId: id } }),
    onMutate: ({ id }) => changeOptimistically(client, 'friend', () => relate(client, id, 'sent')),
    onSuccess: ({ relation, message, repeated }) => {
      if (relation === 'friend') notifySuccess(REQUEST_ACCEPTED, NEW_FRIEND);
      else notifySuccess(REQUEST_SENT, repeated ? message : undefined);
    },
    onError: (error, _person, undo) => {
      undo?.();
      if (error instanceof ApiError && error.status === 409) {
        notify(t('Already friends'), serverMessage(error, t('You can write to each other.')));
      } else notifyError(t('Failed to send friend request'), serverMessage(error, TRY_LATER));
    },
    onSettled: refresh(client),
  });
}

interface Answer {
  id: number;
  /** The sender's id. */
  userId: number;
  accept: boolean;
}

export function useAnswerFriendRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, accept }: Answer) =>
      call(friendsApi.answerFriendRequest, { params: { id }, body: { accept } }),
    onMutate: ({ id, userId, accept }) =>
      changeOptimistically(client, 'friend', () => {
        dropEntity(client, 'friendRequest', id);
        relate(client, userId, accept ? 'friend' : 'none');
      }),
    onSuccess: (_answer, { accept }) => {
      if (accept) notifySuccess(REQUEST_ACCEPTED, NEW_FRIEND);
      else notify(REQUEST_DECLINED, t('The friend request has been declined'));
    },
    onError: (_error, _input, undo) => undo?.(),
    meta: { failed: [t('Failed to respond to friend request'), TRY_LATER] },
    onSettled: refresh(client),
  });
}

export function useWithdrawFriendRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: number; userId: number }) =>
      call(friendsApi.withdrawFriendRequest, { params: { id } }),
    onMutate: ({ id, userId }) =>
      changeOptimistically(client, 'friend', () => {
        dropEntity(client, 'friendRequest', id);
        relate(client, userId, 'none');
      }),
    onSuccess: () => notify(t('Friend request taken back')),
    onError: (_error, _input, undo) => undo?.(),
    meta: { failed: [t('Failed to take back the friend request'), TRY_LATER] },
    onSettled: refresh(client),
  });
}

export function useMarkRequestsSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(friendsApi.markFriendRequestsSeen),
    // Failures are silent: the next visit to the list retries.
    onSuccess: () => {
      void client.invalidateQueries(friendsQueries.requests());
    },
  });
}

export function useRemoveFriend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Person) => call(friendsApi.removeFriend, { params: { userId: id } }),
    onSuccess: (_nothing, person) => {
      dropEntity(client, 'friend', person.id);
      relate(client, person.id, 'none');
      notifySuccess(
        t('Friend removed'),
        t('You and {name} are no longer friends.', { name: nameOf(person) }),
      );
    },
    meta: { failed: [t('Failed to remove friend'), TRY_LATER] },
    onSettled: refresh(client),
  });
}

/** Any cached data may show the blocked person, so all of it is refetched. */
export function useBlockPerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Person) => call(blocksApi.createBlock, { body: { userId: id } }),
    onSuccess: (_blocked, person) => {
      dropEntity(client, 'friend', person.id);
      dropEntity(client, 'person', person.id);
      for (const { id, user } of listCached<FriendRequest>(client, 'friendRequest')) {
        if (user.id === person.id) dropEntity(client, 'friendRequest', id);
      }
      notifySuccess(
        t('{name} is blocked', { name: nameOf(person) }),
        t('You can undo this in your account settings.'),
      );
      void client.invalidateQueries();
    },
    meta: { failed: [t('Failed to block'), TRY_LATER] },
  });
}

export function useUnblockPerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Person) => call(blocksApi.deleteBlock, { params: { userId: id } }),
    onSuccess: (_nothing, person) => {
      dropEntity(client, 'block', person.id);
      notifySuccess(t('{name} is no longer blocked', { name: nameOf(person) }));
      void client.invalidateQueries();
    },
    meta: { failed: [t('Failed to unblock'), TRY_LATER] },
  });
}
