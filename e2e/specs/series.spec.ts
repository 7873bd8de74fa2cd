import { api } from '#shared/routes';
import { send } from '../fixtures/events';
import { expect, test } from '../fixtures/test';
import { createTournament } from '../fixtures/tournaments';
import { expectAccessible } from '../support/axe';

test('an event repeats every week, and is run again under another name', { tag: '@phone' }, async ({
  page,
  person,
}) => {
  expect(person.username).not.toBe('');
  const { request } = page;
  await send(request, api.updateTimeZone, { body: { timeZone: 'Europe/Berlin' } });
  // A Saturday, a week before the clocks change in Berlin.
  const date = '2098-03-22T13:00:00.000Z';
  const { id } = await createTournament(request, { name: 'Club Night', date });
  await send(request, api.putEvent, { params: { id }, body: { stages: [{ kind: 'swiss' }] } });

  await page.goto(`/tournaments/${id}/desk`);
  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Repeat', exact: true }).click();
  const repeat = page.getByRole('dialog', { name: 'Repeat' });
  await repeat.getByRole('combobox', { name: 'Events made ahead' }).selectOption('3');
  await expect(
    repeat.getByRole('region', { name: 'The next dates' }).getByRole('listitem'),
  ).toHaveText([
    /^Saturday,? 29 March 2098 at 14:00$/,
    /^Saturday,? 5 April 2098 at 14:00$/,
    /^Saturday,? 12 April 2098 at 14:00$/,
  ]);
  await expectAccessible(page, 'the dialog that repeats an event', {
    theme: 'dark',
    bothThemes: true,
  });
  await repeat.getByRole('button', { name: 'Repeat', exact: true }).click();
  await expect(page.getByText('Repeats: Every week')).toBeVisible();
  // The dialog goes back over its entry of the history, which would end another navigation.
  await page.waitForFunction(() => !window.history.state?.overlay);

  await page.goto(`/tournaments/${id}`);
  const dates = page.getByRole('list', { name: 'Every week' });
  await expect(dates.getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page, 'the dates of a series', { theme: 'dark', bothThemes: true });
  await dates.getByRole('link', { name: /5 April 2098/ }).click();
  await expect(dates.locator('[aria-current="page"]')).toContainText('5 April 2098');

  await page.getByRole('link', { name: 'Run the event' }).click();
  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Run it again' }).click();
  const again = page.getByRole('dialog', { name: 'Run it again' });
  await again.getByRole('textbox', { name: 'Name' }).fill('Spring Night');
  await expectAccessible(page, 'the dialog that runs an event again', {
    theme: 'dark',
    bothThemes: true,
  });
  await again.getByRole('button', { name: 'Make the event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring Night' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Being prepared' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Every week' })).toBeHidden();
});
