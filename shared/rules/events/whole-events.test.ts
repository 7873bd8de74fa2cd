import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plannedRounds, type StageKind } from './settings';
import { type EventFacts, stageMatches } from './stage-matches';
import { cut, firstDraw, nextSwissRound, stageStandings, swissPlayers } from './stages';
import { isEveryoneOnce } from './swiss';
import { drawNext, entrants, facts, playAll, playSwiss, score, settingsOf } from './testing/play';

const FORMATS: StageKind[][] = [
  ['swiss'],
  ['round_robin'],
  ['single'],
  ['double'],
  ['swiss', 'single'],
  ['swiss', 'double'],
  ['round_robin', 'single'],
];

/** The same players, results and draws, one of the last round's results turned round. */
function correct(event: EventFacts, stage: number): EventFacts {
  const played = stageMatches(event, stage).findLast(({ outcome }) => outcome === 'played');
  if (!played || played.a === null || played.b === null) return event;
  const { key, a, b, winner } = played;
  const turned = winner === 'a' ? score(1, 4) : score(4, 1);
  return { ...event, results: new Map(event.results).set(key, { a, b, ...turned }) };
}

function leave(event: EventFacts, id: number, leftRound: number): EventFacts {
  const all = event.entrants.map((one) =>
    one.id === id ? { ...one, state: 'dropped' as const, leftRound } : one,
  );
  return { ...event, entrants: all };
}

function playSwissStage(event: EventFacts, players: number, leaver: number): EventFacts {
  const plan = event.settings.stages[0];
  let current = event;
  for (let round = 1; round <= plannedRounds(plan ?? { rounds: 1 }, players); round += 1) {
    const next = nextSwissRound(current);
    const drawn = drawNext(current);
    const [swiss] = drawn.draws;
    const pairs = swiss?.kind === 'swiss' ? (swiss.rounds.at(-1) ?? []) : [];
    expect(isEveryoneOnce(next.players, pairs)).toBe(true);
    // Taken back and drawn again.
    if (round === 2) expect(drawNext(current).draws).toEqual(drawn.draws);
    current = playAll(round === 2 ? leave(drawn, leaver, 2) : drawn, 1);
    if (round === 1) current = correct(current, 1);
  }
  return current;
}

function expectWhole(event: EventFacts, stage: number): void {
  const matches = stageMatches(event, stage);
  expect(matches.every(({ state }) => state === 'done' || state === 'void')).toBe(true);
  const rows = stageStandings(event, stage);
  const wins = rows.reduce((sum, row) => sum + row.wins, 0);
  expect(wins).toBe(matches.filter(({ winner }) => winner !== null).length);
  // A replay in another order of everything is the same event.
  const again = {
    ...event,
    entrants: event.entrants.toReversed(),
    results: new Map([...event.results].reverse()),
  };
  expect(stageStandings(again, stage)).toEqual(rows);
}

// Up to 130 players: `npm run test:events`.
it.each(FORMATS)('%s of any size ends, with a drop, a late entry and a correction', (...kinds) => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 40 }), fc.nat(), (count, seed) => {
      const settings = settingsOf({
        stages: kinds.map((kind) => ({ kind, groups: Math.ceil(count / 9), advance: 4 })),
      });
      const plan = settings.stages[0];
      if (!plan) throw new Error('No stage');
      const late = kinds[0] === 'swiss' ? 2 : 1;
      const all = entrants(count).map((one) =>
        one.id === count ? { ...one, joinedRound: late } : one,
      );
      const leaver = 1 + (seed % (count - 1));
      const begun = facts({ seed, settings, entrants: all, draws: [firstDraw(seed, plan, all)] });
      let event =
        plan.kind === 'swiss'
          ? playSwissStage(begun, count, leaver)
          : playAll(correct(playAll(leave(begun, leaver, 1), 1), 1), 1);
      expectWhole(event, 1);
      const [, second] = settings.stages;
      if (second?.kind !== 'single' && second?.kind !== 'double') return;
      const seeds = cut(event);
      expect(seeds).not.toContain(leaver);
      event = playAll({ ...event, draws: [...event.draws, { kind: second.kind, seeds }] }, 2);
      expectWhole(event, 2);
    }),
    { numRuns: 3 },
  );
});

