import { type Placeholder, sql } from 'drizzle-orm';
import type { Viewer } from '../../auth/authorize';
import { messages } from '../../db/schema';

/** Its two sides; a block does not hide what was received. */
export const canReadMessage = (
  viewer: Viewer,
  { senderId, receiverId }: { senderId: number; receiverId: number },
): boolean => senderId === viewer.id || receiverId === viewer.id;

/** The messages of two people in both directions, as their index has them. */
export const isBetween = (lower: number | Placeholder, higher: number | Placeholder) =>
  sql`least(${messages.senderId}, ${messages.receiverId}) = ${lower}
    and greatest(${messages.senderId}, ${messages.receiverId}) = ${higher}`;
