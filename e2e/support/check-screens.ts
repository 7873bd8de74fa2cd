import type { CDPSession, Page, ViewportSize } from '@playwright/test';
import { PSEUDO } from '#shared/languages';
import { api } from '#shared/routes';
import { scrollProfile } from '../fixtures/people';
import { test as base, expect } from '../fixtures/test';
import { expectAccessible } from './axe';
import { findClipped } from './find-clipped';
import { findCovered } from './find-covered';
import { findUntranslated } from './find-untranslated';

/**
 * Suppresses badge notices, which lack contrast while fading. `page.route` would also work, but
 * disables the browser's cache.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript((path) => {
      const { fetch } = window;
      window.fetch = async (input, init) =>
        String(input).endsWith(path) ? Response.json([]) : fetch(input, init);
    }, api.listRecentBadges.path);
    if (IS_PSEUDO) await speakPseudo(page);
    await use(page);
  },
});

export { expect };

/** Whether the screens are shown in the pseudo-locale, which the build has with RIPCORD_PSEUDO. */
const IS_PSEUDO = Boolean(process.env.RIPCORD_PSEUDO);

/** `npm run test:screens` and the pseudo-locale check every screen at every size. */
const EVERY_SIZE = IS_PSEUDO || Boolean(process.env.RIPCORD_EVERY_SIZE);

/** For a test that visits many screens, possibly on a busy machine (milliseconds). */
export const MANY_SCREENS_MS = EVERY_SIZE ? 900_000 : 150_000;

/** Nightly all faults are listed. */
const judge = expect.configure({ soft: EVERY_SIZE });

/** How long to wait for fonts and late parts of a screen (milliseconds). */
const SETTLES = EVERY_SIZE ? 3_000 : 10_000;

/** What the API has answered, in which data of the screens is looked up. */
const answers = new WeakMap<Page, string[]>();

async function speakPseudo(page: Page): Promise<void> {
  const texts: string[] = [];
  answers.set(page, texts);
  await page
    .context()
    .addCookies([{ name: 'language', value: PSEUDO, url: process.env.RIPCORD_URL ?? '' }]);
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    response.text().then(
      (text) => texts.push(text),
      () => undefined,
    );
  });
}

/** A whole name in English, which the pseudo-locale has in brackets. */
export const whole = (name: string) => new RegExp(`^(${name}|\\[${name} [áçéîñøšûý ]+\\])$`);

async function expectTranslated(page: Page, what: string): Promise<void> {
  const found = await findUntranslated(page, answers.get(page) ?? []);
  judge(found, `${what}: texts that are not translated`).toEqual([]);
}

/** Waits until the screen has loaded. */
async function loaded(page: Page, path: string): Promise<void> {
  // Any heading level: a dialog opened with the page hides the page's own heading.
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (path === '/profile') await scrollProfile(page);
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
  await expect(page).toHaveTitle(/Ripcord/);
}

/** Opens a path and waits until it has loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await loaded(page, path);
}

/**
 * Navigates within the app, which takes a quarter of the time of a reload. A new screen takes the
 * focus once rendered.
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

/** Innermost elements that extend beyond the screen; [] if everything fits. */
async function findOverflow(width: number): Promise<string[]> {
  const isControl = (element: Element) => element.matches('a, button, input, select, textarea');
  const isCut = (element: Element) => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === 'visible' || box === document.documentElement) continue;
      // A clipped control is unreachable unless a parent scrolls.
      if (overflowX !== 'hidden' || !isControl(element)) return true;
    }
    return false;
  };
  const isBeyond = (element: Element) => {
    const { left, right, width: own, height } = element.getBoundingClientRect();
    return own > 1 && height > 1 && (right > width + 1 || left < -1) && element.checkVisibility();
  };
  // Two frames, so that everything that depends on the window size is drawn.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const sideways = document.documentElement.scrollWidth - width;
  const beyond = new Set([...document.body.querySelectorAll('*')].filter(isBeyond));
  const cut = [...beyond]
    .filter((element) => ![...element.children].some((child) => beyond.has(child)))
    .filter((element) => !element.closest('svg svg, [aria-hidden="true"]') && !isCut(element))
    .map((element) => `<${element.localName}> ${element.textContent?.trim().slice(0, 40)}`);
  return [...(sideways > 0 ? [`scrolls by ${sideways}`] : []), ...cut];
}

/** Compares with the viewport, since a layout that is too wide also widens the page. */
async function expectToFit(page: Page, what: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  // Polled: fonts and charts settle shortly after the page loads.
  await judge
    .poll(() => page.evaluate(findOverflow, width), {
      message: `${what} does not fit the screen`,
      timeout: SETTLES,
    })
    .toEqual([]);
}

/** No words are cut off and no texts overlap, which the pseudo-locale shows. */
async function expectWhole(page: Page, what: string): Promise<void> {
  if (!IS_PSEUDO) return;
  await judge
    .poll(() => page.evaluate(findClipped), { message: `${what}: texts cut off`, timeout: 2_000 })
    .toEqual([]);
}

