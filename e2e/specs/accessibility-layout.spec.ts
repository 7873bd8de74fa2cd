import type { Page } from '@playwright/test';
import { api } from '#shared/routes';
import { recordBattle } from '../fixtures/data';
import { createDeck, createTrio } from '../fixtures/decks';
import { eventIn } from '../fixtures/event-scenes';
import { matchesOf, send } from '../fixtures/events';
import { makeFriends, whoAmI } from '../fixtures/friends';
import { post } from '../fixtures/posts';
import { createTournament } from '../fixtures/tournaments';
import {
  DESKTOP,
  expect,
  MANY_SCREENS_MS,
  open,
  setTextSize,
  test,
} from '../support/check-screens';

test.describe.configure({ timeout: MANY_SCREENS_MS });

const PHONE = { width: 390, height: 844 };

/** The acts in the accent colour: what a screen is for. Those of a list's items are one. */
const findPrimary = () => {
  const acts = [...document.querySelectorAll<HTMLElement>('main :is(a, button).bg-accent')]
    .filter((act) => act.checkVisibility({ visibilityProperty: true }) && act.offsetWidth > 0)
    .map((act) => (act.textContent || act.getAttribute('aria-label')) ?? '');
  return [...new Set(acts)];
};

async function expectOnePrimaryAct(page: Page, paths: readonly string[]): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    for (const path of paths) {
      await open(page, path);
      const acts = await page.evaluate(findPrimary);
      expect.soft(acts.length, `${path} at ${size.width}: ${acts.join(', ')}`).toBeLessThan(2);
    }
  }
}

test('a screen has one primary act at most', { tag: '@nightly' }, async ({
  page,
  person,
  stranger,
}) => {
  expect(person.username).not.toBe('');
  const { request } = page;
  const lists = [
    '/dashboard',
    '/profile',
    '/combos',
    '/battles',
    '/community',
    '/meta',
    '/media',
    '/media?tab=mine',
    '/chat',
    '/social',
    '/notifications',
    '/decks',
    '/decks?tab=community',
    '/collection',
    '/tournaments',
    '/tournaments?tab=mine',
  ];
  await expectOnePrimaryAct(page, [...lists, '/record']);

  await makeFriends(request, stranger.request);
  const them = await whoAmI(stranger.request);
  const trio = await createTrio(request);
  const [combo] = trio;
  if (!combo) throw new Error('No combo');
  const battle = await recordBattle(request, combo);
  const deck = await createDeck(request, trio);
  const story = await post(request, {});
  const fresh = await createTournament(request);
  const theirs = await createTournament(stranger.request);
  const running = await eventIn(request, 'running');
  const joinable = await eventIn(stranger.request, 'registration');
  const [match] = await matchesOf(request, running, 1, 1);
  await expectOnePrimaryAct(page, [
    ...lists,
    `/profile/${them.id}`,
    `/combos/${combo.id}`,
    `/battles/${battle.id}`,
    `/decks/${deck.id}`,
    `/media/${story.id}`,
    `/conversation/${them.id}`,
    ...[fresh.id, theirs.id, running, joinable].map((id) => `/tournaments/${id}`),
    `/tournaments/${fresh.id}/desk`,
    `/tournaments/${running}/desk`,
    `/tournaments/${running}/judge`,
    `/tournaments/${running}/judge/${match?.key}`,
    `/tournaments/${joinable}/play`,
  ]);
});

test('the bar of a phone has targets of 44 pixels, also in landscape', { tag: '@nightly' }, async ({
  page,
  person,
}) => {
  expect(person.username).not.toBe('');
  const bar = page.getByRole('navigation', { name: 'Quick' });
  for (const [width, height, text] of [
    [320, 640, 100],
    [360, 740, 100],
    [390, 844, 100],
    [740, 360, 100],
    [844, 390, 100],
    [390, 844, 200],
    [844, 390, 200],
    // Larger screens have the bar where their text is large.
    [820, 1180, 200],
    [1440, 900, 200],
  ] as const) {
    await setTextSize(page, text);
    await page.setViewportSize({ width, height });
    await open(page, '/help');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(bar.getByRole('link', { name: 'Record' })).toBeInViewport({ ratio: 1 });
    for (const link of await bar.getByRole('link').all()) {
      const box = await link.boundingBox();
      const name = `${await link.textContent()} at ${width}×${height}, text at ${text}%`;
      expect.soft(Math.round(box?.width ?? 0), name).toBeGreaterThanOrEqual(44);
      expect.soft(Math.round(box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
    }
  }
});

test('names in the collection have room on a tablet', { tag: '@nightly' }, async ({
  page,
  person,
}) => {
  expect(person.username).not.toBe('');
  const names = ['Cobalt Dragoon', 'Hells Scythe', 'Knight Shield'];
  const parts = names.map((name) => ({ kind: 'blade', name, count: 2 }));
  await send(page.request, api.addParts, { body: { parts } });
  for (const width of [768, 820, 900]) {
    await page.setViewportSize({ width, height: 1180 });
    await open(page, '/collection');
    for (const name of names) {
      const shown = page.getByRole('list', { name: 'Parts', exact: true }).getByText(name).first();
      const lines = await shown.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect.soft(lines, `${name} at ${width}`).toBe(1);
    }
  }
});

test('the acts of a wish stand beside each other, on a common phone beside its name', {
  tag: '@nightly',
}, async ({ page, person }) => {
  expect(person.username).not.toBe('');
  const body = { kind: 'blade', name: 'Hells Hammer', priority: 'low' };
  await send(page.request, api.addWish, { body });
  for (const [width, lines] of [
    [320, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/collection?tab=wishlist');
    const wish = page.getByRole('list', { name: 'Wishlist' }).getByRole('listitem');
    const act = await wish.getByRole('button', { name: /^Remove/ }).boundingBox();
    const choice = await wish.getByRole('combobox').boundingBox();
    const box = await wish.boundingBox();
    expect(Math.abs((act?.y ?? 0) - (choice?.y ?? 99)), `at ${width}`).toBeLessThan(8);
    expect(box?.height, `at ${width}`).toBeLessThan(lines * 90);
  }
});
