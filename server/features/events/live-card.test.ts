import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { eventOf, runEvent } from '../../testing/event-steps';
import { buildUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

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
  expect(cards.map(({ body }) => [body.matches[0]?.table, body.queue])).toEqual([
    [1, null],
    [2, null],
    [null, 1],
    [null, 2],
  ]);
  expect(cards[0]?.body.stages).toMatchObject([{ number: 1, kind: 'single', rounds: 3 }]);
});
