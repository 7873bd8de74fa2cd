import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FinishType, RESULTS } from '#shared/rules/finish';
import { wilsonInterval, Z_90 } from '#shared/rules/rates';
import { createTimeSlice } from '../../async';
import { opponentSide } from '../recommendations/model/features';
import { Observations } from './observations';
import { compareStats, summarize } from './summarize';

const NOW = new Date('2026-03-18T12:00:00.000Z');
const SIDES = ['Dran Sword 3-60F', 'Wizard Rod 9-60B', 'Dran Sword 9-60B', 'the blue one', '9-60B'];

const finishes = fc.array(fc.constantFrom<FinishType>('spin', 'burst', 'extreme'), {
  maxLength: 3,
});
const battle = fc.record({
  person: fc.nat(5),
  opponent: fc.option(fc.nat(7), { nil: undefined }),
  mine: fc.constantFrom(...SIDES.slice(0, 3)),
  theirs: fc.constantFrom(...SIDES),
  result: fc.constantFrom(...RESULTS),
  won: finishes,
  lost: finishes,
  rounds: fc.nat(6),
  period: fc.nat(2),
  week: fc.nat(30),
});
type Drawn = typeof battle extends fc.Arbitrary<infer T> ? T : never;
type Battle = Omit<Drawn, 'opponent'> & Partial<Drawn>;

async function summarizeAll(battles: readonly Battle[]) {
  const observations = new Observations();
  const sideOf = (text: string) => observations.addSide(opponentSide(text));
  for (const one of battles) {
    observations.addBattle({ ...one, mine: sideOf(one.mine), theirs: sideOf(one.theirs) });
  }
  return summarize(observations, NOW, createTimeSlice());
}

/** The parts in each text, listed without the code under test. */
const PARTS_OF: Record<string, string[]> = {
  'Dran Sword 3-60F': ['Dran Sword', '3-60', 'Flat'],
  'Wizard Rod 9-60B': ['Wizard Rod', '9-60', 'Ball'],
  'Dran Sword 9-60B': ['Dran Sword', '9-60', 'Ball'],
  'the blue one': [],
  '9-60B': ['9-60', 'Ball'],
};

/** Both sides of each battle, computed the slow way. */
const appearancesOf = (battles: readonly Battle[]) =>
  battles.flatMap(({ result, mine, theirs, won, lost, ...same }) => [
    { ...same, parts: PARTS_OF[mine] ?? [], isWon: result === 'WIN', won, lost },
    { ...same, parts: PARTS_OF[theirs] ?? [], isWon: result === 'LOSS', won: lost, lost: won },
  ]);

function expectedOf(battles: readonly Battle[], name: string, isIn = (_: Battle) => true) {
  const met = appearancesOf(battles.filter(isIn)).filter(({ parts }) => parts.includes(name));
  const most = Math.max(2, met.length / 10);
  const people = [...new Set(met.map(({ person }) => person))].map((person) => {
    const own = met.filter((one) => one.person === person);
    const share = own.filter(({ isWon }) => isWon).length / own.length;
    return { weight: Math.min(own.length, most), share };
  });
  const weight = people.reduce((sum, one) => sum + one.weight, 0);
  const share = people.reduce((sum, one) => sum + one.weight * one.share, 0) / (weight || 1);
  const [low, high] = wilsonInterval(share, weight, Z_90);
  const count = (side: 'won' | 'lost', finish: FinishType) =>
    met.flatMap((one) => one[side]).filter((one) => one === finish).length;
  return {
    battles: met.length,
    people: people.length,
    winRate: share * 100,
    low: low * 100,
    high: high * 100,
    rounds: met.reduce((sum, { rounds }) => sum + rounds, 0),
    burstsWon: count('won', 'burst'),
    extremesLost: count('lost', 'extreme'),
  };
}