/** Every control can be hit at its middle, and none overlaps another. */
async function expectReachable(page: Page, what: string, words: boolean): Promise<void> {
  // Polled: fonts and late parts of the screen move controls.
  await judge
    .poll(() => page.evaluate(findCovered, { words }), {
      message: `${what}: controls out of reach`,
      timeout: SETTLES,
    })
    .toEqual([]);
}

const settings = new WeakMap<Page, Promise<CDPSession>>();

/** Sets the browser's text size, which also moves the breakpoints in rem. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = settings.get(page) ?? page.context().newCDPSession(page);
  settings.set(page, session);
  const fontSizes = { standard: (16 * percent) / 100 };
  await (await session).send('Page.setFontSizes', { fontSizes });
}

/** Listeners to media queries hear of another text size only when the window changes. */
async function tellBreakpoints(page: Page, { width, height }: ViewportSize): Promise<void> {
  await page.setViewportSize({ width, height: height - 1 });
  await page.setViewportSize({ width, height });
}

/** In percent. A phone at 200 % is the tightest layout, so the other sizes are checked nightly. */
const TEXT_SIZES = EVERY_SIZE ? [100, 150, 200] : [200];
const NORMAL = [100];
const NARROW = { width: 320, height: 640 };
const LANDSCAPE = { width: 844, height: 390 };
/** Phones whose height or width decides about the layout of a pad. */
const LANDSCAPE_PHONES = [
  { width: 667, height: 375 },
  { width: 740, height: 360 },
  LANDSCAPE,
  { width: 932, height: 430 },
];
const TABLET = { width: 820, height: 1180 };
export const DESKTOP = { width: 1440, height: 900 };

interface CheckOptions {
  /** Both themes and all rules, on phone and desktop. */
  everything?: boolean;
  onlyPhone?: boolean;
  /** For pads: landscape phones of every size, text at 200%, and no label broken within a word. */
  everyPhone?: boolean;
}

/**
 * Checks accessibility, and on a phone with large text also overflow and whether controls are within
 * reach. Where every size is checked, or the screen is a pad or the first of its kind, also with all
 * of these at 320 px, in landscape and on a desktop; where every size is, also on a tablet, and with
 * large text on all but the narrowest. Resizing takes a quarter of the time of opening the screen
 * anew. The phone has the dark theme, the desktop the light one.
 */
export async function check(
  page: Page,
  what: string,
  { everything = false, onlyPhone = false, everyPhone = false }: CheckOptions = {},
): Promise<void> {
  const phone = page.viewportSize();
  if (!phone) throw new Error('The window has no size');
  const isThorough = EVERY_SIZE || everything || everyPhone;
  const checkAt = async (size: ViewportSize, textSizes = NORMAL) => {
    await page.setViewportSize(size);
    for (const percent of textSizes) {
      const where = `${what} at ${size.width}×${size.height} with text at ${percent}%`;
      if (textSizes !== NORMAL) await setTextSize(page, percent);
      if (EVERY_SIZE) await tellBreakpoints(page, size);
      await expectToFit(page, where);
      await expectWhole(page, where);
      await expectReachable(page, where, everyPhone);
    }
    if (textSizes !== NORMAL) await setTextSize(page, 100);
  };
  await expectAccessible(page, what, { theme: 'dark', bothThemes: everything, targets: true });
  if (IS_PSEUDO) await expectTranslated(page, what);
  // On a low screen with large text a notice covers what it must, until it has gone.
  const notices = page.locator('[data-sonner-toast]');
  if (EVERY_SIZE) await expect(notices).toHaveCount(0, { timeout: 20_000 });
  await checkAt(phone, TEXT_SIZES);
  if (isThorough) {
    await checkAt(NARROW);
    for (const size of everyPhone ? LANDSCAPE_PHONES : [LANDSCAPE]) await checkAt(size, TEXT_SIZES);
  }
  if (isThorough && !onlyPhone) {
    if (EVERY_SIZE) await checkAt(TABLET, TEXT_SIZES);
    await checkAt(DESKTOP, EVERY_SIZE ? TEXT_SIZES : NORMAL);
    await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
    const extent = { theme: 'light', bothThemes: everything, layoutOnly: !everything } as const;
    await expectAccessible(page, `${what} on a desktop`, extent);
  }
  await page.setViewportSize(phone);
}

/**
 * Opens and checks paths in turn, from the second on by navigation within the app. With
 * `everythingOnFirst` the first one gets the full check, for the layout that all screens share.
 */
export async function visit(
  page: Page,
  paths: readonly string[],
  { everythingOnFirst = false } = {},
): Promise<void> {
  for (const [index, path] of paths.entries()) {
    const { pathname } = new URL(path, process.env.RIPCORD_URL);
    const isAnotherScreen = index > 0 && new URL(page.url()).pathname !== pathname;
    if (isAnotherScreen) await goWithin(page, path);
    else await open(page, path);
    await check(page, path, { everything: everythingOnFirst && index === 0 });
  }
}
