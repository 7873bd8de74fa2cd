import { expect, it, vi } from 'vitest';
import { NetworkError } from '@/lib/api-error';
import { matchReportKind, reportLine } from '../judge/match-outbox';
import { matchInLine } from '../views/words';
import { DESK_KINDS, type DeskAbout, deskWords, loadSender } from './desk-outbox';

vi.mock('./send-desk-call', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('waits for a network where its script cannot be loaded', async () => {
  await expect(loadSender()).rejects.toBeInstanceOf(NetworkError);
});

const about = { eventId: 9, seen: null, version: 3 };
const checkIn = { act: 'state', entrantId: 4, state: 'checked_in' } as const;

it.each<[Partial<DeskAbout> & Pick<DeskAbout, 'call'>, string]>([
  [{ call: { act: 'phase', to: 'check_in' } }, 'Start check-in'],
  [{ call: { act: 'phase', to: 'cancelled' } }, 'Cancel the event'],
  [{ call: { act: 'enter', id: 7, name: 'Kim' } }, 'Add Kim'],
  [{ call: checkIn, name: 'Ada' }, 'Check in: Ada'],
  // As earlier versions stored it.
  [{ call: checkIn, words: 'Check in: Ada' }, 'Check in: Ada'],
  [{ call: { act: 'round', number: 2, pairs: [] }, words: 'Draw round 2' }, 'Draw round 2'],
])('a stored call is said when it is read: %o', (call, words) => {
  const stored = JSON.parse(JSON.stringify({ ...about, ...call }));
  expect(DESK_KINDS[call.call.act].schema.safeParse(stored).success).toBe(true);
  expect(deskWords(stored)).toBe(words);
});

const match = matchInLine({
  key: 's1r1m1',
  stage: 1,
  round: 1,
  table: 4,
  state: 'done',
  outcome: 'played',
  winner: 'a',
  a: { name: 'Ada' },
  b: { name: 'Ben' },
  games: [{ aPoints: 4, bPoints: 2 }],
});

it.each([
  [{ match }, 'Table 4: Ada beat Ben 4–2'],
  // As earlier versions stored it.
  [{ words: 'Table 4: Ada beat Ben 4–2' }, 'Table 4: Ada beat Ben 4–2'],
  [{}, 'Match s1r1m1'],
])('so is a stored report: %o', (fields, words) => {
  const stored = JSON.parse(JSON.stringify({ eventId: 9, key: 's1r1m1', ...fields }));
  expect(matchReportKind.schema.safeParse(stored).success).toBe(true);
  expect(reportLine(stored)).toBe(words);
});
