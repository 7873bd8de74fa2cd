import { isSameDay } from 'date-fns';

/** Messages of one person that lie no further apart than this share one time (milliseconds). */
const TOGETHER_MS = 5 * 60_000;

interface Groupable {
  key: string;
  senderId: number;
  createdAt: string;
}

/** Messages that one person wrote one after the other. */
export interface MessageGroup<M> {
  key: string;
  senderId: number;
  /** Whether a new day begins with it, for the reader. */
  startsDay: boolean;
  messages: M[];
}

/** Puts together what one person wrote in one go; `messages` are the oldest first. */
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
      groups.push({
        key: message.key,
        senderId: message.senderId,
        startsDay,
        messages: [message],
      });
    }
    last = message;
  }
  return groups;
}
