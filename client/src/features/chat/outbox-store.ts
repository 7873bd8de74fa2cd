import { z } from 'zod';
import { type PersonalStore, personalStore } from '@/lib/personal-store';

const entrySchema = z.object({
  clientId: z.uuid(),
  receiverId: z.number(),
  content: z.string(),
  createdAt: z.string(),
  /** Why it was given up, in the server's words; null while it is still to be sent. */
  problem: z.string().nullable(),
});

/** A message that was written here and is not known to be saved. */
export type OutboxEntry = z.infer<typeof entrySchema>;

const NONE: OutboxEntry[] = [];

/** What a person wrote on this device and the server has not confirmed, in the order of writing. */
export function outboxStore(userId: number): PersonalStore<OutboxEntry[]> {
  return personalStore(userId, 'outbox', z.array(entrySchema), NONE);
}
