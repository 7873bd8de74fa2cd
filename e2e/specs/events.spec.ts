import type { APIRequestContext, Page } from '@playwright/test';
import { mergeTests } from '@playwright/test';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { test as base, type Device } from '../fixtures/device';
import { eventOf, matchesOf, reportMatch, send } from '../fixtures/events';
import { changeProfile, registerPerson } from '../fixtures/people';
import { collectProblems, expect, test as signedIn } from '../fixtures/test';
import { createTournament, register } from '../fixtures/tournaments';
import { expectAccessible } from '../support/axe';

const test = mergeTests(signedIn, base);

test.describe.configure({ timeout: 120_000 });

/** A new person without a browser. */
async function somebody(playwright: {
  request: { newContext: (options: object) => Promise<APIRequestContext> };
}): Promise<APIRequestContext> {
  const request = await playwright.request.newContext({ baseURL: process.env.RIPCORD_URL });
  await registerPerson(request);
  return request;
}

const next = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Next step' }).getByRole('button', { name });

async function accessible(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
  await expectAccessible(page, what, { theme: 'dark', bothThemes: true });
}

/** Records two extreme finishes for the left side on the open pad and reports them by keyboard. */
async function playOnJudgePad(page: Page): Promise<void> {
  const extreme = page.getByRole('button', { name: /^Extreme/ }).first();
  await expect(extreme).toHaveAttribute('aria-disabled', 'false');
  await extreme.click();
  await expect(page.getByText('3', { exact: true }).first()).toBeVisible();
  await expect(extreme).toHaveAttribute('aria-disabled', 'false');
  await extreme.click();
  await page.getByRole('button', { name: 'Hold to report' }).press('Enter');
  await page.getByRole('button', { name: 'Report', exact: true }).press('Enter');
}

