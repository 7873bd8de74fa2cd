import type { Page } from '@playwright/test';
import { api } from '../../shared/routes';
import { scrollProfile } from '../fixtures/people';
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

<<<<<<< HEAD
const NARROW = { width: 320, height: 640 };
const DESKTOP = { width: 1440, height: 900 };

/**
 * Checks a phone's screen as it stands, then the same at a desktop's size, which takes a quarter of
 * the time of opening it again there: accessible, a phone in the dark theme and a desktop in the light
 * one (`everything`: each in both), and without sideways scrolling, also on the narrowest phone.
 */
=======
/** Checks accessibility in both themes and overflow, on phones also at 320 px. */
>>>>>>> docs
export async function check(
  page: Page,
  what: string,
  { everything = false, onlyPhone = false } = {},
): Promise<void> {
  const phone = page.viewportSize();
  if (!phone) throw new Error('The window has no size');
  await expectAccessible(page, what, { theme: 'dark', bothThemes: everything, targets: true });
  await expectNoSidewaysScroll(page, what);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page, `${what} at 320 pixels`);
  if (!onlyPhone) {
    await page.setViewportSize(DESKTOP);
    await expectNoSidewaysScroll(page, `${what} on a desktop`);
    await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
    const extent = { theme: 'light', bothThemes: everything } as const;
    await expectAccessible(page, `${what} on a desktop`, extent);
  }
  await page.setViewportSize(phone);
}

/** Opens and checks addresses in turn, from the second on by navigation within the app. */
export async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const [index, path] of paths.entries()) {
    const { pathname } = new URL(path, process.env.RIPCORD_URL);
    const isAnotherScreen = index > 0 && new URL(page.url()).pathname !== pathname;
    if (isAnotherScreen) await goWithin(page, path);
    else await open(page, path);
    await check(page, path, { everything: index === 0 });
  }
}
