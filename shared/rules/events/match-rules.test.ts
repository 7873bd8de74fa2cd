import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_FINISH_POINTS } from '../finish';
import { eventRules, listSize, matchRules, rulesIndexOf, stageRules } from './match-rules';
import { DEFAULT_RULES, matchValues } from './rule-fields';
import {
  completeSettings,
  type EventSettings,
  type EventSettingsInput,
  eventSettingsSchema,
} from './settings';
import { stageStandings } from './stages';
import { entrants, facts, playAll, score } from './testing/play';

const of = (settings: Partial<EventSettingsInput>) =>
  eventSettingsSchema.parse({ stages: [{ kind: 'single' }], ...settings });

/** Where and why settings are refused. */
function refusals(settings: Partial<EventSettingsInput>) {
  const { error } = eventSettingsSchema.safeParse({ stages: [{ kind: 'single' }], ...settings });
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
}

const targets = (settings: EventSettings, stage: number, left: readonly (number | null)[]) =>
  left.map((playersLeft) => matchRules(settings, { stage, playersLeft }).pointsToWin);

const G3 = of({
  deckList: 'hidden',
  pointsToWin: 1,
  stages: [{ kind: 'swiss', advance: 8 }, { kind: 'single' }],
  from: [{ players: 4, rules: { matchType: 'deck', pointsToWin: 4 } }],
});

describe('the rules of a match', () => {
  it('are those of the event, its stage, and the best N, in this order', () => {
    const settings = of({
      pointsToWin: 3,
      points: { over: 3 },
      stages: [
        { kind: 'swiss', advance: 8, rules: { pointsToWin: 2, points: { burst: 4 } } },
        { kind: 'double', rules: { games: 3, stadium: 'Wide' } },
      ],
      from: [
        { players: 2, rules: { pointsToWin: 7 } },
        { players: 8, rules: { pointsToWin: 5, points: { spin: 0 } } },
      ],
    });
    expect(eventRules(settings)).toMatchObject([
      { stage: 1, players: null, pointsToWin: 2, games: 1, stadium: null },
      { stage: 2, players: null, pointsToWin: 3, games: 3, stadium: 'Wide' },
      { stage: 2, players: 8, pointsToWin: 5, games: 3, stadium: 'Wide' },
      { stage: 2, players: 2, pointsToWin: 7, games: 3, stadium: 'Wide' },
    ]);
    const points = eventRules(settings).map((rules) => rules.points);
    expect(points).toEqual([
      { ...EVENT_FINISH_POINTS, over: 3, burst: 4 },
      { ...EVENT_FINISH_POINTS, over: 3 },
      { ...EVENT_FINISH_POINTS, over: 3, spin: 0 },
      { ...EVENT_FINISH_POINTS, over: 3, spin: 0 },
    ]);
    expect(targets(settings, 2, [16, 12, 8, 6, 4, 3, 2])).toEqual([3, 3, 5, 5, 5, 5, 7]);
    expect(stageRules(settings, 2).pointsToWin).toBe(3);
  });

  it('change from the best four on in a G3, whose lists have three combos', () => {
    expect(targets(G3, 1, [null])).toEqual([1]);
    expect(targets(G3, 2, [8, 4, 2])).toEqual([1, 4, 4]);
    expect([8, 4].map((playersLeft) => rulesIndexOf(G3, { stage: 2, playersLeft }))).toEqual([
      1, 2,
    ]);
    const deckList = 'hidden';
    const sizes = [G3, of({}), of({ deckList }), of({ deckList, matchType: 'deck' })].map(listSize);
    expect(sizes).toEqual([3, 0, 1, 3]);
  });

  it('follow `late` as a change of points and games', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(2 as const, 4 as const, 8 as const),
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom(1 as const, 3 as const, 5 as const),
        fc.constantFrom(null, 2, 3, 4, 6, 8, 12, 16),
        (players, pointsToWin, games, playersLeft) => {
          const late = of({ late: { players, pointsToWin, games } });
          const from = of({ from: [{ players, rules: { pointsToWin, games } }] });
          const place = { stage: 1, playersLeft };
          expect(eventRules(late)).toEqual(eventRules(from));
          expect(matchRules(late, place)).toEqual(matchRules(from, place));
          expect(late.late).toEqual({ players, pointsToWin, games });
        },
      ),
    );
  });
});

