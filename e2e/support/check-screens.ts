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

/** Waits until what the screen loads is there. */
async function loaded(page: Page, path: string): Promise<void> {
  // Of any level: a dialog that opens with the page hides the page's own heading behind it.
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (path === '/profile') await scrollProfile(page);
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
  await expect(page).toHaveTitle(/Ripcord/);
}

/** Opens an address and waits until what it loads is there. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await loaded(page, path);
}

/**
 * Goes to another screen within the open app, as its links do: a quarter of the time of loading the
 * app again. A new screen takes the focus when it is there.
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

/** What reaches beyond the phone's screen, innermost elements only; [] if all fits. */
function overflowing(width: number): string[] {
  const isCut = (element: Element) => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible' && box !== document.documentElement) {
        return true;
      }
    }
    return false;
  };
  const isBeyond = (element: Element) => {
    const { left, right, width: own, height } = element.getBoundingClientRect();
    return own > 1 && height > 1 && (right > width + 1 || left < -1) && element.checkVisibility();
  };
  return [...document.body.querySelectorAll('*')]
    .filter((element) => !element.closest('svg svg, [aria-hidden="true"]'))
    .filter((element) => isBeyond(element) && ![...element.children].some(isBeyond))
    .filter((element) => !isCut(element))
    .map((element) => `<${element.localName}> ${element.textContent?.trim().slice(0, 40)}`);
}

/** A layout that is too wide also widens the page: so all is compared with the screen itself. */
async function expectToFit(page: Page, what: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const beyond = async () => {
    // What follows the size of the window has then been drawn.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const sideways = await page.evaluate(
      (width) => document.documentElement.scrollWidth - width,
      width,
    );
    return [
      ...(sideways > 0 ? [`scrolls by ${sideways}`] : []),
      ...(await page.evaluate(overflowing, width)),
    ];
  };
  // Polled: fonts and charts settle a moment after the page is there.
  await expect.poll(beyond, `${what} does not fit the screen`).toEqual([]);
}

/** With the text of a phone set to 150 % and 200 %. */
async function expectLargeTextToFit(page: Page, what: string): Promise<void> {
  for (const size of ['150%', '200%']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
    await expectToFit(page, `${what} with text at ${size}`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** What is on the page is accessible in both themes, and fits, a phone's also on the narrowest one. */
export async function check(
  page: Page,
  what: string,
  extent: 'everything' | 'by size' = 'by size',
): Promise<void> {
  await expectAccessible(page, what, extent);
  await expectToFit(page, what);
  const size = page.viewportSize();
  if (!size || !isPhone(page)) return;
  await expectLargeTextToFit(page, what);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page, `${what} at 320 pixels`);
  await page.setViewportSize(size);
}

/** Opens and checks one address after the other, from the second on within the signed-in app. */
export async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const [index, path] of paths.entries()) {
    const { pathname } = new URL(path, process.env.RIPCORD_URL);
    const isAnotherScreen = index > 0 && new URL(page.url()).pathname !== pathname;
    if (isAnotherScreen) await goWithin(page, path);
    else await open(page, path);
    await check(page, path, index === 0 ? 'everything' : 'by size');
  }
}
