import type { Battle } from '@shared/battles';
import { useQuery } from '@tanstack/react-query';
import { nameOf, personQuery, useCurrentUser } from '@/features/accounts';

/** Stands for a name that cannot be had. */
const SOMEBODY = 'Player';

/**
 * Whose battle it is, as it is told to the one who reads: "You", or the person's name; undefined
 * while that is being asked for.
 */
export function useOwnerName(battle: Pick<Battle, 'userId'>): string | undefined {
  const isMine = useCurrentUser().id === battle.userId;
  const { data, isPending } = useQuery({ ...personQuery(battle.userId), enabled: !isMine });
  if (isMine) return 'You';
  if (data) return nameOf(data);
  return isPending ? undefined : SOMEBODY;
}