/** Judges a whole round offline. Returns the address of the code that hands it over. */
async function judgeOffline(device: Device, page: Page, tables: number): Promise<string> {
  await device.goOffline();
  for (let reported = 1; reported <= tables; reported += 1) {
    await page
      .getByRole('link', { name: /^Table \d.* against / })
      .first()
      .click();
    await playOnJudgePad(page);
    await page
      .getByRole('link', { name: 'All tables' })
      .or(page.getByRole('button', { name: 'All tables' }))
      .click();
    await expect(page.getByText(/^On this device; sent/)).toHaveCount(reported);
  }
  await page.getByRole('button', { name: 'Show as a code' }).click();
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The organiser corrects a match of the first round. */
async function correct(request: APIRequestContext, id: number): Promise<void> {
  const [wrong] = await matchesOf(request, id, 1, 1);
  await send(request, api.putResult, {
    params: { id, key: wrong?.key ?? '' },
    body: {
      a: wrong?.a?.entrantId,
      b: wrong?.b?.entrantId,
      games: [{ rounds: ['b', 'b'].map((winner) => ({ winner, finish: 'extreme' })) }],
      ended: 'points',
      reason: 'The slip says so',
    },
  });
}

test('an event is run @desktop', async ({ page, person, browser, device, playwright }) => {
  expect(person.username).not.toBe('');
  const { id } = await createTournament(page.request, { name: `Cup of ${person.username}` });
  const params = { id };

  // Set up the event and open registration.
  await page.goto(`/tournaments/${id}`);
  await page.getByRole('link', { name: 'Run it in Ripcord' }).click();
  await page.getByRole('button', { name: 'Set up the event' }).click();
  await next(page, 'Open registration').click();
  const players = await Promise.all(Array.from({ length: 4 }, () => somebody(playwright)));
  for (const player of players) await register(player, { id } as never);
  for (const name of ['Aoi', 'Ben']) {
    await page.getByRole('textbox', { name: 'Name of a guest' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Players' }).getByText(name)).toBeVisible();
  }
  const chiara = await send<Entrant>(page.request, api.addEntrant, {
    params,
    body: { guestName: 'Chiara' },
  });

  // One player checks in with the poster's code, the desk checks in the others.
  await next(page, 'Start check-in').click();
  await expect(next(page, 'Check players in').or(next(page, /^Start round 1/))).toBeVisible();
  const { codes } = await eventOf(page.request, id);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const player = await phone.newPage();
  const problems: string[] = [];
  await collectProblems(player, problems);
  const claimer = await registerPerson(phone.request);
  await register(phone.request, { id } as never);
  await player.goto(`/tournaments/${id}/play?code=${codes?.checkIn}`);
  await player.getByRole('button', { name: 'Check in' }).click();
  await expect(player.getByText(/You are checked in/i).first()).toBeVisible();
  await accessible(player, 'play, before the first round');
  await page.getByRole('button', { name: /^Everyone is here/ }).click();
  await page.getByRole('button', { name: 'Check all in' }).click();
  await next(page, 'Start round 1 (8 players)').click();
  await expect(next(page, 'See open matches')).toBeVisible();
  await accessible(page, 'desk in a round');

  // Three judges; one is offline for the round and hands it to the desk as a code.
  const judges = [await somebody(playwright), await somebody(playwright)];
  for (const judge of judges) {
    await send<TournamentEvent>(judge, api.joinStaff, { params, body: { code: codes?.judge } });
  }
  const pad = await device.open();
  await registerPerson(device.context.request);
  await pad.goto(`/tournaments/${id}/judge?code=${codes?.judge}`);
  await pad.getByRole('button', { name: 'Become a judge' }).click();
  await expect(pad.getByRole('link', { name: /^Table 1.* against / }).first()).toBeVisible();
  await accessible(pad, 'judge');
  const address = await judgeOffline(device, pad, 2);
  await page.goto(`/relay${new URL(address).hash}`);
  await page.getByRole('button', { name: 'Send 2 reports' }).click();
  await expect(page.getByRole('link', { name: 'To the tables' })).toBeVisible();
  const relayed = await matchesOf(page.request, id, 1, 1);
  expect(relayed.filter(({ state }) => state === 'done')).toHaveLength(2);
  await device.goOnline();
  await pad.keyboard.press('Escape');
  await expect(pad.getByText(/^On this device; sent/)).toHaveCount(0);

  // Two judges report different results for a table: the desk decides.
  const [open, last] = relayed.filter(({ state }) => state === 'ready');
  if (!open || !last || !judges[0] || !judges[1]) throw new Error('Two matches are left');
  await reportMatch(judges[0], id, open, 'aba');
  await reportMatch(judges[1], id, open, 'bb');
  await page.goto(`/tournaments/${id}/desk`);
  await next(page, 'Decide 1 conflict').click();
  await page
    .getByRole('button', { name: /^Use this/ })
    .first()
    .click();
  await expect(next(page, 'Decide 1 conflict')).toHaveCount(0);
  await reportMatch(judges[0], id, last);

  for (const round of [2, 3]) {
    await next(page, `Draw round ${round}`).click();
    await expect(next(page, 'See open matches')).toBeVisible();
    if (round === 2) await correct(page.request, id);
    for (const match of await matchesOf(page.request, id, 1, round)) {
      if (match.state === 'ready') await reportMatch(judges[0], id, match, 'aba');
    }
  }

  // The cut to four, and the bracket. Reloads because a desk without the last report is refused.
  await page.reload();
  await next(page, 'Make the cut (top 4)').click();
  await expect(next(page, 'See open matches').or(next(page, /^Start the clock/))).toBeVisible();
  for (let turn = 1; turn <= 2; turn += 1) {
    for (const match of await matchesOf(page.request, id, 2)) {
      if (match.state === 'ready') await reportMatch(judges[1], id, match);
    }
  }
  await expect(next(page, 'Finish event')).toBeVisible();

  // The projector and the public page show it.
  await page.goto(`/tournaments/${id}/projector`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await accessible(page, 'projector');
  const { settings } = await eventOf(page.request, id);
  await send(page.request, api.putEvent, { params, body: { ...settings, live: true } });
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const live = await visitor.newPage();
  await collectProblems(live, problems);
  await live.goto(`/live/${codes?.live}`);
  await live.getByRole('tab', { name: 'Standings' }).click();
  await expect(live.getByRole('table').getByText('Chiara')).toBeVisible();
  await accessible(live, 'live page');
  await visitor.close();
  await page.goto(`/tournaments/${id}/desk`);
  await next(page, 'Finish event').click();
  await page.goto(`/tournaments/${id}`);
  await expect(page.getByText(/^Finished: .* won$/)).toBeVisible();
  await accessible(page, 'tournament with an event');

  // A guest creates an account, claims the matches and finds them in the battle log.
  const guest = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const claimed = await guest.newPage();
  await collectProblems(claimed, problems);
  await registerPerson(guest.request);
  await changeProfile(guest.request, { displayName: 'Chiara M' });
  await claimed.goto(`/tournaments/${id}/play?claim=${chiara.code}`);
  const claim = claimed.getByRole('button', { name: /claim|yes|mine/i });
  await claim.click();
  // Leaving at once would cancel the request.
  await expect(claim).toHaveCount(0);
  await claimed.goto('/battles');
  await expect(claimed.getByText('Which combo was it?')).toBeVisible();
  await guest.close();
  await phone.close();
  for (const request of [...players, ...judges]) await request.dispose();
  expect(claimer.username).not.toBe('');
  expect(problems).toEqual([]);
});
