import type { Page } from '@playwright/test';
import { check, expect, open, whole } from './check-screens';

/** What is tapped, by its name, or anything else that is done. */
type Step = string | RegExp | ((page: Page) => Promise<unknown>);

const ROLES = ['button', 'tab', 'menuitem', 'link', 'radio', 'checkbox', 'switch'] as const;

async function take(page: Page, step: Step): Promise<void> {
  if (typeof step === 'function') {
    await step(page);
    return;
  }
  const name = typeof step === 'string' ? whole(step) : step;
  const [first, ...others] = ROLES.map((role) => page.getByRole(role, { name }));
  const controls = others.reduce((all, one) => all.or(one), first as NonNullable<typeof first>);
  await controls.filter({ visible: true }).first().click({ timeout: 10_000 });
}

/**
 * Opens paths in turn, takes the steps that open a dialog, a menu or another part of the screen, and
 * checks what is open then.
 */
export async function visitDialogs(
  page: Page,
  dialogs: readonly (readonly [path: string, ...steps: Step[]])[],
  options: Parameters<typeof check>[2] = {},
): Promise<void> {
  for (const [path, ...steps] of dialogs) {
    const taps = steps.filter((step) => typeof step !== 'function');
    const what = [path, ...taps].join(' › ');
    await open(page, path);
    try {
      for (const step of steps) await take(page, step);
    } catch (error) {
      // The others are checked all the same.
      expect.soft(String(error), `${what} did not open`).toBe('');
      continue;
    }
    await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
    await check(page, what, options);
  }
}

/** Fills the field with this label. */
export const fill = (label: string | RegExp, text: string) => (page: Page) =>
  page.getByLabel(label).filter({ visible: true }).first().fill(text);

/** Waits until a dialog with this title is open. */
export const dialog = (title: string | RegExp) => (page: Page) =>
  expect(page.getByRole('dialog', { name: title })).toBeVisible();
