import type { Page } from '@playwright/test';
import { api } from '../../shared/routes';
import { isPhone, scrollProfile } from '../fixtures/people';
import { test as base, expect } from '../fixtures/test';
import { expectAccessible } from './axe';

/**
 * For tests that check colours: new badges are not announced, since a notice that is half faded in
 * has too little contrast. `page.route` would do it too, but turns the browser's cache off.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript((path) => {
      const { fetch } = window;
      window.fetch = async (input, init) =>
        String(input).endsWith(path) ? Response.json([]) : fetch(input, init);
    }, api.listRecentBadges.path);
    await use(page);
  },
});

export { expect };

/** Opens an address and waits until what it loads is there. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Of any level: a dialog that opens with the page hides the page's own heading behind it.
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (path === '/profile') await scrollProfile(page);
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
  await expect(page).toHaveTitle(/Ripcord/);
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = () =>
    page.evaluate(async () => {
      // What follows the size of the window has then been drawn.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
  // Polled: fonts and charts settle a moment after the page is there.
  await expect.poll(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** What is on the page is accessible in both themes, and fits, a phone's also on the narrowest one. */
export async function check(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page, what);
  const size = page.viewportSize();
  if (!size || !isPhone(page)) return;
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, `${what} at 320 pixels`);
  await page.setViewportSize(size);
}

/** Opens and checks one address after the other. */
export async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    await check(page, path);
  }
}
