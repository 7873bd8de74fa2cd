import fc from 'fast-check';
import { type BattleCounters, EMPTY_COUNTERS } from '../counters';
import { FINISH_TYPES, MAX_ROUNDS, WINNERS } from '../finish';
import type { ScoredRound } from '../scoring';

/** Any round as a person could enter it. */
export const anyRound: fc.Arbitrary<ScoredRound> = fc.record({
  winner: fc.constantFrom(...WINNERS),
  finishType: fc.constantFrom(...FINISH_TYPES),
});

/** Any valid list of rounds. */
export const anyRounds = fc.array(anyRound, { minLength: 1, maxLength: MAX_ROUNDS });

const count = fc.nat({ max: 1_000_000 });

/** Consistent counters: battles = wins + losses + draws. */
export const anyCounters: fc.Arbitrary<BattleCounters> = fc
  .record({
    wins: count,
    losses: count,
    draws: count,
    burstWins: count,
    outspinWins: count,
    knockoutWins: count,
    extremeWins: count,
  })
  .map((counters) => ({
    ...EMPTY_COUNTERS,
    ...counters,
    battles: counters.wins + counters.losses + counters.draws,
  }));

/** Daylight saving time, odd offsets, changes at midnight, and both sides of the date line. */
export const anyTimeZone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Havana',
  'Asia/Kathmandu',
  'Asia/Calcutta',
  'Australia/Lord_Howe',
  'Pacific/Marquesas',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Antarctica/Casey',
  'Antarctica/Troll',
);

const HOUR_MS = 60 * 60 * 1000;

/** Moments at which clocks changed somewhere. */
const CHANGES = [
  '2026-03-29T01:00:00Z', // Berlin, Troll
  '2026-10-25T01:00:00Z',
  '2026-03-08T07:00:00Z', // New York
  '2026-11-01T06:00:00Z',
  '2010-11-07T02:31:00Z', // St John's, at 00:01
  '2018-02-18T02:00:00Z', // São Paulo, at midnight
  '2026-11-01T05:00:00Z', // Havana
  '2026-04-04T15:00:00Z', // Lord Howe, by half an hour
  '2011-12-30T10:00:00Z', // Apia, by a day
  '2018-03-10T17:00:00Z', // Casey, by three hours
].map(Date.parse);

/** Moments after 1999, often near a clock change. */
export const anyMoment = fc.oneof(
  fc.date({
    min: new Date('2000-01-02T00:00:00Z'),
    max: new Date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  }),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -50 * HOUR_MS, max: 50 * HOUR_MS }))
    .map(([change, offset]) => new Date(change + offset)),
);
