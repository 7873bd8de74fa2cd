import { expect, it } from 'vitest';
import { storingDevice } from '@/testing/unsent';
import type { Row } from './kinds';
import { outboxStore } from './store';

const device = storingDevice();

const anEntry = (clientId: string): Row => ({
  kind: 'battle',
  clientId,
  body: {},
  about: {},
  savedAt: '2026-11-21T10:00:00.000Z',
  mayBeStored: false,
  problem: null,
});

it('deletes sent and discarded rows when IndexedDB refuses', async () => {
  const store = outboxStore(1);
  await store.change('a', () => anEntry('a'));
  device.isFull();
  await store.change('b', () => anEntry('b'));
  expect((await store.read()).map(({ clientId }) => clientId)).toEqual(['a', 'b']);
  for (const clientId of ['a', 'b']) await store.change(clientId, () => undefined);
  expect(await store.read()).toEqual([]);
});
