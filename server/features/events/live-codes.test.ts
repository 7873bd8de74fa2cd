import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { LIMITS } from '../../http/limits';
import { eventOf, runEvent } from '../../testing/event-steps';
import { buildUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

it('limits wrong live codes, but not those who have the page open', async () => {
  const owner = await buildUser(app);
  const { id, entrants } = await runEvent(app, owner, { live: true });
  const code = (await eventOf(owner, id)).codes?.live ?? '';
  const [first, second] = entrants.map((entrant) => entrant.code);
  const page = async (typed: string) =>
    (await app.visitor.send(api.getLivePage, { params: { code: typed } })).status;
  const card = async (typed = '') =>
    (await app.visitor.send(api.getLiveCard, { params: { code, card: typed } })).status;
  expect([await page(code), await card(first)]).toEqual([200, 200]);
  const half = LIMITS['live-codes'].points / 2;
  for (let count = 0; count < half; count += 1) {
    expect([await page(`WRONG${count}`), await card(`WRONG${count}`)]).toEqual([404, 404]);
  }
  // A right guess must look like a wrong one.
  expect([await page('WRONG'), await card('WRONG'), await card(second)]).toEqual([429, 429, 429]);
  expect([await page(code), await card(first)]).toEqual([200, 200]);
});
