import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The layout shifts since the page was opened, with what moved. */
    shifts: { value: number; moved: string[] }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Notes how much every page that is opened from now on moves. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) => node?.textContent?.trim().slice(0, 40) ?? '');
        window.shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How much the page has moved: good is below .1. */
export const shiftOf = (page: Page) =>
  page.evaluate(() => window.shifts.reduce((sum, { value }) => sum + value, 0));
