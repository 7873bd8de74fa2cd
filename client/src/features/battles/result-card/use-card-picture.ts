import { useEffect, useSyncExternalStore } from 'react';
import { nameOf, useCurrentUser } from '@/features/accounts';
import type { ResultCardProps } from './card-battle';
import {
  type CardState,
  cardKey,
  cardState,
  onCardChange,
  prepareCard,
  redrawCard,
} from './card-picture';

/** Draws the card as soon as it is shown, so that a tap on Share finds it ready. */
export function useCardPicture({ battle, player: named }: ResultCardProps): CardState & {
  /** Whose card it is. */
  player: string;
  retry: () => void;
} {
  const user = useCurrentUser();
  const player = named ?? nameOf(user);
  const key = cardKey(battle, player);
  const state = useSyncExternalStore(onCardChange, () => cardState(key));
  useEffect(() => prepareCard(battle, player), [battle, player]);
  return { ...state, player, retry: () => redrawCard(battle, player) };
}
