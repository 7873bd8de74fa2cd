import { differenceInCalendarDays, isSameDay, isSameYear, isToday, isYesterday } from 'date-fns';
import { t } from '#shared/translate';
import { formatDateTime, formatMoment } from '@/lib/dates';

/** One person's messages within this time (milliseconds) form a group. */
const TOGETHER_MS = 5 * 60_000;

interface Groupable {
  key: string;
  senderId: number;
  createdAt: string;
}

export interface MessageGroup<M> {
  key: string;
  senderId: number;
  /** Whether it is the first of a day in the reader's time zone. */
  startsDay: boolean;
  messages: M[];
}

/** `messages` are oldest first. */
export function groupMessages<M extends Groupable>(messages: readonly M[]): MessageGroup<M>[] {
  const groups: MessageGroup<M>[] = [];
  let last: M | undefined;
  for (const message of messages) {
    const startsDay = !last || !isSameDay(new Date(last.createdAt), new Date(message.createdAt));
    const apart = last ? Math.abs(Date.parse(message.createdAt) - Date.parse(last.createdAt)) : 0;
    const group = groups.at(-1);
    if (group && !startsDay && group.senderId === message.senderId && apart <= TOGETHER_MS) {
      group.messages.push(message);
    } else {
      groups.push({ key: message.key, senderId: message.senderId, startsDay, messages: [message] });
    }
    last = message;
  }
  return groups;
}

/** "Today at 14:05", "Yesterday at 14:05" or "12 Mar 2026, 14:05", in the reader's time. */
export function messageTime(moment: string): string {
  const date = new Date(moment);
  const time = formatMoment(date, 'time');
  if (isToday(date)) return t('Today at {time}', { time });
  if (isYesterday(date)) return t('Yesterday at {time}', { time });
  return formatDateTime(date);
}

/** Divider between days: "Today", "Yesterday", "Thursday", "12 March". */
export function dayName(moment: string): string {
  const date = new Date(moment);
  const now = new Date();
  if (isToday(date)) return t('Today');
  if (isYesterday(date)) return t('Yesterday');
  const age = differenceInCalendarDays(now, date);
  if (age > 0 && age < 7) return formatMoment(date, 'weekday');
  return formatMoment(date, isSameYear(date, now) ? 'longDay' : 'longDate');
}

/** In a list of conversations: clock time if today, else a short date. */
export function listTime(moment: string): string {
  const date = new Date(moment);
  const now = new Date();
  if (isSameDay(date, now)) return formatMoment(date, 'time');
  return formatMoment(date, isSameYear(date, now) ? 'dayAndMonth' : 'date');
}
