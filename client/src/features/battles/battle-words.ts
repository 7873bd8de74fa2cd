import type { Battle } from '@shared/battles';
import { useQuery } from '@tanstack/react-query';
import { nameOf, personQuery, useCurrentUser } from '@/features/accounts';
import { share } from '@/lib/sharing';

const VERB = { WIN: 'won', LOSS: 'lost', DRAW: 'drew' } as const;

type Told = Pick<Battle, 'result' | 'myScore' | 'opponentScore' | 'opponentName'>;

/** "You won 3–1 against Robin" */
export function battleInWords(battle: Told, owner = 'You'): string {
  const { result, myScore, opponentScore, opponentName } = battle;
  return `${owner} ${VERB[result]} ${myScore}–${opponentScore} against ${opponentName}`;
}

/** Opens the share dialog for a battle; others see it only while its combo is public. */
export function shareBattle(battle: Battle, owner?: string): void {
  share({
    title: battleInWords(battle, owner),
    path: `/battles/${battle.id}`,
    isPrivate: !battle.myCombo.isPublic,
  });
}

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
