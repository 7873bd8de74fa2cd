import { type Battle, battlesApi, type ComboBattle } from '@shared/battles';
import type { QueryClient } from '@tanstack/react-query';
import { listed } from '@/lib/from-lists';

const LISTS = [battlesApi.listBattles.path, battlesApi.listRecentBattles.path];
const RESULTS = { WIN: 'win', DRAW: 'draw', LOSS: 'loss' } as const;

/** The battles of a combo that one's own lists in the cache have, the newest first. */
export function knownBattles(client: QueryClient, comboId: number): ComboBattle[] {
  return listed<Battle>(client, LISTS)
    .filter(({ myComboId }) => myComboId === comboId)
    .map((battle) => ({ ...battle, battleDate: battle.date, result: RESULTS[battle.result] }))
    .sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
}
