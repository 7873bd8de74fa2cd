import { useQuery } from '@tanstack/react-query';
import type { Battle } from '#shared/battles';
import { readMatchKey } from '#shared/rules/events/match-key';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { nameOf, personQuery, useCurrentUser } from '@/features/accounts';
import { share } from '@/lib/sharing';

const VERB = { WIN: 'won', LOSS: 'lost', DRAW: 'drew' } as const;

type Outcome = Pick<Battle, 'result' | 'myScore' | 'opponentScore' | 'opponentName'>;

/** "You won 3–1 against Robin" */
export function battleInWords(battle: Outcome, owner = t('You')): string {
  const { result, myScore, opponentScore, opponentName } = battle;
  return `${owner} ${VERB[result]} ${myScore}–${opponentScore} against ${shownText(opponentName)}`;
}

/** "From Autumn Cup, round 2"; no round for bracket matches. */
export function eventInWords({ name, key }: NonNullable<Battle['event']>): string {
  const { part, column } = readMatchKey(key);
  return part === 'r' ? `From ${name}, round ${column}` : `From ${name}`;
}

/** Opens the share dialog. Others see the battle only while its combo is public. */
export function shareBattle(battle: Battle, owner?: string): void {
  share({
    title: battleInWords(battle, owner),
    path: `/battles/${battle.id}`,
    isPrivate: !battle.myCombo.isPublic,
  });
}

/** Shown if the name could not be loaded. */
const UNKNOWN = t('Blader');

/** "You" or the owner's name; undefined while it loads. */
export function useOwnerName(battle: Pick<Battle, 'userId'>): string | undefined {
  const isMine = useCurrentUser().id === battle.userId;
  const { data, isPending } = useQuery({ ...personQuery(battle.userId), enabled: !isMine });
  if (isMine) return t('You');
  if (data) return nameOf(data);
  return isPending ? undefined : UNKNOWN;
}
