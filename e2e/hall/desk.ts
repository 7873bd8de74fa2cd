import { expect, type Page } from '@playwright/test';
import type { Match } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { api } from '#shared/routes';
import type { EventSettingsInput } from '#shared/rules/events/settings';
import { eventOf, send } from '../fixtures/events';
import { createTournament } from '../fixtures/tournaments';

const PHONE = { width: 390, height: 844 };

/** Of a phone, in a browser that is set up for a desk. */
export const phone = { viewport: PHONE, isMobile: true, hasTouch: true };

export const nextStep = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Next step' }).getByRole('button', { name });

/** An event open for registration, at its desk. */
export async function openDesk(
  page: Page,
  name: string,
  settings: EventSettingsInput,
): Promise<number> {
  const { id } = await createTournament(page.request, { name });
  const body = { checkIn: false, ...settings };
  await send<TournamentEvent>(page.request, api.putEvent, { params: { id }, body });
  await page.goto(`/tournaments/${id}/desk`);
  await nextStep(page, 'Open registration').click();
  await expect(page.getByRole('textbox', { name: 'Name of a guest' })).toBeVisible();
  return id;
}

export async function pasteGuests(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Name of a guest' }).focus();
  await page.evaluate((text) => navigator.clipboard.writeText(text), names.join('\n'));
  await page.keyboard.press('ControlOrMeta+V');
}

/** Guests from a file, and slips with codes for all of them. */
export async function importGuests(
  page: Page,
  id: number,
  names: readonly string[],
): Promise<void> {
  await page.getByRole('button', { name: 'From a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Players from a file' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'players.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,rating', ...names.map((name, at) => `${name},${at}`)].join('\n')),
  });
  await dialog.getByRole('button', { name: `Import ${names.length} players` }).click();
  await expect(dialog.getByText(`${names.length} players imported`)).toBeVisible();
  await dialog.getByRole('link', { name: 'Slips with codes' }).click();
  await page.getByRole('button', { name: 'Make new codes' }).click();
  const codes = page.getByRole('img', { name: /^Card of / });
  await expect(codes).toHaveCount(names.length, { timeout: 60_000 });
  await page.goto(`/tournaments/${id}/desk`);
}

export const registered = async (page: Page, id: number) =>
  (await eventOf(page.request, id)).counts.registered;

/**
 * Draws by the desk's next step, while the hall's screen is held elsewhere.
 * @returns when the screen had the pairings, and after how many milliseconds
 */
export async function draw(page: Page, screen: Page, name: string, title: string) {
  const hold = screen.getByRole('button', { name: 'Hold this page' });
  if (await hold.isVisible()) await hold.click();
  const button = nextStep(page, name);
  await expect(button).toBeEnabled();
  const started = Date.now();
  await button.click();
  const heading = screen.getByRole('heading', { level: 2 });
  await expect(heading).toContainText(title, { timeout: 20_000 });
  const at = Date.now();
  await expect(screen.getByRole('button', { name: 'Hold this page' })).toBeVisible();
  return { at, took: at - started };
}

/**
 * Types the results of all open matches at the desk.
 * @returns the most keys that one took, and when the last was typed
 */
export async function typeResults(page: Page, id: number, stage: number) {
  const field = page.getByRole('searchbox', { name: 'Result, table or name' });
  let [keys, at] = [0, 0];
  const query = { stage: String(stage), state: 'ready', limit: '100' };
  const ready = () => send<Match[]>(page.request, api.listMatches, { params: { id }, query });
  const open = await ready();
  for (const match of open) {
    const table = match.table ?? 0;
    const typed = [table, match.target, 1].join(table > 9 ? ' ' : '');
    await field.pressSequentially(typed);
    await expect(page.getByText(/ Press Enter\.$/)).toBeVisible();
    at = Date.now();
    await field.press('Enter');
    if (table <= 9) keys = Math.max(keys, typed.length + 1);
    const line = `Table ${table}: ${match.a?.name} beat ${match.b?.name} ${match.target}–1`;
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  }
  // The desk says so at once, before the server has it.
  const isTyped = ({ key }: Match) => open.some((one) => one.key === key);
  const isLeft = async () => (await ready()).some(isTyped);
  await expect.poll(isLeft, { intervals: [50] }).toBe(false);
  return { keys, at };
}
