import type { BattleCombo } from '@shared/battles';
import type { Combo } from '@shared/combos';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { findCached } from '@/lib/entities';

/** Stands for a combo of which only the id is known here; the server knows it. */
const UNKNOWN: Omit<BattleCombo, 'id'> = {
  name: 'Your combo',
  blade: '',
  mainBlade: null,
  disk: '',
  driver: '',
  bladeType: null,
  colorStart: '#3B82F6',
  colorEnd: '#8B5CF6',
};

/** Remembers what is known of the chosen combo, to draw the battle while it is only on the device. */
export function useChosenCombo(first: BattleCombo | undefined) {
  const client = useQueryClient();
  const chosen = useRef(first);
  return {
    choose: (combo: BattleCombo) => {
      chosen.current = combo;
    },
    comboOf: useCallback(
      (id: number): BattleCombo => {
        if (chosen.current?.id === id) return chosen.current;
        return (
          findCached<Combo>(client, 'combo', id, ['/api/combos/:id', '/api/combos']) ?? {
            ...UNKNOWN,
            id,
          }
        );
      },
      [client],
    ),
  };
}
