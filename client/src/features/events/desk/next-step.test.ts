import { expect, it } from 'vitest';
import type { TournamentEvent } from '#shared/event-schemas';
import { eventSettingsSchema } from '#shared/rules/events/settings';
import { myEvent } from '@/testing/events';
import { nextStep } from './next-step';

const SWISS_CUT = eventSettingsSchema.parse({
  stages: [{ kind: 'swiss', advance: 4 }, { kind: 'single' }],
});
const counts = (registered: number, checkedIn = registered) => ({
  registered,
  checkedIn,
  playing: checkedIn,
  waiting: 0,
});
const may = (one: 'pair' | 'advance' | 'finish') => ({
  setUp: true,
  pair: false,
  advance: false,
  finish: false,
  judge: true,
  [one]: true,
});
const round = (values: Partial<NonNullable<TournamentEvent['round']>> = {}) => ({
  stage: 1,
  number: 2,
  state: 'playing' as const,
  open: 3,
  disputed: 0,
  ...values,
});

it.each<[string, Partial<TournamentEvent>, string]>([
  ['a draft', { phase: 'draft' }, 'Open registration'],
  ['registration', { phase: 'registration', counts: counts(5, 0) }, 'Start check-in'],
  ['check-in of nobody', { phase: 'check_in', counts: counts(0) }, 'Add players'],
  ['check-in of absent people', { phase: 'check_in', counts: counts(5, 1) }, 'Check players in'],
  ['check-in', { phase: 'check_in', counts: counts(9, 8) }, 'Start round 1 (8 players)'],
  [
    'registration without check-in',
    {
      phase: 'registration',
      counts: counts(6, 0),
      settings: { ...SWISS_CUT, checkIn: false },
    },
    'Start round 1 (6 players)',
  ],
  [
    'a bracket',
    {
      phase: 'check_in',
      counts: counts(4),
      settings: eventSettingsSchema.parse({ stages: [{ kind: 'double' }] }),
    },
    'Start the bracket (4 players)',
  ],
  ['open matches', { round: round() }, 'See open matches'],
  [
    'a round that waits for its clock',
    { round: round({ state: 'paired' }), settings: { ...SWISS_CUT, roundMinutes: 25 } },
    'Start the clock (25 min)',
  ],
  [
    'a conflict before everything else',
    { round: round({ disputed: 1 }), can: may('pair') },
    'Decide 1 conflict',
  ],
  ['a round that is done', { round: round({ open: 0 }), can: may('pair') }, 'Draw round 3'],
  ['a first round taken back', { round: null, can: may('pair') }, 'Draw round 1'],
  [
    'the end of Swiss',
    { round: round({ open: 0 }), can: may('advance'), settings: SWISS_CUT },
    'Make the cut (top 4)',
  ],
  ['the end', { round: round({ open: 0 }), can: may('finish') }, 'Finish event'],
  ['a finished event', { phase: 'finished' }, 'Show the standings'],
])('is one button: %s', (_, event, label) => {
  expect(nextStep(myEvent(event)).label).toBe(label);
});

it('says how many of the matches are open', () => {
  const event = myEvent({ round: round() });
  expect(nextStep(event, { title: 'Round 2', matches: 8 }).title).toBe(
    'Round 2: 3 of 8 matches open',
  );
  expect(nextStep(event).title).toBe('Round 2: 3 matches open');
});

it('ends with a cancelled event', () => {
  expect(nextStep(myEvent({ phase: 'cancelled' })).label).toBeNull();
});

it('leaves a conflict for when there is a connection', () => {
  const round = { stage: 1, number: 1, state: 'paired', open: 2, disputed: 1 } as const;
  const event = myEvent({ phase: 'running', round });
  expect(nextStep(event).label).toBe('Decide 1 conflict');
  expect(nextStep(event, undefined, { isOffline: true }).label).toBe('See open matches');
});

it('leaves the clock for when there is a connection', () => {
  const settings = { ...SWISS_CUT, roundMinutes: 25 };
  const event = myEvent({ round: round({ state: 'paired' }), settings });
  expect(nextStep(event, undefined, { isOffline: true }).label).toBe('See open matches');
});
