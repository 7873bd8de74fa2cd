import type { Page } from '@playwright/test';
import type { Match } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { api } from '#shared/routes';
import type { EventSettingsInput } from '#shared/rules/events/settings';
import { eventOf, send } from '../fixtures/events';
import { expect, test } from '../fixtures/test';
import { createTournament } from '../fixtures/tournaments';

/** Of a match whose slip has a total only. */
const KEYS_MAX = 5;

const WIDE = { width: 1920, height: 1080 };

const next = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Next step' }).getByRole('button', { name });

/** Of Swiss stages. */
const ROUNDS = 3;

interface Day {
  title: string;
  players: number;
  stages: EventSettingsInput['stages'];
}

const DAYS: readonly Day[] = [
  {
    title: 'Swiss with a cut, 13 players',
    players: 13,
    stages: [{ kind: 'swiss', rounds: ROUNDS, advance: 4 }, { kind: 'single' }],
  },
  { title: 'double elimination of 9', players: 9, stages: [{ kind: 'double' }] },
  {
    title: 'Swiss, 128 players from a list',
    players: 128,
    stages: [{ kind: 'swiss', rounds: ROUNDS }],
  },
];

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

/** An event whose players were pasted at the desk. */
async function openEvent(page: Page, { players, stages, title }: Day): Promise<number> {
  const { request } = page;
  const { id } = await createTournament(request, { name: title });
  const params = { id };
  const body = { stages, checkIn: false } satisfies EventSettingsInput;
  await send<TournamentEvent>(request, api.putEvent, { params, body });
  await page.goto(`/tournaments/${id}/desk`);
  await next(page, 'Open registration').click();
  const names = Array.from({ length: players }, (_, at) => `Player ${at + 1}`);
  const guest = page.getByRole('textbox', { name: 'Name of a guest' });
  await guest.focus();
  await page.evaluate((text) => navigator.clipboard.writeText(text), names.join('\n'));
  await page.keyboard.press('ControlOrMeta+V');
  await expect
    .poll(async () => (await eventOf(request, id)).counts.registered, { timeout: 60_000 })
    .toBe(players);
  return id;
}

/**
 * Draws by the desk's next step, while the hall's screen is held elsewhere.
 * @returns milliseconds until the screen had the pairings
 */
async function draw(page: Page, screen: Page, name: string, title: string): Promise<number> {
  const hold = screen.getByRole('button', { name: 'Hold this page' });
  if (await hold.isVisible()) await hold.click();
  const button = next(page, name);
  await expect(button).toBeEnabled();
  const started = Date.now();
  await button.click();
  const heading = screen.getByRole('heading', { level: 2 });
  await expect(heading).toContainText(title, { timeout: 20_000 });
  const took = Date.now() - started;
  await expect(screen.getByRole('button', { name: 'Hold this page' })).toBeVisible();
  return took;
}

/** Types the results of all open matches at the desk. @returns the most keys that one took */
async function typeResults(page: Page, id: number, stage: number): Promise<number> {
  const field = page.getByRole('searchbox', { name: 'Result, table or name' });
  let most = 0;
  const query = { stage: String(stage), state: 'ready', limit: '100' };
  const ready = () => send<Match[]>(page.request, api.listMatches, { params: { id }, query });
  const open = await ready();
  for (const match of open) {
    const table = match.table ?? 0;
    const typed = [table, match.target, 1].join(table > 9 ? ' ' : '');
    await field.pressSequentially(typed);
    await expect(page.getByText(/ Press Enter\.$/)).toBeVisible();
    await field.press('Enter');
    if (table <= 9) most = Math.max(most, typed.length + 1);
    const line = `Table ${table}: ${match.a?.name} beat ${match.b?.name} ${match.target}–1`;
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  }
  // The desk says so at once, before the server has it.
  const isTyped = ({ key }: Match) => open.some((one) => one.key === key);
  await expect.poll(async () => (await ready()).some(isTyped)).toBe(false);
  return most;
}

for (const day of DAYS) {
  test(day.title, async ({ page, person, context }) => {
    expect(person.username).not.toBe('');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await openEvent(page, day);
    const screen = await context.newPage();
    await screen.setViewportSize(WIDE);
    await screen.goto(`/tournaments/${id}/projector`);
    await expect(screen.getByRole('heading', { level: 2 })).toBeVisible();

    const shown: number[] = [];
    let keys = 0;
    const [kind] = day.stages.map((stage) => stage.kind);
    const start =
      kind === 'swiss'
        ? `Start round 1 (${day.players} players)`
        : `Start the bracket (${day.players} players)`;
    shown.push(await draw(page, screen, start, kind === 'swiss' ? 'Round 1' : 'round'));
    keys = Math.max(keys, await typeResults(page, id, 1));
    for (let round = 2; kind === 'swiss' && round <= ROUNDS; round += 1) {
      shown.push(await draw(page, screen, `Draw round ${round}`, `Round ${round}`));
      keys = Math.max(keys, await typeResults(page, id, 1));
    }
    if (day.stages.length > 1) {
      shown.push(await draw(page, screen, 'Make the cut (top 4)', 'Semi-finals'));
    }
    // Matches of a bracket open as those before them are done.
    const finish = next(page, 'Finish event');
    while (!(await finish.isVisible())) {
      keys = Math.max(keys, await typeResults(page, id, day.stages.length));
    }
    await finish.click();
    await expect(screen.getByRole('heading', { level: 2 })).toHaveText('Final result');

    console.log(`${day.title}: shown after ${shown.join(', ')} ms, ${keys} keys a match`);
    expect(keys).toBeLessThanOrEqual(KEYS_MAX);
  });
}
