import { sql } from 'drizzle-orm';
import { guardianOf, isUnsuspended } from '../../db/hidden';
import { blocks } from '../../db/schema';

/** A child stays listed only for a former friend, and nobody while suspended. */
export const isListedBlock = (userId: number) => sql`(
  (${blocks.wereFriends} or ${guardianOf(blocks.blockedId)} is null)
  and ${isUnsuspended(blocks.blockedId, userId)}
)`;
