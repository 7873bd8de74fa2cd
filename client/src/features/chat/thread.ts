import type { Message } from '@shared/chat';
import type { ApiPage } from '@/lib/api';

/** The known messages with one person, without a gap, oldest first. */
export interface Thread {
  messages: Message[];
  /** The cursor of the page before the oldest of them; null at the beginning. */
  next: string | null;
}

/** In the order of writing; of a message in both lists, the second one counts. */
function union(a: Message[], b: Message[]): Message[] {
  const byId = new Map([...a, ...b].map((message) => [message.id, message]));
  return [...byId.values()].sort((x, y) => x.id - y.id);
}

/**
 * Joins the newest page to what is known. If more than a page was missed, older messages are dropped;
 * paging back brings them again. What was known `before` the fetch and should be on the page but is
 * not was deleted.
 */
export function withNewest(
  known: Thread | undefined,
  page: ApiPage<Message>,
  before?: Thread,
): Thread {
  if (!known) return { messages: page.items, next: page.next };
  // An answer that left before the first message may be empty.
  const oldest = page.items[0]?.id ?? 0;
  const reaches = oldest === 0 || known.messages.some(({ id }) => id === oldest);
  const onPage = new Set(page.items.map(({ id }) => id));
  const asked = new Set(before?.messages.map(({ id }) => id));
  const shouldBe = (id: number) => asked.has(id) && (id > oldest || page.next === null);
  const isGone = ({ id }: Message) => shouldBe(id) && !onPage.has(id);
  const kept = known.messages.filter(
    (message) => (reaches || message.id > oldest) && !isGone(message),
  );
  const isLonger = reaches && (kept[0]?.id ?? oldest) < oldest;
  return {
    messages: spreadRead(union(kept, page.items)),
    next: isLonger ? known.next : page.next,
  };
}

export function withOlder(known: Thread, page: ApiPage<Message>): Thread {
  return { messages: spreadRead(union(page.items, known.messages)), next: page.next };
}

export function withMessage(known: Thread, message: Message): Thread {
  if (known.messages.some(({ id }) => id === message.id)) return known;
  return { ...known, messages: union(known.messages, [message]) };
}

export function withRead(known: Thread, senderId: number): Thread {
  const isNews = known.messages.some((message) => message.senderId === senderId && !message.read);
  if (!isNews) return known;
  return {
    ...known,
    messages: known.messages.map((message) =>
      message.senderId === senderId ? { ...message, read: true } : message,
    ),
  };
}

/** Reading marks all messages at once: everything older than a seen message was seen too. */
function spreadRead(messages: Message[]): Message[] {
  const seen = new Map<number, number>();
  for (const { senderId, id, read } of messages) if (read) seen.set(senderId, id);
  return messages.map((message) =>
    message.read || message.id > (seen.get(message.senderId) ?? 0)
      ? message
      : { ...message, read: true },
  );
}
