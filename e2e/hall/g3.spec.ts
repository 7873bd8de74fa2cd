import { type APIRequestContext, type Locator, mergeTests, type Page } from '@playwright/test';
import type { Match } from '#shared/event-matches';
import type { Entrant } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { test as base, type Device } from '../fixtures/device';
import { eventOf, matchesOf, send } from '../fixtures/events';
import { registerPerson } from '../fixtures/people';
import { collectProblems, expect, test as signedIn } from '../fixtures/test';
import { inDays } from '../fixtures/tournaments';
import { nextStep } from './desk';

const test = mergeTests(signedIn, base);

const PLAYERS = 32;
/** Of a newcomer who sets the event up, beyond what is typed. */
const TAPS_MAX = 12;

const COMBOS = [
  { name: 'First', blade: 'Dran Sword', disk: '3-60', driver: 'Flat' },
  { name: 'Second', blade: 'Hells Scythe', disk: '4-80', driver: 'Taper' },
  { name: 'Third', blade: 'Shark Edge', disk: '5-60', driver: 'Ball' },
];

/** Sets a G3 of 32 up as a newcomer does. @returns its id, and how often they tapped */
async function setUp(page: Page, name: string): Promise<{ id: number; taps: number }> {
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  await page.goto('/tournaments');
  await tap(page.getByRole('button', { name: 'Create Tournament' }).first());
  const form = page.getByRole('dialog', { name: 'Create Tournament' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Description' }).fill('A shop’s G3.');
  await form.getByLabel('Date and time').fill(inDays(1).toISOString().slice(0, 16));
  await form.getByRole('textbox', { name: 'Location' }).fill('Toy Corner');
  await tap(form.getByRole('button', { name: 'Create Tournament' }));
  await expect(form).toBeHidden();
  await tap(page.getByRole('link', { name: 'Run it in Ripcord' }));
  await tap(page.getByText('Single elimination', { exact: true }));
  await tap(page.getByText('Toys"R"Us G3', { exact: true }));
  const words = page.getByRole('region', { name: 'The rules in plain words' });
  await expect(words.getByText('First to 1 point.')).toBeVisible();
  await expect(words.getByText('From the best 4 on')).toBeVisible();
  await tap(page.getByRole('button', { name: 'More settings' }));
  const most = page.getByRole('spinbutton', { name: 'Maximum number of players' });
  await tap(most);
  await most.fill(String(PLAYERS));
  await tap(page.getByRole('button', { name: 'Set up the event' }));
  await expect(nextStep(page, 'Open registration')).toBeVisible();
  return { id: Number(/tournaments\/(\d+)/.exec(page.url())?.[1]), taps };
}

/** On the open pad: a round without a result, then as many finishes as the match takes, and reports. */
async function playOnPad(page: Page, target: number): Promise<void> {
  await page.getByRole('button', { name: 'No result' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'No contact' }).click();
  await expect(page.getByText(new RegExp(`First to ${target}$`))).toBeVisible();
  const finish = page.getByRole('button', { name: /^Extreme/ }).first();
  for (let points = 0; points < target; points += 3) {
    await expect(finish).toHaveAttribute('aria-disabled', 'false');
    await finish.click();
    await expect(page.getByText(String(points + 3), { exact: true }).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Hold to report' }).press('Enter');
  await page.getByRole('button', { name: 'Report', exact: true }).press('Enter');
}

/** The table of a match among those that a judge sees. */
const tableOf = (page: Page, { a, b }: Match) =>
  page.getByRole('link', { name: new RegExp(`(^| )${a?.name} against ${b?.name}( |$)`) }).first();

async function playTable(page: Page, match: Match): Promise<void> {
  await tableOf(page, match).click();
  await playOnPad(page, match.target);
  await expect(page.getByText(/ beat /).first()).toBeVisible();
  await page
    .getByRole('link', { name: 'All tables' })
    .or(page.getByRole('button', { name: 'All tables' }))
    .click();
}

/** A judge without a network plays some tables and hands them over as a code. */
async function relayFrom(device: Device, pad: Page, desk: Page, matches: readonly Match[]) {
  await device.goOffline();
  for (const [index, match] of matches.entries()) {
    await playTable(pad, match);
    await expect(pad.getByText(/^On this device; sent/)).toHaveCount(index + 1);
  }
  await pad.getByRole('button', { name: 'Show as a code' }).click();
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await pad.getByRole('button', { name: 'Copy the address' }).click();
  await expect(pad.getByText('Address copied')).toBeVisible();
  const address = await pad.evaluate(() => navigator.clipboard.readText());
  await desk.goto(`/relay${new URL(address).hash}`);
  await desk.getByRole('button', { name: `Send ${matches.length} reports` }).click();
  await expect(desk.getByRole('link', { name: 'To the tables' })).toBeVisible();
  await device.goOnline();
  await pad.keyboard.press('Escape');
  await expect(pad.getByText(/^On this device; sent/)).toHaveCount(0);
}

/** The open matches of a round; some of the next may be open, too. */
const openIn = async (request: APIRequestContext, id: number, round: number) =>
  (await matchesOf(request, id, 1, round)).filter(({ state }) => state === 'ready');

test('a G3 of 32 from its set-up to the final, with two judges, one without a network', async ({
  page,
  person,
  browser,
  device,
}) => {
  const { id, taps } = await setUp(page, `G3 of ${person.username}`);
  console.log(`Set up in ${taps} taps`);
  expect(taps).toBeLessThanOrEqual(TAPS_MAX);
  const params = { id };
  const { request } = page;

  await nextStep(page, 'Open registration').click();
  await expect(nextStep(page, 'Start check-in')).toBeVisible();
  for (let number = 1; number <= PLAYERS; number += 1) {
    const { id: eid } = await send<Entrant>(request, api.addEntrant, {
      params,
      body: { guestName: `Player ${number}` },
    });
    await send(request, api.putDeck, { params: { id, eid }, body: { combos: COMBOS } });
  }
  await page.reload();
  await nextStep(page, 'Start check-in').click();
  await nextStep(page, 'Check players in').click();
  await page.getByRole('button', { name: /^Everyone is here/ }).click();
  await page.getByRole('button', { name: 'Check all in' }).click();
  await nextStep(page, `Start the bracket (${PLAYERS} players)`).click();
  await expect(nextStep(page, /open matches|clock/)).toBeVisible();

  const { codes } = await eventOf(request, id);
  const offline = await device.open();
  await registerPerson(device.context.request);
  const second = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const online = await second.newPage();
  const problems: string[] = [];
  await collectProblems(online, problems);
  await registerPerson(second.request);
  for (const judge of [offline, online]) {
    await judge.goto(`/tournaments/${id}/judge?code=${codes?.judge}`);
    await judge.getByRole('button', { name: 'Become a judge' }).click();
    await expect(judge.getByText('Round of 32').first()).toBeVisible();
  }

  // 16 and 8 matches and the quarter-finals to 1, then decks to 4; a match for third place.
  for (const [round, matches, target] of [
    [1, 16, 1],
    [2, 8, 1],
    [3, 4, 1],
    [4, 2, 4],
    [5, 2, 4],
  ] as const) {
    const open = async () => openIn(request, id, round);
    await expect.poll(async () => (await open()).length).toBe(matches);
    const all = await open();
    expect(all.every((match) => match.target === target)).toBe(true);
    await offline.goto(`/tournaments/${id}/judge`);
    await expect(tableOf(offline, all[0] as Match)).toBeVisible();
    if (matches > 2) await relayFrom(device, offline, page, all.slice(0, 3));
    await online.goto(`/tournaments/${id}/judge`);
    for (const match of await open()) await playTable(online, match);
    await expect.poll(async () => (await open()).length).toBe(0);
  }

  await page.goto(`/tournaments/${id}/desk`);
  await nextStep(page, 'Finish event').click();
  await page.goto(`/tournaments/${id}`);
  await expect(page.getByText(/^Finished: .* won$/)).toBeVisible();
  await page.goto(`/tournaments/${id}/rules`);
  await expect(page.getByText('First to 4 points.')).toBeVisible();
  const all = await matchesOf(request, id, 1);
  expect(all).toHaveLength(32);
  expect(all.every(({ state, outcome }) => state === 'done' && outcome === 'played')).toBe(true);
  expect(all.filter(({ target }) => target === 4)).toHaveLength(4);
  expect(problems).toEqual([]);
  await second.close();
});
