import type { QueryClient } from '@tanstack/react-query';
import { beforeEach } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts/api';
import { combosQueries } from '@/features/combos/api';
import { fakeApi, page } from './fake-api';
import { offlineDevice } from './offline-device';
import { currentUser } from './people';
import { aCombo } from './records';

/** A device that persists data, and a server with one combo. */
export function offlineCombos() {
  const server = fakeApi();
  const device = offlineDevice();

  beforeEach(() => {
    server.on(api.getUser, () => currentUser());
    server.on(api.listCombos, () => page([aCombo({ name: 'Hells Scythe' })]));
  });

  /** Loads a person's combos, then closes the app. */
  async function readOnce(id = 1, name = 'Hells Scythe') {
    server.on(api.getUser, () => currentUser({ id }));
    server.on(api.listCombos, () => page([aCombo({ name })]));
    const visit = await device.visit();
    await visit.client.fetchQuery(userQuery);
    await visit.client.fetchInfiniteQuery(combosQueries.list());
    await device.close(visit);
  }
  return { server, device, readOnce };
}

export const combosKey = combosQueries.list().queryKey;

/** Id of the signed-in person according to the app. */
export const who = (client: QueryClient) => client.getQueryData(userQuery.queryKey)?.id;

/** Names of the cached combos. */
export const combosOf = (client: QueryClient) =>
  client.getQueryData(combosKey)?.pages.flatMap(({ items }) => items.map(({ name }) => name));
