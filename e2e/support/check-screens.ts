import type { Page } from '@playwright/test';
import { api } from '../../shared/routes';
import { isPhone, scrollProfile } from '../fixtures/people';
import { test as base, expect } from '../fixtures/test';
import { expectAccessible } from './axe';

/**
 * Suppresses badge notices for colour checks, since fading ones lack contrast. `page.route` would do
 * it too, but turns off the browser's cache.
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

/** Waits until the screen has loaded. */
async function loaded(page: Page, path: string): Promise<void> {
  // Any level: a dialog that opens with the page hides the page's own heading.
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (path === '/profile') await scrollProfile(page);
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
  await expect(page).toHaveTitle(/Ripcord/);
}

/** Opens an address and waits until it has loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await loaded(page, path);
}

/**
 * Navigates within the app, which takes a quarter of the time of a reload. A new screen takes the
 * focus once it is rendered.
 */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(async (path) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const opened = new Promise((resolve) =>
      document.addEventListener('focusin', resolve, { once: true }),
    );
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    await opened;
  }, path);
  await loaded(page, path);
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = () =>
    page.evaluate(async () => {
      // By then the layout has followed the window size.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
  // Polled, because fonts and charts settle a moment later.
  await expect.poll(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Checks accessibility in both themes and overflow, on phones also at 320 px. */
export async function check(
  page: Page,
  what: string,
  extent: 'everything' | 'by size' = 'by size',
): Promise<void> {
  await expectAccessible(page, what, extent);
  await expectNoSidewaysScroll(page, what);
  const size = page.viewportSize();
  if (!size || !isPhone(page)) return;
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, `${what} at 320 pixels`);
  await page.setViewportSize(size);
}

/** Opens and checks addresses in turn, from the second on by navigation within the app. */
export async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const [index, path] of paths.entries()) {
    const { pathname } = new URL(path, process.env.RIPCORD_URL);
    const isAnotherScreen = index > 0 && new URL(page.url()).pathname !== pathname;
    if (isAnotherScreen) await goWithin(page, path);
    else await open(page, path);
    await check(page, path, index === 0 ? 'everything' : 'by size');
  }
}
