import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Colour rules: the themes differ in nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rules whose result can depend on the size, since controls and structure differ. */
const LAYOUT_RULES = [
  ...COLOUR_RULES,
  'aria-command-name',
  'aria-input-field-name',
  'aria-required-children',
  'aria-required-parent',
  'aria-toggle-field-name',
  'aria-valid-attr-value',
  'button-name',
  'duplicate-id-aria',
  'heading-order',
  'image-alt',
  'label',
  'landmark-unique',
  'link-name',
  'list',
  'listitem',
  'nested-interactive',
  'region',
  'scrollable-region-focusable',
  'select-name',
];

declare global {
  interface Window {
    axe: { run(context: { exclude: string[] }, options: object): Promise<AxeResults> };
  }
}

/** Optional, since it takes a third of axe's time. */
const SIZE_RULE = 'target-size';

/** In the pseudo-locale a short name isn't part of a longer one, since both are lengthened. */
const IS_PSEUDO = Boolean(process.env.RIPCORD_PSEUDO);
const NAME_RULE = 'label-content-name-mismatch';

interface Rules {
  type: 'tag' | 'rule';
  values: string[];
}

interface Extent {
  /** The theme in which all rules run. */
  theme: 'dark' | 'light';
  /** Also checks the colours of the other theme. */
  bothThemes?: boolean;
  /** Also checks whether touch targets are large enough. */
  targets?: boolean;
  /** Only rules that depend on the size, for screens already checked at another size. */
  layoutOnly?: boolean;
}

/**
 * Fails with all axe violations on the page in its current state. The themes differ in one
 * attribute (client/src/app/theme.ts).
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { theme, bothThemes = false, targets = false, layoutOnly = false }: Extent,
): Promise<void> {
  const rules: Rules = layoutOnly
    ? { type: 'rule', values: LAYOUT_RULES }
    : { type: 'tag', values: TAGS };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const findings = await page.evaluate(
    async ({ rules, colourRules, skippedRules, theme, bothThemes }) => {
      const { dataset } = document.documentElement;
      const before = dataset.theme;
      dataset.theme = theme;
      // A button partly covered by the header would be measured too small.
      scrollTo(0, 0);
      // Finished animations that hold their last frame are still listed.
      const endsByItself = ({ effect, playState }: Animation) =>
        playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
      /** Repeats, since the end of one animation can start another. */
      const settled = async () => {
        let running = document.getAnimations().filter(endsByItself);
        while (running.length > 0) {
          for (const animation of running) animation.finish();
          await new Promise(requestAnimationFrame);
          running = document.getAnimations().filter(endsByItself);
        }
      };
      const run = async (runOnly: Rules) => {
        await settled();
        // Fading notices lack contrast; otherwise they look like any panel.
        const context = { exclude: ['[data-sonner-toaster]'] };
        const skipped = Object.fromEntries(skippedRules.map((rule) => [rule, { enabled: false }]));
        const options = { runOnly, rules: skipped, resultTypes: ['violations'] };
        const { violations } = await window.axe.run(context, options);
        // A menu belongs to its button, not to a landmark.
        const isMenu = ({ html }: { html: string }) => html.includes('data-radix-popper');
        const faults = violations.filter(
          ({ id, nodes }) => id !== 'region' || !nodes.every(isMenu),
        );
        return faults.map(
          ({ id, help, nodes }) =>
            `${id} (${dataset.theme}): ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`,
        );
      };

      const found = await run(rules);
      if (bothThemes) {
        dataset.theme = theme === 'light' ? 'dark' : 'light';
        found.push(...(await run({ type: 'rule', values: colourRules })));
      }
      dataset.theme = before;
      return found;
    },
    {
      rules,
      colourRules: COLOUR_RULES,
      skippedRules: [...(targets ? [] : [SIZE_RULE]), ...(IS_PSEUDO ? [NAME_RULE] : [])],
      theme,
      bothThemes,
    },
  );
  // Nightly all faults are listed.
  const soft = IS_PSEUDO || Boolean(process.env.RIPCORD_EVERY_SIZE);
  expect.configure({ soft })(findings, what).toEqual([]);
}
