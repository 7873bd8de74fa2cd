import fc from 'fast-check';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { EVENT_FINISHES } from '../finish';
import { ENDINGS, WARNING_KINDS } from './match';
import { NO_RESULTS } from './no-result';
import {
  type AuthoredReport,
  decodeRelay,
  encodePairings,
  encodeReports,
  reportCodes,
} from './relay';

const number = (min: number, max: number) => fc.integer({ min, max });
const keys = fc.oneof(
  fc.tuple(number(1, 12), number(1, 256)).map(([round, place]) => `s1r${round}m${place}`),
  fc
    .tuple(fc.constantFrom('W', 'L'), number(1, 12), number(1, 64))
    .map(([part, column, place]) => `s2${part}${column}-${place}`),
  fc.constantFrom('s2F1', 's1F2', 's2T'),
);
const combo = fc.constantFrom(null, 1, 2, 3) as fc.Arbitrary<null | 1 | 2 | 3>;
const rounds = fc.array(
  fc
    .oneof(
      {
        weight: 9,
        arbitrary: fc.tuple(fc.constantFrom('a', 'b', 'draw'), fc.constantFrom(...EVENT_FINISHES)),
      },
      fc.tuple(fc.constant('none' as const), fc.constantFrom(...NO_RESULTS)),
    )
    .chain(([winner, finish]) =>
      fc.record({
        winner: fc.constant(winner),
        finish: fc.constant(finish),
        aCombo: combo,
        bCombo: combo,
      }),
    ),
  { maxLength: 20 },
);
const warnings = fc.array(
  fc.record({
    kind: fc.constantFrom(...WARNING_KINDS),
    game: number(1, 5),
    round: number(1, 41),
  }),
  { maxLength: 6 },
);
const seconds = (value: number) => new Date(value * 1000).toISOString();
const reports: fc.Arbitrary<AuthoredReport> = fc.record({
  key: keys,
  body: fc.record({
    clientId: fc.uuid(),
    author: number(1, 2 ** 31),
    a: number(1, 2 ** 31),
    b: number(1, 2 ** 31),
    games: fc.array(
      fc.oneof(
        { weight: 9, arbitrary: fc.record({ rounds }) },
        fc.record({ aPoints: number(0, 99), bPoints: number(0, 99) }),
      ),
      { maxLength: 5 },
    ),
    warnings: fc.record({ a: warnings, b: warnings }),
    ended: fc.constantFrom(...ENDINGS),
    playedAt: number(1_700_000_000, 2 ** 32 - 1).map(seconds),
  }),
});
const eventIds = number(1, 2 ** 31);

describe('relayed reports', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(eventIds, fc.array(reports, { minLength: 1, maxLength: 5 }), (eventId, sent) => {
        const text = encodeReports(eventId, sent);
        expect(text).toMatch(/^[\w-]+$/);
        expect(decodeRelay(text)).toEqual({ kind: 'reports', eventId, reports: sent });
      }),
      { numRuns: 60 },
    );
  });

  it('are not before an act that they followed within a second', () => {
    const [report] = fc.sample(reports, 1);
    if (!report) throw new Error('No report');
    const body = { ...report.body, playedAt: '2026-03-12T14:05:00.400Z' };
    expect(decodeRelay(encodeReports(7, [{ ...report, body }]))).toMatchObject({
      reports: [{ body: { playedAt: '2026-03-12T14:05:01.000Z' } }],
    });
  });

  it('of eight usual matches fit in a code of 75 modules', () => {
    const body = (index: number): AuthoredReport['body'] => ({
      clientId: `0f4c2a9e-61b3-4d57-8a20-c3f4e5d6a7${10 + index}`,
      author: 98_765,
      a: 120_480 + index * 2,
      b: 120_511 + index,
      games: [
        {
          rounds: Array.from({ length: 6 }, (_, at) => ({
            winner: at % 2 === 0 ? 'a' : 'b',
            finish: 'burst',
            aCombo: 1,
            bCombo: 3,
          })),
        },
      ],
      warnings: { a: [{ kind: 'touching', game: 1, round: 2 }], b: [] },
      ended: 'points',
      playedAt: seconds(1_795_000_000 + index * 240),
    });
    const eight = Array.from({ length: 8 }, (_, index) => ({
      key: `s1r3m${index + 1}`,
      body: body(index),
    }));
    const address = `https://ripcord.a-longer-host.example/relay#${encodeReports(4_711, eight)}`;
    expect(encode(address, { border: 0 }).size).toBeLessThanOrEqual(75);
  });

  it('are split over codes, in order, when they are too many', () => {
    fc.assert(
      fc.property(fc.array(reports, { minLength: 1, maxLength: 6 }), (sent) => {
        const codes = reportCodes(7, sent, 400).map(decodeRelay);
        const found = codes.flatMap((code) => (code?.kind === 'reports' ? code.reports : []));
        expect(found).toEqual(sent);
      }),
      { numRuns: 20 },
    );
  });
});

describe('relayed pairings', () => {
  const names = fc.array(
    fc.record({ id: number(1, 2 ** 31), name: fc.string({ minLength: 1, unit: 'grapheme' }) }),
    { maxLength: 4 },
  );
  const matches = fc.array(
    fc.record({
      key: keys,
      table: fc.option(number(1, 256), { nil: null }),
      a: number(1, 2 ** 31),
      b: fc.option(number(1, 2 ** 31), { nil: null }),
    }),
    { minLength: 1, maxLength: 8 },
  );

  it('name the rules and the points at the start where these are known', () => {
    const rules = { rules: 2, start: { a: 1, b: 3 } };
    const pairings = {
      eventId: 7,
      names: [],
      matches: [{ key: 's2W3-1', table: 1, a: 1, b: 2, ...rules }],
    };
    expect(decodeRelay(encodePairings(pairings))).toEqual({ kind: 'pairings', ...pairings });
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.record({ eventId: eventIds, matches, names }), (pairings) => {
        expect(decodeRelay(encodePairings(pairings))).toEqual({ kind: 'pairings', ...pairings });
      }),
      { numRuns: 60 },
    );
  });
});

describe('a code', () => {
  it('of version 1, which named no author, is still read', () => {
    const relayed = decodeRelay('IJAWmyyAwIemFU8w2aarxRBh-nLrU4gAQgAIAYAA');
    if (relayed?.kind !== 'reports') throw new Error('It was not read');
    const [report] = relayed.reports;
    expect(report).toMatchObject({ key: 's1r1m1', body: { a: 1, b: 2, ended: 'forfeit_b' } });
    expect(report?.body.author).toBeUndefined();
  });

  it('that is cut off or something else is refused, whatever it is', () => {
    fc.assert(
      fc.property(reports, number(1, 40), fc.string(), (report, cut, other) => {
        const text = encodeReports(7, [report]);
        expect(decodeRelay(text.slice(0, -Math.min(cut + 1, text.length)))).toBeUndefined();
        expect(['reports', 'pairings', undefined]).toContain(decodeRelay(other)?.kind);
      }),
      { numRuns: 40 },
    );
  });
});
