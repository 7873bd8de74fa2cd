import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createCombo, recordBattle } from '../fixtures/data';
import { changeProfile } from '../fixtures/people';
import { expect, test } from '../fixtures/test';

/** A picture of this size can be sent over a bad network. */
const MOST_BYTES = 1_500_000;

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/** The file saved by Save picture: its name, size in pixels, and bytes. */
async function savedPicture(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).click();
  const file = await download;
  const bytes = await readFile(await file.path());
  expect(bytes.toString('latin1', 0, 8)).toBe(PNG_SIGNATURE);
  const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { name: file.suggestedFilename(), size, bytes };
}

const rounds = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    roundNumber: index + 1,
    winner: (['me', 'opponent', 'me', 'draw'] as const)[index % 4] ?? 'me',
    finishType: (['extreme', 'burst', 'over', 'spin'] as const)[index % 4] ?? 'spin',
  }));

test('a battle becomes a picture on the device, from its page and from its menu', {
  tag: '@phone',
}, async ({ page, person }) => {
  await changeProfile(page.request, { displayName: 'Mika 山 of the 🏆' });
  const combo = await createCombo(page.request, { name: 'W'.repeat(60) });
  const { id } = await recordBattle(page.request, combo, {
    // Chromium only keeps characters of the system's locale in download names.
    opponentName: 'Robin / Unal',
    opponentCombo: 'Shark Edge '.repeat(7).trim(),
    eventName: 'Spring Cup, كأس الربيع',
    roundsData: rounds(20),
  });
  await page.goto(`/battles/${id}`);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.getByRole('button', { name: 'Result card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Result card' });
  const picture = dialog.getByRole('img', { name: /^Result card: WIN, Mika 山 of the 🏆 won/ });
  await expect(picture).toBeVisible();
  await expect(picture).toBeInViewport({ ratio: 1 });
  const { name, size, bytes } = await savedPicture(page);
  expect(name).toBe('ripcord-robin-unal-25-10.png');
  expect(size).toEqual([1080, 1350]);
  expect(bytes.length).toBeLessThan(MOST_BYTES);
  expect(sent).toEqual([]);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.goto('/battles');
  await page.getByRole('button', { name: /^Actions for the battle against/ }).click();
  await page.getByRole('menuitem', { name: 'Result card' }).click();
  await expect(picture).toBeVisible();
  expect(person.username).not.toBe('');
});