it('standings cap points and count byes by the stage’s points, not by those of the best N', () => {
  const settings = of({
    stages: [{ kind: 'single', thirdPlace: false, rules: { pointsToWin: 3 } }],
    pointsToWin: 9,
    from: [{ players: 2, rules: { pointsToWin: 7 } }],
  });
  const played = playAll(
    facts({ settings, entrants: entrants(3), draws: [{ kind: 'single', seeds: [1, 2, 3] }] }),
    1,
    () => score(7, 2),
  );
  const [first] = stageStandings(played, 1);
  // ⌊3/2⌋ for the bye, and 3–2 in the final.
  expect(first).toMatchObject({ entrantId: 1, byes: 1, pointsFor: 3, difference: 2 });
});

describe('settings', () => {
  it('have the defaults of before, and those of every later field', () => {
    expect(of({})).toMatchObject({ ...DEFAULT_RULES, waitlist: false, confirmHours: 24 });
    expect(matchValues(of({ points: { over: 3 } })).points).toEqual({
      ...EVENT_FINISH_POINTS,
      over: 3,
    });
  });

  it('that were stored before some fields are complete', () => {
    const stored = JSON.parse(
      JSON.stringify(of({ late: { players: 4, pointsToWin: 7, games: 1 } })),
    );
    for (const name of ['points', 'order', 'from', 'limited', 'waitlist']) delete stored[name];
    for (const stage of stored.stages) delete stage.rules;
    const settings = completeSettings(stored);
    expect(settings).toEqual(eventSettingsSchema.parse(stored));
    expect(targets(settings, 1, [8, 4])).toEqual([4, 7]);
  });

  it('ignore what a stage or the best N cannot change', () => {
    const rules = { pointsToWin: 5, deckList: 'open', banned: ['Wizard Rod'] };
    const settings = of({ stages: [{ kind: 'single', rules }], from: [{ players: 2, rules }] });
    expect(settings.stages[0]?.rules).toEqual({ pointsToWin: 5 });
    expect(settings.from).toEqual([{ players: 2, rules: { pointsToWin: 5 } }]);
    expect(settings.deckList).toBe('none');
  });

  const limited = [{ name: 'Wizard Rod', points: 1 }];
  const none = { spin: 0, over: 0, burst: 0, extreme: 0 };
  const NO_POINTS = 'Please give at least one point for spin, over, burst or extreme finishes';
  it.each<[string, Partial<EventSettingsInput>, string, string]>([
    [
      'late beside from',
      { late: { players: 2, pointsToWin: 7, games: 1 }, from: [{ players: 4, rules: {} }] },
      'from',
      'Please use either late or from.',
    ],
    ['limited parts without lists', { limited }, 'limited', 'Limited parts need deck lists.'],
    ['no points for any finish', { points: none }, 'points', NO_POINTS],
    [
      'no points in a stage',
      { stages: [{ kind: 'single', rules: { points: none } }] },
      'stages.0.rules.points',
      NO_POINTS,
    ],
    [
      'no points with those of a stage',
      {
        stages: [{ kind: 'single', rules: { points: { spin: 0, over: 0 } } }],
        from: [{ players: 4, rules: { points: { burst: 0, extreme: 0 } } }],
      },
      'from.0.rules.points',
      NO_POINTS,
    ],
    [
      'a number of players twice',
      {
        from: [
          { players: 4, rules: {} },
          { players: 4, rules: {} },
        ],
      },
      'from',
      'Please send each number of players once',
    ],
    ['nothing allowed', { allowed: [] }, 'allowed', 'Please allow at least one part'],
  ])('refuse %s', (_, settings, path, message) => {
    expect(refusals(settings)).toEqual([[path, message]]);
  });

  it('may use either', () => {
    expect(refusals({ late: { players: 2, pointsToWin: 7, games: 1 }, from: [] })).toEqual([]);
    expect(refusals({ limited, deckList: 'hidden' })).toEqual([]);
  });
});
