import { expect, it } from 'vitest';
import { somePacket } from '@/testing/events';
import { withPairings } from './judged-event';

it('puts a match known only from a code into its stage and round', () => {
  const packet = somePacket({ matches: [] });
  const keys = ['s1r3m2', 's2W2-1', 's2F1', 's2T'];
  const matches = keys.map((key) => ({ key, table: null, a: 1, b: 2 }));
  const shown = withPairings(packet, [{ eventId: packet.event.id, matches, names: [] }]);
  expect(shown.map(({ stage, round }) => `${stage}:${round}`)).toEqual([
    '1:3',
    '2:2',
    '2:1',
    '2:1',
  ]);
});
