import { createCombo, recordBattle } from '../fixtures/data';
import { registerPerson } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { countTraffic, FIRST_SCREENS, totalOf } from '../support/first-visit';

/** Most requests and bytes until a screen can be used, with an empty cache. */
const BUDGETS: Record<string, { requests: number; bytes: number }> = {
  '/profile': { requests: 21, bytes: 182_000 },
  '/record': { requests: 20, bytes: 187_000 },
  '/community': { requests: 21, bytes: 188_000 },
  '/auth': { requests: 16, bytes: 181_500 },
};

test.describe('the first visit', { tag: '@phone' }, () => {
  for (const { path, ready } of FIRST_SCREENS) {
    test(`of ${path} stays within its budget`, async ({ page, context, stranger }) => {
      if (path !== '/auth') {
        // The feed begins with combos of two people, whatever pictures other journeys have posted.
        await createCombo(stranger.request, { isPublic: true });
        await registerPerson(context.request);
        const combo = await createCombo(context.request, { isPublic: true });
        await recordBattle(context.request, combo);
      }
      const traffic = await countTraffic(page);
      await page.goto(path, { waitUntil: 'commit' });
      await ready(page).first().waitFor();
      const received = await traffic.received();
      const budget = BUDGETS[path];
      expect(received.requests).toBeLessThanOrEqual(budget?.requests ?? 0);
      expect(totalOf(received), JSON.stringify(received)).toBeLessThanOrEqual(budget?.bytes ?? 0);
    });
  }
});
