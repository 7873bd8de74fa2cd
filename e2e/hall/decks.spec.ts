import type { Battle } from '#shared/battles';
import type { Entrant } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { createDeck, createTrio, TRIO } from '../fixtures/decks';
import { eventOf, matchesOf, send } from '../fixtures/events';
import { registerPerson } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { nextStep, openDesk, phone, typeResults } from './desk';

/** As somebody types it on the way from the door. */
const TYPED = ['Dran Sword 3-60 Flat', 'Hells Scythe 4-80 Taper', 'Unicorn Sting 5-60 Orb'];

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test('decks of four, one of them a guest: an order locked by phone is revealed, and counts', async ({
  page,
  person,
  other,
  stranger,
  playwright,
  baseURL,
  browser,
}) => {
  const third = await playwright.request.newContext({ baseURL });
  await registerPerson(third);
  const { request } = page;
  const id = await openDesk(page, `Decks of ${person.username}`, {
    matchType: 'deck',
    deckList: 'hidden',
    stages: [{ kind: 'swiss', rounds: 2 }],
  });
  const params = { id };
  const entrants: Entrant[] = [];
  for (const account of [other.context.request, stranger.request, third]) {
    const { id: userId } = await send<{ id: number }>(account, api.getUser, {});
    entrants.push(await send<Entrant>(request, api.addEntrant, { params, body: { userId } }));
  }
  for (const [at, account] of [stranger.request, third].entries()) {
    const path = { id, eid: entrants[at + 1]?.id ?? 0 };
    await send(account, api.putDeck, { params: path, body: { combos: TRIO } });
  }

  // Lists: a player hands in one of their decks, staff the guest's.
  const combos = await createTrio(other.context.request);
  const deck = await createDeck(other.context.request, combos);
  const device = await browser.newContext({
    ...phone,
    storageState: await other.context.storageState(),
  });
  const mine = await device.newPage();
  await mine.goto(`/tournaments/${id}/play`);
  await mine.getByRole('combobox', { name: 'Take one of your decks' }).selectOption(deck.name);
  await mine.getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(mine.getByRole('heading', { name: 'Your deck' })).toBeVisible();
  const guestName = page.getByRole('textbox', { name: 'Name of a guest' });
  await guestName.fill('Nora');
  await guestName.press('Enter');
  await page.getByRole('button', { name: 'More about Nora' }).click();
  const dialog = page.getByRole('dialog', { name: /Nora/ });
  await dialog.getByRole('button', { name: 'Hand in for them' }).click();
  for (const [at, text] of TYPED.entries()) {
    await dialog.getByRole('textbox', { name: `Combo ${at + 1}`, exact: true }).fill(text);
  }
  await dialog.getByRole('button', { name: 'Save and hand in' }).click();
  await expect(dialog).toBeHidden();
  await nextStep(page, 'Start round 1 (4 players)').click();
  await expect(nextStep(page, /open match/)).toBeVisible();
  const [own, second, last] = entrants.map((one) => one.id);
  const guest = (await send<Entrant[]>(request, api.listEntrants, { params })).find(
    ({ userId }) => userId === null,
  )?.id;
  await send(request, api.repairRound, {
    params: { id, n: 1 },
    body: {
      pairs: [
        [own, guest],
        [second, last],
      ],
      reason: 'The guest meets a player with an account.',
    },
  });

  // The player locks an order; the judge sees that, and enters the guest's.
  await mine.goto(`/tournaments/${id}/play`);
  for (const at of [1, 0, 2]) {
    await mine.getByRole('button', { name: new RegExp(`${TRIO[at]?.name}`) }).click();
  }
  await mine.getByRole('button', { name: 'Lock in' }).click();
  await expect(mine.getByText('Locked in. Waiting for Nora')).toBeVisible();
  const [match] = (await matchesOf(request, id, 1, 1)).filter(({ a, b }) =>
    [a?.entrantId, b?.entrantId].includes(guest),
  );
  await page.goto(`/tournaments/${id}/judge/${match?.key}`);
  await expect(page.getByText('Order locked')).toBeVisible();
  await page.getByRole('button', { name: 'This match' }).click();
  await expect(page.getByText(/has locked an order\. It is shown once that of Nora/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Nora' }).selectOption('1,2,3');
  const name = entrants[0]?.name ?? '';
  await expect(page.getByRole('combobox', { name })).toHaveValue('2,1,3');
  await expect(mine.getByRole('list', { name: 'Both orders' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  const extreme = page.getByRole('button', { name: new RegExp(`^Extreme.* for ${name}`) });
  for (const points of [3, 6]) {
    await extreme.click();
    await expect(page.getByText(String(points), { exact: true }).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Hold to report' }).press('Enter');
  await page.getByRole('button', { name: 'Report', exact: true }).press('Enter');
  await expect(page.getByText(/ beat Nora 6–0/).first()).toBeVisible();

  // The rest by score at the desk; then the log has what was launched.
  await page.goto(`/tournaments/${id}/desk`);
  await typeResults(page, id, 1);
  await nextStep(page, 'Draw round 2').click();
  await expect(nextStep(page, /open match/)).toBeVisible();
  await typeResults(page, id, 1);
  await nextStep(page, 'Finish event').click();
  await expect.poll(async () => (await eventOf(request, id)).phase).toBe('finished');
  const launched = async () => {
    const battles = await send<Battle[]>(other.context.request, api.listBattles, {});
    return battles.flatMap(({ opponentName, myCombo, opponentCombo }) =>
      opponentName === 'Nora' ? [`${myCombo.name} against ${opponentCombo}`] : [],
    );
  };
  await expect.poll(async () => (await launched()).length, { timeout: 30_000 }).toBe(2);
  expect((await launched()).sort()).toEqual([
    `${TRIO[0]?.name} against Hells Scythe 4-80T`,
    `${TRIO[1]?.name} against Dran Sword 3-60F`,
  ]);
  await mine.goto('/battles');
  await expect(mine.getByText(TRIO[1]?.name ?? '').first()).toBeVisible();
  await device.close();
  await third.dispose();
});
