import { useQuery } from '@tanstack/react-query';
import type { Battle } from '#shared/battles';
import { readMatchKey } from '#shared/rules/events/match-key';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { nameOf, personQuery, useCurrentUser } from '@/features/accounts';
import { share } from '@/lib/sharing';

type Outcome = Pick<Battle, 'result' | 'myScore' | 'opponentScore' | 'opponentName'>;

/** "You won 3–1 against Robin"; `owner` is the name of somebody else. */
export function battleInWords(battle: Outcome, owner?: string): string {
  const { result, myScore, opponentScore, opponentName } = battle;
  const values = { result, myScore, opponentScore, opponentName: shownText(opponentName) };
  if (owner === undefined) {
    return t(
      '{result, select, WIN {You won {myScore}–{opponentScore} against {opponentName}} LOSS {You lost {myScore}–{opponentScore} against {opponentName}} other {You drew {myScore}–{opponentScore} against {opponentName}}}',
      values,
    );
  }
  return t(
    '{result, select, WIN {{owner} won {myScore}–{opponentScore} against {opponentName}} LOSS {{owner} lost {myScore}–{opponentScore} against {opponentName}} other {{owner} drew {myScore}–{opponentScore} against {opponentName}}}',
    { ...values, owner },
  );
}

/** "From Autumn Cup, round 2"; no round for bracket matches. */
export function eventInWords({ name, key }: NonNullable<Battle['event']>): string {
  const { part, column } = readMatchKey(key);
  return part === 'r'
    ? t('From {name}, round {number} [[of an event]]', { name, number: column })
    : t('From {name} [[an event]]', { name });
}

/** Opens the share dialog. Others see the battle only while its combo is public. */
export function shareBattle(battle: Battle, owner?: string): void {
  share({
    title: battleInWords(battle, owner),
    path: `/battles/${battle.id}`,
    isPrivate: !battle.myCombo.isPublic,
    // The owner has no name here.
    thing: owner === undefined ? { kind: 'battle', id: battle.id } : undefined,
  });
}

/** Shown if the name could not be loaded. */
const UNKNOWN = t('Blader');

/** The owner's name; undefined if it is the reader. */
export function useOwnerName(battle: Pick<Battle, 'userId'>) {
  const isMine = useCurrentUser().id === battle.userId;
  const { data, isPending } = useQuery({ ...personQuery(battle.userId), enabled: !isMine });
  if (isMine) return { owner: undefined, isLoading: false };
  return { owner: data ? nameOf(data) : isPending ? '…' : UNKNOWN, isLoading: isPending };
}
