import { expect, it } from 'vitest';
import { pairSwiss, type SwissRound } from '../../../shared/rules/events/swiss';
import { drawRound, pairInThread } from './pairing';

it('pairs large rounds in a thread as everywhere, several at once', async () => {
  const players = Array.from({ length: 66 }, (_, index) => ({
    id: index + 1,
    rating: null,
    wins: index % 2,
    met: [],
    freeWin: false,
    floated: false,
  }));
  const rounds = [1, 2].map((seed) => ({ seed, round: 1, firstRound: 'random' as const, players }));
  expect(await Promise.all(rounds.map(drawRound))).toEqual(rounds.map(pairSwiss));
});

it('starts another thread after one has failed', async () => {
  await expect(pairInThread(null as unknown as SwissRound)).rejects.toThrow(TypeError);
  const round = { seed: 1, round: 1, firstRound: 'random' as const, players: [] };
  expect(await pairInThread(round)).toEqual(pairSwiss(round));
});
