import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { eventOf, matchesOf, reportOf, runEvent } from '../../testing/event-steps';
import { buildUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

it('lines the next matches of groups up, whatever their round', async () => {
  const owner = await buildUser(app);
  const stages = [{ kind: 'round_robin' as const }];
  const { id, matches } = await runEvent(app, owner, { live: true, guests: 7, tables: 2, stages });
  const line = async () =>
    (await matchesOf(owner, id)).flatMap(({ key, queued }) => (queued ? [`${key} ${queued}`] : []));
  // Whoever rests in the second round is in line for the third.
  const first = ['s1r1m3 1', 's1r2m1 2', 's1r2m2 3', 's1r2m3 4', 's1r3m1 5'];
  expect(await line()).toEqual(first);
  for (const match of matches.slice(0, 2)) {
    await owner.client.call(api.reportMatch, {
      params: { id, key: match.key },
      body: reportOf(match),
    });
  }
  const second = ['s1r2m2 1', 's1r2m3 2', 's1r3m1 3', 's1r3m2 4'];
  expect(await line()).toEqual(second);
  const params = { code: (await eventOf(owner, id)).codes?.live ?? '' };
  const { body: page } = await app.visitor.call(api.getLivePage, { params });
  expect(page.matches.flatMap(({ key, queued }) => (queued ? [`${key} ${queued}`] : []))).toEqual(
    second,
  );
});

it('lines nobody up where tables have no limit', async () => {
  const stages = [{ kind: 'round_robin' as const }];
  const { matches } = await runEvent(app, await buildUser(app), { guests: 5, stages });
  expect(matches.filter(({ table }) => table === null)).not.toHaveLength(0);
  expect(matches.filter(({ queued }) => queued)).toEqual([]);
});

it('tells a guest the place in line, and what the rounds of a bracket are', async () => {
  const owner = await buildUser(app);
  const stages = [{ kind: 'single' as const }];
  const settings = { live: true, guests: 8, tables: 2, stages };
  const { id, entrants, matches } = await runEvent(app, owner, settings);
  const code = (await eventOf(owner, id)).codes?.live ?? '';
  const cards = await Promise.all(
    matches
      .filter(({ round }) => round === 1)
      .map(({ a }) => {
        const card = entrants.find((entrant) => entrant.id === a?.entrantId)?.code ?? '';
        return app.visitor.call(api.getLiveCard, { params: { code, card } });
      }),
  );
  expect(cards.map(({ body }) => [body.matches[0]?.table, body.matches[0]?.queued])).toEqual([
    [1, undefined],
    [2, undefined],
    [null, 1],
    [null, 2],
  ]);
  expect(cards[0]?.body.stages).toMatchObject([{ number: 1, kind: 'single', rounds: 3 }]);
});
