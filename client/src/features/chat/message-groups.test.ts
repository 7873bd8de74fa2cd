import { expect, it } from 'vitest';
import { groupMessages } from './message-groups';

const from = (senderId: number, day: number, hour: number, minute: number) => ({
  key: `${senderId}-${day}-${hour}-${minute}`,
  senderId,
  createdAt: new Date(2026, 2, day, hour, minute).toISOString(),
});

const shape = (messages: Parameters<typeof groupMessages>[0]) =>
  groupMessages(messages).map(({ senderId, startsDay, messages: { length } }) => ({
    senderId,
    startsDay,
    length,
  }));

it('groups messages of one person', () => {
  const talk = [from(1, 12, 14, 0), from(1, 12, 14, 2), from(2, 12, 14, 3), from(1, 12, 14, 4)];
  expect(shape(talk)).toEqual([
    { senderId: 1, startsDay: true, length: 2 },
    { senderId: 2, startsDay: false, length: 1 },
    { senderId: 1, startsDay: false, length: 1 },
  ]);
});

it('starts a new group after a pause', () => {
  expect(shape([from(1, 12, 14, 0), from(1, 12, 14, 6)])).toEqual([
    { senderId: 1, startsDay: true, length: 1 },
    { senderId: 1, startsDay: false, length: 1 },
  ]);
});

it("starts a new group on a new day in the reader's time zone", () => {
  expect(shape([from(1, 11, 23, 59), from(1, 12, 0, 1)])).toEqual([
    { senderId: 1, startsDay: true, length: 1 },
    { senderId: 1, startsDay: true, length: 1 },
  ]);
});

it('has no groups without messages', () => {
  expect(groupMessages([])).toEqual([]);
});
