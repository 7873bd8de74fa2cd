import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { mediaFiles } from '../../server/testing/media-files';
import { makeFriends, whoAmI, writeMessage } from '../fixtures/friends';
import { isPhone } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { createTournament, inDays, myTournaments } from '../fixtures/tournaments';

const card = (page: Page, name: string) => page.getByRole('article', { name });
/** Searches where this size has its search: a box above the list, or a dialog. */
async function search(page: Page, words: string): Promise<void> {
  if (!isPhone(page)) {
    await page.getByRole('searchbox', { name: 'Search tournaments' }).fill(words);
    return;
  }
  await page.getByRole('button', { name: 'Search tournaments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search tournaments' });
  await dialog.getByRole('searchbox').fill(words);
  await expect(dialog.getByRole('link', { name: words })).toBeVisible();
  await dialog.getByRole('button', { name: 'Show results in the list' }).click();
}

const widthOf = (flyer: Locator) => flyer.evaluate((image: HTMLImageElement) => image.naturalWidth);

test('a tournament is set up with a flyer, found, and registered for by another', async ({
  page,
  person,
  other,
}) => {
  // Words that no other test uses: the tournaments are everybody's.
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

  // A flyer that is none is refused, with nothing made and nothing lost.
  const submit = form.getByRole('button', { name: /^(Create Tournament|Retry)$/ });
  await form.getByLabel('Choose flyer').setInputFiles(await mediaFiles.svgNamedPng());
  await submit.click();
  await expect(form.getByText('Please upload only image files.').first()).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await expect(description).toHaveValue(new RegExp(`${end}$`));
  expect(await myTournaments(page.request)).toEqual([]);

  // With a real one it is there, once, in both lists.
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

  // Another may neither change nor delete it, and takes part.
  await other.page.goto(`/tournaments?q=${name}`);
  const theirs = card(other.page, name);
  await expect(theirs.getByRole('button', { name: 'Register Now' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: `Edit ${name}` })).toHaveCount(0);
  await theirs.getByRole('button', { name: `More about ${name}` }).click();
  await expect(other.page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
  await expect(other.page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await other.page.keyboard.press('Escape');
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

  await theirs.getByRole('button', { name: 'Withdraw' }).click();
  await expect(theirs.getByText('Nobody is registered yet')).toBeVisible();
  await expect.poll(async () => (await myTournaments(page.request))[0]?.participantCount).toBe(0);
  await page.reload();
  await expect(page.getByText('Nobody is registered yet. Be the first!')).toBeVisible();
});

test('a tournament is shared in a chat, kept in a calendar, changed and deleted', {
  tag: '@desktop',
}, async ({ page, person, other }) => {
  const before = `Open of ${person.username}`;
  const name = `Night of ${person.username}`;
  const file = await mediaFiles.webp();
  const { id, imageUrl } = await createTournament(page.request, { name: before, file });
  const path = `/tournaments/${id}`;
  await makeFriends(page.request, other.context.request);
  const me = await whoAmI(page.request);
  const them = await whoAmI(other.context.request);
  const { origin } = new URL(process.env.RIPCORD_URL ?? '');
  await writeMessage(page.request, { receiverId: them.id, content: `Coming? ${origin}${path}` });

  // The pasted address is a card, which leads to it.
  await other.page.goto(`/conversation/${me.id}`);
  await other.page
    .getByRole('log')
    .getByRole('link', { name: new RegExp(before) })
    .click();
  await expect(other.page).toHaveURL(new RegExp(`${path}$`));
  await expect(other.page.getByRole('heading', { level: 1, name: before })).toBeVisible();
  await expect(other.page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(other.page.getByRole('button', { name: 'Delete tournament' })).toHaveCount(0);
  const downloading = other.page.waitForEvent('download');
  await other.page.getByRole('link', { name: 'Add to calendar' }).click();
  const calendar = await readFile(await (await downloading).path(), 'utf8');
  const [entry] = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent');
  const event = new ICAL.Event(entry);
  expect([event.summary, event.location]).toEqual([before, 'Town Hall']);
  expect(event.startDate.toJSDate()).toEqual(inDays(30));

  // A regional one has more to learn about; made official, one registers for it in the list.
  await other.page.goto(`/tournaments?q=${person.username}`);
  const learnMore = card(other.page, before).getByRole('link', { name: 'Learn More' });
  await expect(learnMore).toHaveAttribute('href', path);
  await page.goto('/tournaments?tab=mine');
  await page.getByRole('button', { name: `Edit ${before}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Tournament' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('switch', { name: 'Official tournament' }).click();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Tournament updated')).toBeVisible();
  await expect(card(page, name)).toContainText('Official');
  await other.page.reload();
  const theirs = card(other.page, name);
  await expect(theirs.getByRole('button', { name: 'Register Now' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Learn More' })).toHaveCount(0);

  // Deleted after a question, it is gone for both, with its flyer.
  const flyer = new URL(imageUrl ?? '', origin).href;
  expect((await page.request.get(flyer)).status()).toBe(200);
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Tournament' });
  await expect(question).toContainText(name);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('You have not created a tournament yet')).toBeVisible();
  await other.page.goto(path);
  await expect(other.page.getByRole('heading', { name: 'Tournament not found' })).toBeVisible();
  await other.page.goto(`/tournaments?q=${person.username}`);
  await expect(other.page.getByText('No tournaments match your search')).toBeVisible();
  expect((await page.request.get(flyer)).status()).toBe(404);
});
