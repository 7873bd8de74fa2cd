import type { EventSettingsInput } from '#shared/rules/events/settings';
import { expect, test } from '../fixtures/test';
import {
  draw,
  importGuests,
  nextStep,
  openDesk,
  pasteGuests,
  registered,
  typeResults,
} from './desk';

/** Of a match whose slip has a total only. */
const KEYS_MAX = 5;

const WIDE = { width: 1920, height: 1080 };

/** Of Swiss stages. */
const ROUNDS = 3;

interface Day {
  title: string;
  players: number;
  /** From a file, with codes for all; else pasted. */
  isImported?: boolean;
  stages: EventSettingsInput['stages'];
}

const DAYS: readonly Day[] = [
  {
    title: 'Swiss with a cut, 13 players',
    players: 13,
    stages: [{ kind: 'swiss', rounds: ROUNDS, advance: 4 }, { kind: 'single' }],
  },
  { title: 'double elimination of 9', players: 9, stages: [{ kind: 'double' }] },
  { title: 'single elimination of 16', players: 16, stages: [{ kind: 'single' }] },
  {
    title: 'Swiss, 128 players from a file',
    players: 128,
    isImported: true,
    stages: [{ kind: 'swiss', rounds: ROUNDS }],
  },
];

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

for (const { title, players, isImported, stages } of DAYS) {
  test(title, async ({ page, person, context }) => {
    expect(person.username).not.toBe('');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await openDesk(page, title, { stages });
    const names = Array.from({ length: players }, (_, at) => `Player ${at + 1}`);
    if (isImported) await importGuests(page, id, names);
    else await pasteGuests(page, names);
    await expect.poll(() => registered(page, id), { timeout: 60_000 }).toBe(players);
    const screen = await context.newPage();
    await screen.setViewportSize(WIDE);
    await screen.goto(`/tournaments/${id}/projector`);
    await expect(screen.getByRole('heading', { level: 2 })).toBeVisible();

    const [shown, waited]: [number[], number[]] = [[], []];
    let typed = { keys: 0, at: 0 };
    const type = async (stage: number) => {
      const { keys, at } = await typeResults(page, id, stage);
      typed = { keys: Math.max(keys, typed.keys), at };
    };
    /** One tap, timed from the last result. */
    const drawNext = async (name: string, heading: string) => {
      const { at, took } = await draw(page, screen, name, heading);
      shown.push(took);
      if (typed.at) waited.push(at - typed.at);
    };
    const isSwiss = stages[0]?.kind === 'swiss';
    const what = isSwiss ? 'round 1' : 'the bracket';
    await drawNext(`Start ${what} (${players} players)`, isSwiss ? 'Round 1' : 'To be played');
    await type(1);
    for (let round = 2; isSwiss && round <= ROUNDS; round += 1) {
      await drawNext(`Draw round ${round}`, `Round ${round}`);
      await type(1);
    }
    if (stages.length > 1) await drawNext('Make the cut (top 4)', 'Semi-finals');
    // Matches of a bracket open as those before them are done.
    const finish = nextStep(page, 'Finish event');
    while (!(await finish.isVisible())) await type(stages.length);
    await finish.click();
    const shownNow = screen.getByRole('heading', { level: 2 });
    await expect(shownNow).toHaveText('Final result');
    if (stages.at(-1)?.kind === 'single') {
      await screen.keyboard.press('ArrowRight');
      await expect(shownNow).toHaveText('Bracket');
      const bracket = screen.getByRole('region', { name: 'Bracket' });
      const hidden = await bracket.evaluate((box) => box.scrollHeight - box.clientHeight);
      expect(hidden, 'pixels of the bracket below the edge').toBe(0);
    }

    console.log(`${title}: ${typed.keys} keys a match; shown after ${shown.join(', ')} ms`);
    for (const ms of waited) console.log(`${title}: next round one tap, ${ms} ms after a result`);
    expect(typed.keys).toBeLessThanOrEqual(KEYS_MAX);
  });
}
