import { randomUUID } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { buildPath } from '#shared/contract';
import { api } from '#shared/routes';
import { eventOf, matchesOf, send } from '../fixtures/events';
import { registerPerson } from '../fixtures/people';
import { createTournament } from '../fixtures/tournaments';
import { startApp } from '../support/start-server';

/** Milliseconds from what the pad sent to what is on stream. */
const FOLLOWS_WITHIN = 1_000;

const SETTINGS = { checkIn: false, live: true, tables: 2, stages: [{ kind: 'single' }] };

/** A server of its own, which can be restarted with its database and address. */
const test = base.extend<{
  hall: { url: string; restart(between: () => Promise<void>): Promise<void> };
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads fixtures from the pattern
  hall: async ({}, use) => {
    const env = { SESSION_SECRET: randomUUID() };
    let server = await startApp('overlay', env);
    const { url } = server;
    const { port } = new URL(url);
    await use({
      url,
      async restart(between) {
        await server.stop();
        await between();
        server = await startApp('overlay', { ...env, PORT: port }, { isNew: false });
      },
    });
    await server.stop();
  },
});

/** What OBS takes: without the page's own background. */
const shoot = (page: Page) => page.screenshot({ omitBackground: true });

/** How much of a picture is drawn, of 1, within the cards and outside of them. */
async function drawnOn(page: Page, picture: Buffer): Promise<{ inside: number; outside: number }> {
  const cards = await page.locator('section').evaluateAll((all) =>
    all.map((card) => {
      const { left, top, right, bottom } = card.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1_920, height: 1_080 });
  const seen = { inside: 0, outside: 0 };
  let room = 0;
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const isInside = cards.some(
        ({ left, top, right, bottom }) =>
          x >= Math.floor(left) && x < right && y >= Math.floor(top) && y < bottom,
      );
      if (isInside) room += 1;
      const alpha = data[(y * info.width + x) * 4 + 3] ?? 0;
      if (isInside) seen.inside += alpha / 255;
      else seen.outside += alpha / 255;
    }
  }
  return { inside: room === 0 ? 0 : seen.inside / room, outside: seen.outside };
}

test('an overlay is transparent but for its card, follows the pad, and outlives a restart', async ({
  browser,
  hall,
}) => {
  const { url: baseURL } = hall;
  const organiser = await browser.newContext({ baseURL });
  const { request } = organiser;
  await registerPerson(request);
  const { id } = await createTournament(request, { name: 'Stream Cup' });
  const params = { id };
  await send(request, api.putEvent, { params, body: SETTINGS });
  await send(request, api.changePhase, { params, body: { to: 'registration' } });
  for (const guestName of ['Mika', 'Noa', 'Ren', 'Yui']) {
    await send(request, api.addEntrant, { params, body: { guestName } });
  }
  await send(request, api.changePhase, { params, body: { to: 'running', force: true } });
  const { codes } = await eventOf(request, id);
  const [match] = await matchesOf(request, id, 1, 1);

  const stream = await browser.newContext({
    baseURL,
    viewport: { width: 1_920, height: 1_080 },
    isMobile: false,
    hasTouch: false,
  });
  const overlay = await stream.newPage();
  await overlay.goto(`/overlay/${codes?.live}?view=score&table=${match?.table}`);
  const card = overlay.getByRole('region', { name: 'Score' });
  await expect(card).toContainText(match?.a?.name ?? '');
  const first = await drawnOn(overlay, await shoot(overlay));
  expect(first.outside).toBe(0);
  expect(first.inside).toBeGreaterThan(0.98);

  const pad = await organiser.newPage();
  await pad.goto(`/tournaments/${id}/judge/${match?.key}`);
  const finish = pad.getByRole('button', { name: /^Extreme/ }).first();
  const path = buildPath(api.putLiveScore.path, { id, key: match?.key ?? '' });
  const tapFor = async (points: number) => {
    const sent = pad.waitForRequest(
      (asked) => asked.url().endsWith(path) && asked.postDataJSON().a === points,
    );
    await finish.click();
    await sent;
    const at = Date.now();
    await overlay.waitForFunction(
      (shown) => document.querySelector('section')?.textContent?.includes(`${shown}–0`),
      points,
    );
    const took = Date.now() - at;
    console.log(`${points} points on stream after ${took} ms`);
    expect(took).toBeLessThan(FOLLOWS_WITHIN);
  };
  await tapFor(3);

  const before = await shoot(overlay);
  const again = overlay.waitForResponse(
    (answer) => answer.url().endsWith('/stream') && answer.ok(),
  );
  await hall.restart(async () => {
    expect((await shoot(overlay)).equals(before)).toBe(true);
  });
  await again;
  expect((await shoot(overlay)).equals(before)).toBe(true);
  await tapFor(6);
  expect((await drawnOn(overlay, await shoot(overlay))).outside).toBe(0);

  await send(request, api.putEvent, { params, body: { ...SETTINGS, live: false } });
  await expect(card).toBeHidden();
  expect(await drawnOn(overlay, await shoot(overlay))).toEqual({ inside: 0, outside: 0 });
  await stream.close();
  await organiser.close();
});
