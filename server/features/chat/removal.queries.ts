import { and, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Authorized } from '../../auth/authorize';
import type { Db } from '../../db/pool';
import { conversations, messages } from '../../db/schema';
import type { MessageRow } from './chat.queries';

type Writer = Pick<Db, 'select' | 'update' | 'delete'>;
type Sides = Pick<MessageRow, 'senderId' | 'receiverId'>;

const sidesOf = ({ senderId, receiverId }: Sides): SQL | undefined => {
  const { userId, otherUserId } = conversations;
  return or(
    and(eq(userId, senderId), eq(otherUserId, receiverId)),
    and(eq(userId, receiverId), eq(otherUserId, senderId)),
  );
};

async function findOther(
  tx: Writer,
  { id, senderId, receiverId }: MessageRow,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        sql`least(${messages.senderId}, ${messages.receiverId}) = ${Math.min(senderId, receiverId)}`,
        sql`greatest(${messages.senderId}, ${messages.receiverId}) = ${Math.max(senderId, receiverId)}`,
        ne(messages.id, id),
      ),
    )
    .orderBy(sql`${messages.id} desc`)
    .limit(1);
  return row?.id;
}

/**
 * Deletes a message and updates both conversation rows. The caller holds the version rows of both
 * sides.
 */
export async function deleteMessage(tx: Writer, message: Authorized<MessageRow>): Promise<void> {
  const isOfBoth = sidesOf(message);
  const isLast = and(isOfBoth, eq(conversations.lastMessageId, message.id));
  const lastMessageId = await findOther(tx, message);
  // Before the message, to which the rows refer.
  if (lastMessageId === undefined) await tx.delete(conversations).where(isOfBoth);
  else await tx.update(conversations).set({ lastMessageId }).where(isLast);
  const [row] = await tx
    .delete(messages)
    .where(eq(messages.id, message.id))
    .returning({ readAt: messages.readAt });
  if (!row || row.readAt) return;
  await tx
    .update(conversations)
    .set({ unreadCount: sql`${conversations.unreadCount} - 1` })
    .where(
      and(
        eq(conversations.userId, message.receiverId),
        eq(conversations.otherUserId, message.senderId),
        gt(conversations.unreadCount, 0),
      ),
    );
}
