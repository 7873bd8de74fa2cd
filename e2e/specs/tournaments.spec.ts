import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { mediaFiles } from '../../server/testing/media-files';
import { expect, test } from '../fixtures/test';
import { inDays, myTournaments } from '../fixtures/tournaments';

const card = (page: Page, name: string) => page.getByRole('article', { name });
async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Search tournaments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search tournaments' });
  await dialog.getByRole('searchbox').fill(words);
  await expect(dialog.getByRole('link', { name: words })).toBeVisible();
  await dialog.getByRole('button', { name: 'Show results in the list' }).click();
}

const widthOf = (flyer: Locator) => flyer.evaluate((image: HTMLImageElement) => image.naturalWidth);

test('a tournament is set up with a flyer, found, and registered for by another', {
  tag: '@phone',
}, async ({ page, person, other }) => {
  // Unique words, since tournaments are visible to other tests.
  const name = `Cup of ${person.username}`;
  const end = 'Bring your own launcher.';
  await page.goto('/tournaments?create=true');
  const form = page.getByRole('dialog', { name: 'Create Tournament' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  const description = form.getByRole('textbox', { name: 'Description' });
  await description.fill(`${'Five Swiss rounds and a final of eight. '.repeat(4)}${end}`);
  await form.getByLabel('Date and time').fill(inDays(20).toISOString().slice(0, 16));
  await form.getByRole('textbox', { name: 'Location' }).fill('Riverside Hall');
  await form.getByRole('switch', { name: 'Official tournament' }).click();

  // An invalid flyer is refused: nothing is created, and no input is lost.
  const submit = form.getByRole('button', { name: /^(Create Tournament|Retry)$/ });
  await form.getByLabel('Choose flyer').setInputFiles(await mediaFiles.svgNamedPng());
  await submit.click();
  await expect(form.getByText('Please upload only image files.').first()).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await expect(description).toHaveValue(new RegExp(`${end}$`));
  expect(await myTournaments(page.request)).toEqual([]);

  // With a valid flyer it is created once, and is in both lists.
  await form.getByLabel('Replace flyer').setInputFiles(await mediaFiles.png());
  await submit.click();
  await expect(page.getByText('Tournament created')).toBeVisible();
  await expect(form).toBeHidden();
  await page.goto('/tournaments?tab=mine');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
  await page.getByRole('tab', { name: 'All Tournaments' }).click();
  await search(page, name);
  await expect(page.getByRole('article')).toHaveCount(1);
  const own = card(page, name);
  await expect.poll(() => widthOf(own.locator('img[src*="/flyer"]'))).toBeGreaterThan(0);
  await expect(own.getByText(end)).toBeHidden();
  await own.getByRole('button', { name: 'Read more' }).click();
  await expect(own.getByText(end)).toBeVisible();
  await own.getByRole('button', { name: 'Show less' }).click();
  await expect(own.getByText('Nobody is registered yet')).toBeVisible();

  // Others cannot edit or delete it, but can take part.
  await other.page.goto(`/tournaments?q=${name}`);
  const theirs = card(other.page, name);
  await expect(theirs.getByRole('button', { name: 'Register Now' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: `Edit ${name}` })).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Register Now' }).click();
  await expect(theirs.getByText('1 going')).toBeVisible();
  const [{ id = 0 } = {}] = await myTournaments(page.request);
  await expect.poll(async () => (await myTournaments(page.request))[0]?.participantCount).toBe(1);
  await page.goto(`/tournaments/${id}`);
  await expect(page.getByText('1 going')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Participants' })).toContainText(other.username);
  await expect
    .poll(() => widthOf(page.getByRole('img', { name: `Flyer of ${name}` })))
    .toBeGreaterThan(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const calendar = await readFile(await (await downloading).path(), 'utf8');
  const [entry] = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent');
  const event = new ICAL.Event(entry);
  expect([event.summary, event.location]).toEqual([name, 'Riverside Hall']);

  await theirs.getByRole('button', { name: 'Withdraw' }).click();
  await expect(theirs.getByText('Nobody is registered yet')).toBeVisible();
  await expect.poll(async () => (await myTournaments(page.request))[0]?.participantCount).toBe(0);
  await page.reload();
  await expect(page.getByText('Nobody is registered yet. Be the first!')).toBeVisible();
});