describe('a Swiss stage', () => {
  const anyStage = fc.record({
    players: fc.integer({ min: 4, max: 24 }),
    rounds: fc.integer({ min: 1, max: 5 }),
    seed: fc.nat(),
    leavers: fc.dictionary(
      fc.integer({ min: 1, max: 24 }).map(String),
      fc.integer({ min: 1, max: 4 }),
      {
        maxKeys: 3,
      },
    ),
    latecomers: fc.uniqueArray(fc.integer({ min: 1, max: 24 }), { maxLength: 2 }),
  });
  const play = (stage: typeof anyStage extends fc.Arbitrary<infer T> ? T : never) => {
    const all = entrants(stage.players).map((one) => ({
      ...one,
      joinedRound: stage.latecomers.includes(one.id) ? 2 : 1,
    }));
    let event = facts({ seed: stage.seed, entrants: all });
    for (let round = 1; round <= stage.rounds; round += 1) {
      event = drawNext(event);
      const left = event.entrants.map((one) =>
        stage.leavers[one.id] === round && one.leftRound === null && round >= one.joinedRound
          ? { ...one, state: 'dropped' as const, leftRound: round }
          : one,
      );
      event = playAll({ ...event, entrants: left }, 1);
    }
    return event;
  };

  it('has as many wins as decided matches and byes, with drops and late entries', () => {
    fc.assert(
      fc.property(anyStage, (stage) => {
        const event = play(stage);
        const [swiss] = event.draws;
        if (swiss?.kind !== 'swiss') throw new Error('Not Swiss');
        const pairs = swiss.rounds.flat();
        const rows = stageStandings(event, 1);
        const sum = (read: (row: (typeof rows)[number]) => number) =>
          rows.reduce((total, row) => total + read(row), 0);
        const bothAbsent = pairs.length - sum((row) => row.wins);
        expect(bothAbsent).toBeGreaterThanOrEqual(0);
        if (Object.keys(stage.leavers).length < 2) expect(bothAbsent).toBe(0);
        expect(sum((row) => row.byes)).toBe(pairs.filter(([, other]) => other === null).length);
        for (const row of rows) {
          const left = event.entrants.find(({ id }) => id === row.entrantId)?.leftRound;
          expect(row.wins + row.losses).toBe(left ?? stage.rounds);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the same whatever the order of entrants and results', () => {
    fc.assert(
      fc.property(anyStage, fc.infiniteStream(fc.nat()), (stage, chance) => {
        const event = play(stage);
        const shuffle = <T>(all: readonly T[]) =>
          all
            .map((one) => ({ one, at: chance.next().value ?? 0 }))
            .sort((x, y) => x.at - y.at)
            .map(({ one }) => one);
        const mixed = {
          ...event,
          entrants: shuffle(event.entrants),
          results: new Map(shuffle([...event.results])),
        };
        expect(stageStandings(mixed, 1)).toEqual(stageStandings(event, 1));
        expect(swissPlayers(mixed)).toEqual(swissPlayers(event));
      }),
      { numRuns: 30 },
    );
  });

  it('does not count a forfeit as a meeting', () => {
    const open = drawNext(facts({ entrants: entrants(2) }));
    const away = open.entrants.map((one) =>
      one.id === 1 ? { ...one, state: 'dropped' as const, leftRound: 1 } : one,
    );
    expect(swissPlayers({ ...open, entrants: away })).toMatchObject([{ id: 2, met: [] }]);
    expect(swissPlayers(playAll(open, 1))).toMatchObject([{ met: [2] }, { met: [1] }]);
  });

  it('pairs the same again after a round is taken back', () => {
    const played = playSwiss(facts({ entrants: entrants(17) }), 3);
    expect(drawNext(played).draws).toEqual(drawNext(played).draws);
    const other = playSwiss(facts({ entrants: entrants(17), seed: 7 }), 3);
    expect(other.draws).not.toEqual(played.draws);
  });
});
