import { expect, it, onTestFinished } from 'vitest';
import { pairSwiss } from '#shared/rules/events/swiss';
import { createThreads } from '../../threads/threads';
import { pairRound } from './pairing';

it('pairs large rounds in a thread as everywhere, several at once', async () => {
  const threads = createThreads({ databaseUrl: 'postgres://nobody', logLevel: 'silent' });
  onTestFinished(() => threads.close(AbortSignal.timeout(5_000)));
  const players = Array.from({ length: 66 }, (_, index) => ({
    id: index + 1,
    rating: null,
    wins: index % 2,
    met: [],
    freeWin: false,
    floated: false,
  }));
  const rounds = [1, 2].map((seed) => ({ seed, round: 1, firstRound: 'random' as const, players }));
  const drawn = await Promise.all(rounds.map((round) => pairRound({ threads }, round)));
  expect(drawn).toEqual(rounds.map(pairSwiss));
});
