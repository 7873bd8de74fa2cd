import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts/api';
import { eventQueries } from '@/features/events/api';
import { someEvent, somePacket } from '@/testing/events';
import { offlineCombos } from '@/testing/offline-combos';
import { currentQueries } from './offline-queries';

const { server, device } = offlineCombos();
const { queryKey } = eventQueries.packet(9);

it("an event's packet is stored for its judge, shown without a network and kept recent", async () => {
  server.on(api.getPacket, () => somePacket());
  const visit = await device.visit();
  await visit.client.fetchQuery(userQuery);
  await visit.client.fetchQuery(eventQueries.packet(9));
  await device.close(visit);

  server.offline();
  const { client } = await device.visit();
  expect(client.getQueryData(queryKey)).toEqual(somePacket({ event: expect.any(Object) }));
  expect(client.getQueryCache().find({ queryKey })?.gcTime).toBe(Infinity);
  expect(currentQueries(client).map((query) => query.queryKey)).toContainEqual(queryKey);
  client.setQueryData(queryKey, somePacket({ event: someEvent({ phase: 'finished' }) }));
  expect(currentQueries(client).map((query) => query.queryKey)).not.toContainEqual(queryKey);
});
