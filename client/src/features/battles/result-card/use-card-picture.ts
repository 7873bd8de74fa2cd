import { useCallback, useEffect, useState } from 'react';
import { nameOf, useCurrentUser } from '@/features/accounts';
import type { ResultCardProps } from './card-battle';
import { cardKey, cardPicture } from './card-picture';

export interface CardPicture {
  /** Whose card it is. */
  player: string;
  /** There once it is drawn. */
  file: File | undefined;
  failed: boolean;
  retry: () => void;
}

/** Draws the card as soon as it is shown, so that a tap on Share finds it ready. */
export function useCardPicture({ battle, player: named }: ResultCardProps): CardPicture {
  const user = useCurrentUser();
  const player = named ?? nameOf(user);
  const key = cardKey(battle, player);
  const [state, setState] = useState<{ key: string; file?: File; failed?: boolean }>({ key });
  const [attempt, setAttempt] = useState(0);

  // The same battle comes as a new object with every answer of the server: the key tells.
  // biome-ignore lint/correctness/useExhaustiveDependencies: key stands for battle and player
  useEffect(() => {
    let gone = false;
    const show = (next: { file?: File; failed?: boolean }) => {
      if (!gone) setState({ key, ...next });
    };
    show({});
    cardPicture(battle, player).then(
      (file) => show({ file }),
      () => show({ failed: true }),
    );
    return () => {
      gone = true;
    };
  }, [key, attempt]);

  const current = state.key === key ? state : undefined;
  return {
    player,
    file: current?.file,
    failed: current?.failed ?? false,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
  };
}
