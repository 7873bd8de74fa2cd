import type { Battle, BattleCombo, BattleSubmission, BattleValues } from '@shared/battles';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { userQuery } from '@/features/accounts';
import { type Outcome, type Unsent, unsentQueue } from '@/lib/unsent';

import { battleDelivery } from './deliver-battle';
import { toSubmission } from './to-submission';

/** A battle that is only on this device; `about` is what draws one's own combo. */
export type UnsentBattle = Unsent<'battle', BattleSubmission, BattleCombo>;

export const isUnsentBattle = (entry: Unsent): entry is UnsentBattle => entry.kind === 'battle';

/**
 * Records a battle: on this device first, then on the server. Answers after 4 s at most. The same
 * `clientId` again is the same battle, changed. Without a time it was played now.
 */
export function useKeepBattle() {
  const client = useQueryClient();
  return useCallback(
    (values: BattleValues, combo: BattleCombo, clientId: string): Promise<Outcome<Battle>> => {
      const user = client.getQueryData(userQuery.queryKey);
      if (!user) throw new Error('Battles are recorded behind the sign-in.');
      const playedAt = values.playedAt ?? new Date().toISOString();
      const body = toSubmission({ ...values, playedAt }, clientId);
      const recording = { kind: 'battle', clientId, body, about: onlyCombo(combo) } as const;
      return unsentQueue(client, user.id).keep(recording, battleDelivery);
    },
    [client],
  );
}

/** Nothing else that the screen knows of the combo goes onto the device. */
function onlyCombo(combo: BattleCombo): BattleCombo {
  const { id, name, blade, mainBlade, disk, driver, bladeType, colorStart, colorEnd } = combo;
  return { id, name, blade, mainBlade, disk, driver, bladeType, colorStart, colorEnd };
}
