import { type Placeholder, sql } from 'drizzle-orm';
import type { Viewer } from '../../auth/authorize';
import { messages } from '../../db/schema';

/** Readable by both participants; a block does not hide received messages. */
export const canReadMessage = (
  viewer: Viewer,
  { senderId, receiverId }: { senderId: number; receiverId: number },
): boolean => senderId === viewer.id || receiverId === viewer.id;

/** Messages between two people in both directions, written to match the index. */
export const isBetween = (lower: number | Placeholder, higher: number | Placeholder) =>
  sql`least(${messages.senderId}, ${messages.receiverId}) = ${lower}
    and greatest(${messages.senderId}, ${messages.receiverId}) = ${higher}`;
