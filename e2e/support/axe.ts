import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What counts as a finding: WCAG 2.2 A and AA, and what axe calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Those of these rules that look at colours: nothing else differs between the themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe: { run(context: { exclude: string[] }, options: object): Promise<AxeResults> };
  }
}

type RunOnly = { type: 'tag' | 'rule'; values: string[] };

/** Every finding on the page as it stands, animations ended. */
async function findingsOf(page: Page, runOnly: RunOnly): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    await Promise.all(
      document
        .getAnimations()
        .filter(
          (animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        )
        .map((animation) => animation.finished.catch(() => undefined)),
    );
    // What is fine is not written up. Notices come and go by themselves, and are half faded then;
    // their colours are those of every raised panel.
    const options = { runOnly, resultTypes: ['violations'] };
    const context = { exclude: ['[data-sonner-toaster]'] };
    const { violations } = await window.axe.run(context, options);
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`,
    );
  }, runOnly);
}

/** The app's themes differ in this attribute alone (client/src/app/theme.ts); answers the new one. */
const switchTheme = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === 'light' ? 'dark' : 'light';
    return dataset.theme;
  });

/** Fails with every finding of axe on the page as it stands, in both themes. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  expect(await findingsOf(page, { type: 'tag', values: TAGS }), what).toEqual([]);
  const other = await switchTheme(page);
  const colours = await findingsOf(page, { type: 'rule', values: COLOUR_RULES });
  expect(colours, `${what}, ${other}`).toEqual([]);
  await switchTheme(page);
}
