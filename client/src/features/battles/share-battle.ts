import type { Battle } from '@shared/battles';
import { share } from '@/lib/share';
import { battleInWords } from './battle-words';

/** Opens the share dialog for a battle; others see it only while its combo is public. */
export function shareBattle(battle: Battle, owner?: string): void {
  share({
    title: battleInWords(battle, owner),
    path: `/battles/${battle.id}`,
    isPrivate: !battle.myCombo.isPublic,
  });
}
