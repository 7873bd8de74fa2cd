import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Device, pushApi } from '#shared/push';
import { t } from '#shared/translate';
import { useCurrentUser } from '@/features/accounts';
import { call } from '@/lib/api';
import { ApiError, isAbsent, NetworkError } from '@/lib/api-error';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { reasonOf } from '@/lib/problems';
import { queryOf } from '@/lib/queries';
import { useStore } from '@/lib/store';
import {
  askPermission,
  forgetSent,
  permissionStore,
  subscribe,
  unsubscribe,
  wish,
  wishes,
} from './device';

export const devicesQuery = queryOf(pushApi.listDevices);
/** It changes only with the server's configuration. */
export const keyQuery = { ...queryOf(pushApi.getPushKey), staleTime: Number.POSITIVE_INFINITY };

/** Browsers have no words of their own for it. */
const NO_SERVICE = t(
  'The push service of this browser cannot be reached. Some browsers turn it off in private windows or in their settings.',
);

const whyNot = (error: unknown) =>
  error instanceof ApiError || error instanceof NetworkError ? reasonOf(error) : NO_SERVICE;

/** Whether the person is told on this device, and what turns that on. */
export function usePush() {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  const isWanted = useStore(wishes).includes(id);
  const permission = useStore(permissionStore);
  const isMine = isWanted && permission === 'granted';
  const key = useQuery({ ...keyQuery, enabled: isMine });
  const devices = useQuery({ ...devicesQuery, enabled: isMine });
  /** The server has no keys: only an open page can tell. */
  const isPageOnly = isAbsent(key.error);
  const isKnown = devices.data?.some(({ current }) => current) ?? true;

  const turnOn = useMutation({
    mutationFn: async () => {
      if (!(await askPermission())) return false;
      forgetSent(id);
      await subscribe(id).catch((error: unknown) => {
        if (!isAbsent(error)) throw error;
      });
      wish(id, true);
      return true;
    },
    onSuccess: (isOn) => {
      if (isOn) void client.invalidateQueries(devicesQuery);
      // Without an answer it can be asked again; a refusal is shown in place of the button.
      else if (permissionStore.get() === 'default') {
        notify(t('Notifications stay off'), t('You did not allow them.'));
      }
    },
    onError: (error) => notifyError(t('Notifications could not be turned on'), whyNot(error)),
  });

  return {
    permission,
    isOn: isMine && (isPageOnly || key.isPending || isKnown),
    isPageOnly,
    isTurningOn: turnOn.isPending,
    turnOn: () => turnOn.mutate(),
    turnOff: () => void unsubscribe(id),
  };
}

export function useRemoveDevice() {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  return useMutation({
    mutationFn: async ({ id, current }: Device) => {
      await call(pushApi.deleteDevice, { params: { id } }).catch((error: unknown) => {
        if (!isAbsent(error)) throw error;
      });
      if (current) await unsubscribe(userId);
    },
    onSuccess: (_, { id }) =>
      client.setQueryData(devicesQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id)),
    onError: (error) => notifyError(t('The device was not removed'), reasonOf(error)),
  });
}

export function useTestDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Device) => call(pushApi.testDevice, { params: { id } }),
    onSuccess: () =>
      notifySuccess(t('The test is on its way'), t('It shows on that device in a moment.')),
    onError: (error) => {
      notifyError(t('The test was not sent'), reasonOf(error));
      if (isAbsent(error)) void client.invalidateQueries(devicesQuery);
    },
  });
}
