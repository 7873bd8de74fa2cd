import type { Page } from '@playwright/test';
import type { Entrant } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { disputedEvent, eventIn } from '../fixtures/event-scenes';
import { eventOf, matchesOf, reportMatch, send } from '../fixtures/events';
import { createTournament } from '../fixtures/tournaments';
import { DESKTOP, expect, MANY_SCREENS_MS, test } from '../support/check-screens';
import { shiftOf, watchShifts } from '../support/layout-shift';
import { dialog, fill, visitDialogs } from '../support/visit-dialogs';

test.describe.configure({ timeout: MANY_SCREENS_MS });

test('the dialogs of an event before it runs', { tag: '@nightly' }, async ({ page, person }) => {
  expect(person.username).not.toBe('');
  const { request } = page;
  const { id } = await createTournament(request);
  const none = `/tournaments/${id}/desk`;
  const full = { maxEntrants: 5, waitlist: true };
  const announced = await eventIn(request, 'registration', full);
  const registration = `/tournaments/${announced}/desk`;
  const { code } = await send<Entrant>(request, api.addEntrant, {
    params: { id: announced },
    body: { guestName: 'Walk-in' },
  });
  const { codes } = await eventOf(request, announced);
  const checkIn = `/tournaments/${await eventIn(request, 'check_in')}/desk`;
  await visitDialogs(page, [
    [`/tournaments/${id}`],
    [none],
    [none, 'More settings'],
    [none, 'Change the rules'],
    [none, 'Save as my rule set'],
    [registration],
    [registration, 'Players', 'With an account', fill('Search for people', person.username)],
    [registration, 'Players', 'From a file'],
    [registration, 'Players', /^\[?More about Robin/],
    [registration, 'Players', /^\[?More about Aoi/, 'Disqualify…'],
    [registration, 'More'],
    [registration, 'More', 'Close registration'],
    [registration, 'More', 'Event settings', dialog('Event settings')],
    [registration, 'More', 'Repeat', dialog('Repeat')],
    [registration, 'More', 'Run it again', dialog('Run it again')],
    [`/live/${codes?.live}/card/${code}`],
    [checkIn],
    [checkIn, 'Players', /^\[?Everyone is here/],
    [checkIn, 'More', 'Check-in code', dialog('Check in')],
    [checkIn, 'More', 'Cancel event', dialog('Cancel the event?')],
  ]);
});

const makeOrganiser = (page: Page) =>
  page
    .getByRole('combobox', { name: /Role of/ })
    .first()
    .selectOption('organiser');

test('the dialogs of an event that runs', { tag: '@nightly' }, async ({
  page,
  person,
  stranger,
}) => {
  expect(person.username).not.toBe('');
  const id = await disputedEvent(page);
  const { codes } = await eventOf(page.request, id);
  const event = `/tournaments/${id}`;
  const desk = `${event}/desk`;
  const anew = `/tournaments/${await eventIn(page.request, 'running')}/desk`;
  await visitDialogs(page, [
    [event],
    [event, 'Standings'],
    [`${event}/play`],
    [`${event}/judge`, 'Pairings as a code'],
    [desk],
    [desk, 'Round'],
    [desk, /^\[?Decide 1 conflict/],
    [desk, 'Neither: enter the result', dialog(/–/)],
    [desk, 'Round', /^\[?Enter result of/, dialog(/–/)],
    [desk, 'Round', 'Pairings as a code', dialog('Pairings as a code')],
    [anew, 'Round', 'Pair by hand', dialog('Pair by hand')],
    [anew, 'Round', 'Take the round back', dialog('Take the round back?')],
    [anew, 'More', 'Undo the start', dialog('Undo the start?')],
    [desk, 'Players'],
    [desk, 'Players', /^\[?More about Maximiliana/],
    [desk, 'More'],
    [desk, 'More', 'Overlay for a stream', dialog('Overlay for a stream')],
    [desk, 'More', /^\[?Judges. code/],
    [desk, 'More', 'Add a judge', fill('Search for people', stranger.username)],
    [desk, 'More', makeOrganiser, /^\[?Hand over to/, dialog(/Hand the event over/)],
    [desk, 'More', 'New codes', dialog('Make new codes?')],
    [desk, 'More', 'Event settings', dialog('Event settings')],
    [desk, 'More', (page) => page.locator('summary').filter({ hasText: 'Log' }).click()],
    [`/live/${codes?.live}`, 'Standings'],
  ]);
});

test('the screens of an event in its final, and when it is over', { tag: '@nightly' }, async ({
  page,
  person,
}) => {
  expect(person.username).not.toBe('');
  const { request } = page;
  const id = await eventIn(request, 'running', {
    stages: [{ kind: 'swiss', rounds: 1, advance: 4 }, { kind: 'double' }],
  });
  const params = { id };
  for (const match of await matchesOf(request, id, 1, 1)) await reportMatch(request, id, match);
  await send(request, api.advance, { params, body: {} });
  const event = `/tournaments/${id}`;
  const desk = `${event}/desk`;
  await visitDialogs(page, [
    [desk],
    [desk, 'Round'],
    [desk, 'Round', 'Take the cut back', dialog('Take the cut back?')],
    [event],
    [event, 'Bracket'],
    [`${event}/projector`],
  ]);
  const open = async () =>
    (await matchesOf(request, id, 2)).filter(({ state }) => state === 'ready');
  for (let matches = await open(); matches.length > 0; matches = await open()) {
    for (const match of matches) await reportMatch(request, id, match);
  }
  await send(request, api.createSeries, {
    params,
    body: { every: 'week', ahead: 2, timeZone: 'Europe/Berlin' },
  });
  await send(request, api.changePhase, { params, body: { to: 'finished' } });
  await visitDialogs(page, [
    [event],
    [event, 'Standings'],
    [desk],
    [desk, 'More', 'Reopen the event'],
    [desk, 'More', 'Change the series'],
    [desk, 'More', 'Stop repeating', dialog('Stop repeating?')],
    [`${event}/print?what=standings`],
  ]);
});

test("the sheets of the judge's pad", { tag: '@nightly' }, async ({ page, person }) => {
  expect(person.username).not.toBe('');
  const id = await eventIn(page.request, 'running');
  const [match] = await matchesOf(page.request, id, 1, 1);
  const pad = `/tournaments/${id}/judge/${match?.key}`;
  await visitDialogs(page, [
    [pad, 'This match', dialog('This match')],
    [pad, 'This match', /is not here$|is not here áç/, dialog(/is not here\?/)],
    [pad, /^\[?No result/, dialog('No result')],
    [pad, /^\[?Warning/, dialog(/^\[?Warning/)],
  ]);
});

test('the desk does not move while it loads', { tag: '@nightly' }, async ({ page, person }) => {
  expect(person.username).not.toBe('');
  const id = await disputedEvent(page);
  await watchShifts(page);
  for (const size of [DESKTOP, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    await page.goto(`/tournaments/${id}/desk`);
    await expect(page.getByRole('region', { name: 'Conflicts' })).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
    expect.soft(await shiftOf(page), `at ${size.width}`).toBeLessThan(0.05);
  }
});