describe('the statistics of parts', () => {
  it('agree with counting one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(battle, { maxLength: 60 }), async (battles) => {
        const { parts } = await summarizeAll(battles);
        for (const period of ['all', '30d'] as const) {
          const isIn = (one: Battle) => period === 'all' || one.period === 0;
          for (const name of ['Dran Sword', 'Wizard Rod', '3-60', '9-60', 'Flat', 'Ball']) {
            const expected = expectedOf(battles, name, isIn);
            const row = parts.find(
              ({ stats, ...one }) => one.period === period && stats.name === name,
            );
            if (expected.battles === 0) expect(row).toBeUndefined();
            const { stats } = row ?? {};
            if (!stats) continue;
            const { burst } = stats.won;
            const { extreme } = stats.lost;
            expect({ ...stats, burst, extreme }).toMatchObject({
              battles: expected.battles,
              people: expected.people,
              rounds: expected.rounds,
              burst: expected.burstsWon,
              extreme: expected.extremesLost,
              ranked: expected.battles >= 20 && expected.people >= 3,
            });
            expect(Math.abs(stats.winRate - expected.winRate)).toBeLessThanOrEqual(0.500001);
            // Never narrower than if all battles were independent.
            expect(stats.low).toBeLessThanOrEqual(expected.low + 0.500001);
            expect(stats.high).toBeGreaterThanOrEqual(expected.high - 0.500001);
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  it('are ordered by the lower end among those with a rank, and never exceed the interval', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(battle, { minLength: 20, maxLength: 120 }), async (battles) => {
        const { parts } = await summarizeAll(battles);
        const all = parts.filter(({ period }) => period === 'all');
        expect(all.map(({ place }) => place)).toEqual([...all.keys()]);
        for (const [index, { stats }] of all.entries()) {
          expect(stats.low).toBeLessThanOrEqual(stats.winRate);
          expect(stats.high).toBeGreaterThanOrEqual(stats.winRate);
          const next = all[index + 1];
          if (next) expect(compareStats(stats, next.stats)).toBeLessThan(0);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('match-ups mirror each other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(battle, { maxLength: 120 }), async (battles) => {
        const { matchups } = await summarizeAll(battles.filter(({ result }) => result !== 'DRAW'));
        for (const { cells } of Object.values(matchups)) {
          for (const cell of cells) {
            const mirrored = cells.find(
              ({ row, column }) => row === cell.column && column === cell.row,
            );
            const { battles, rounds, finish, winRate, low, high } = cell;
            expect(mirrored).toMatchObject({ battles, rounds, finish });
            if (battles < 10) {
              expect([winRate, low, high]).toEqual([null, null, null]);
              continue;
            }
            // Each is rounded separately.
            const near = (a: number | null, b: number | null | undefined) =>
              expect(Math.abs((a ?? 0) + (b ?? 0) - 100)).toBeLessThanOrEqual(1);
            near(winRate, mirrored?.winRate);
            near(low, mirrored?.high);
          }
        }
      }),
      { numRuns: 10 },
    );
  });
});

const same = { theirs: 'the blue one', lost: [], rounds: 1, period: 0, week: 0 } as const;
const played = (person: number, mine: string, wins: number, losses: number): Battle[] =>
  Array.from({ length: wins + losses }, (_, index) => ({
    ...same,
    lost: [],
    person,
    mine,
    won: ['burst' as const],
    result: index < wins ? ('WIN' as const) : ('LOSS' as const),
  }));

const find = (parts: Awaited<ReturnType<typeof summarizeAll>>['parts'], name: string) => {
  const row = parts.find(({ period, stats }) => period === 'all' && stats.name === name);
  if (!row) throw new Error(`${name} has no figures`);
  return { ...row.stats, ...row.detail };
};

describe('one person', () => {
  it('does not make a ranking, however much they play', async () => {
    const others = [1, 2].flatMap((person) => played(person, 'Dran Sword 3-60F', 1, 9));
    const { parts } = await summarizeAll([
      ...played(0, 'Wizard Rod 9-60B', 1_000, 0),
      ...played(0, 'Dran Sword 3-60F', 1_000, 0),
      ...others,
    ]);
    expect(find(parts, 'Wizard Rod')).toMatchObject({ ranked: false, people: 1 });
    expect(find(parts, 'Wizard Rod').low).toBeLessThan(100);
    // A tenth of 1020 battles, against 20.
    expect(find(parts, 'Dran Sword')).toMatchObject({ ranked: true, winRate: 85 });
  });

  it('counts alike, whether they play ten times or a thousand times as much as ten others', async () => {
    const others = Array.from({ length: 20 }, (_, person) =>
      played(person + 1, 'Wizard Rod 9-60B', 5, 5),
    ).flat();
    const rateWith = async (wins: number) =>
      find(
        (await summarizeAll([...others, ...played(0, 'Wizard Rod 9-60B', wins, 0)])).parts,
        'Wizard Rod',
      ).winRate;
    expect(await rateWith(100)).toBeLessThanOrEqual(57);
    expect(await rateWith(20)).toBeGreaterThan(50);
  });
});

describe('people who differ in skill', () => {
  const WIZARD = 'Wizard Rod 9-60B';
  const widthOf = async (battles: readonly Battle[], name = 'Wizard Rod') => {
    const { low, high } = find((await summarizeAll(battles)).parts, name);
    return high - low;
  };
  const twenty = <T>(of: (person: number) => T[]) =>
    Array.from({ length: 20 }, (_, person) => of(person)).flat();

  it('make intervals wider; people who win alike do not', async () => {
    const alike = await widthOf(twenty((person) => played(person, WIZARD, 5, 5)));
    const [low, high] = wilsonInterval(0.5, 200, Z_90);
    expect(Math.abs(alike - 100 * (high - low))).toBeLessThanOrEqual(1);
    const unlike = await widthOf(
      twenty((person) =>
        person < 10 ? played(person, WIZARD, 9, 1) : played(person, WIZARD, 1, 9),
      ),
    );
    expect(unlike).toBeGreaterThan(2 * alike);
  });

  it('make the figures of a part that two of them launched wider, whoever recorded the battles', async () => {
    const others = twenty((person) =>
      person < 10 ? played(person, WIZARD, 9, 1) : played(person, WIZARD, 1, 9),
    );
    const metBy = (opponentOf: (person: number) => number | undefined) =>
      twenty((person) =>
        played(person, '9-60B', 1, 1).map((one) => ({
          ...one,
          theirs: 'Dran Sword 3-60F',
          opponent: opponentOf(person),
        })),
      );
    const strangers = await widthOf([...others, ...metBy(() => undefined)], 'Dran Sword');
    const twoPeople = await widthOf(
      [...others, ...metBy((person) => 20 + (person % 2))],
      'Dran Sword',
    );
    expect(twoPeople).toBeGreaterThan(1.3 * strangers);
  });
});

describe("a part's page", () => {
  it('has companions and opponents that are certain before those met once', async () => {
    const against = (theirs: string, wins: number, losses: number) =>
      played(1, 'Wizard Rod 9-60B', wins, losses).map((one) => ({ ...one, theirs }));
    const { parts } = await summarizeAll([
      ...against('Dran Sword 3-60F', 9, 3),
      ...against('Hells Scythe 4-60T', 1, 11),
    ]);
    const { companions, opponents, history } = find(parts, 'Wizard Rod');
    expect(companions?.map(({ part }) => part.name)).toEqual(['9-60', 'Ball']);
    expect(opponents?.map(({ part, winRate }) => [part.name, winRate])).toEqual([
      ['Hells Scythe', 8],
      ['Dran Sword', 75],
    ]);
    expect(history).toEqual([{ week: '2026-03-16', battles: 24, winRate: 42 }]);
  });

  it('compares 30 days with those before, unless either has too few battles', async () => {
    const at = (period: number, wins: number, losses: number) =>
      [0, 1, 2, 3, 4].flatMap((person) =>
        played(person, 'Wizard Rod 9-60B', wins, losses).map((one) => ({ ...one, period })),
      );
    const { parts } = await summarizeAll([...at(0, 2, 0), ...at(1, 1, 1), ...at(2, 0, 2)]);
    expect(find(parts, 'Wizard Rod').change).toMatchObject({ points: 50, battlesBefore: 10 });
    const { parts: without } = await summarizeAll([...at(0, 2, 0), ...at(2, 0, 2)]);
    expect(find(without, 'Wizard Rod').change).toBeNull();
  });

  it('a whole build is listed once it has a few battles', async () => {
    const { parts } = await summarizeAll(played(0, 'Wizard Rod 9-60B', 3, 2));
    const build = parts.find(({ kind, period }) => kind === 'build' && period === 'all');
    expect(build).toMatchObject({
      slug: 'wizard-rod-9-60-ball',
      stats: { name: 'Wizard Rod 9-60B', type: 'stamina', battles: 5 },
    });
    expect(parts.at(-1)?.kind).toBe('build');
    const { parts: fewer } = await summarizeAll(played(0, 'Wizard Rod 9-60B', 3, 1));
    expect(fewer.some(({ kind }) => kind === 'build')).toBe(false);
  });
});
