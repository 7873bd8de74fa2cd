import type { Tx } from '../../db/pool';
import { conversations, friendRequests, friendships, messages } from '../../db/schema';
import type { DemoChats, DemoMessage } from './demo-chats';

/** Writes friendships, requests and talks, each with the rows that the app itself would write. */
export async function plantChats(
  tx: Tx,
  chats: DemoChats,
  idOf: (person: number) => number,
): Promise<void> {
  const sides = chats.friendships.flatMap(({ people: [a, b], createdAt }) => [
    { userId: idOf(a), friendId: idOf(b), createdAt },
    { userId: idOf(b), friendId: idOf(a), createdAt },
  ]);
  await tx.insert(friendships).values(sides);
  await tx.insert(friendRequests).values(
    chats.requests.map(({ sender, receiver, createdAt }) => ({
      senderId: idOf(sender),
      receiverId: idOf(receiver),
      createdAt,
    })),
  );
  const inserted = await tx
    .insert(messages)
    .values(
      chats.messages.map(({ sender, receiver, ...message }) => ({
        ...message,
        senderId: idOf(sender),
        receiverId: idOf(receiver),
      })),
    )
    .returning({ id: messages.id });
  await tx.insert(conversations).values(
    conversationsOf(
      chats.messages,
      inserted.map((row) => row.id),
      idOf,
    ),
  );
}

/** The two sides of every conversation, with its newest message and what is unread. */
function conversationsOf(
  written: readonly DemoMessage[],
  ids: readonly number[],
  idOf: (person: number) => number,
) {
  const rows = new Map<string, typeof conversations.$inferInsert>();
  for (const [index, { sender, receiver, readAt }] of written.entries()) {
    for (const [user, other] of [
      [sender, receiver],
      [receiver, sender],
    ] as const) {
      const before = rows.get(`${user} ${other}`)?.unreadCount ?? 0;
      rows.set(`${user} ${other}`, {
        userId: idOf(user),
        otherUserId: idOf(other),
        lastMessageId: ids[index] ?? 0,
        unreadCount: before + (user === receiver && !readAt ? 1 : 0),
      });
    }
  }
  return [...rows.values()];
}
