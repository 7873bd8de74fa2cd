import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  BATTLE_TEXTS,
  type Battle,
  type BattleCombo,
  type BattleSubmission,
  type BattleValues,
  battleComboSchema,
  battlesApi,
} from '#shared/battles';
import { numberRounds } from '#shared/rules/scoring';
import { userQuery } from '@/features/accounts';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { ATTEMPT_MS, type Entry, type Outcome, outboxKind, outboxOf } from '@/lib/outbox';
import { toSubmission } from './to-submission';

/** A battle stored only on this device; `about` is the person's own combo. */
export type UnsentBattle = Entry<BattleSubmission, BattleCombo>;

export const battleKind = outboxKind({
  kind: 'battle',
  route: battlesApi.createBattle,
  schema: battleComboSchema,
  label: 'battle',
  lane: () => 'battles',
  /**
   * A replay returns the stored battle. A later change is then sent as an update, which must not
   * overwrite another device's edit.
   */
  async send({ body, mayBeStored, attempted }) {
    const battle = await call(battlesApi.createBattle, { body, timeout: ATTEMPT_MS });
    if (!mayBeStored || isAsSent(battle, body)) return battle;
    const { id } = battle;
    const isOurs = attempted?.some((earlier) => isAsSent(battle, earlier));
    const version = attempted && !isOurs ? CREATED : battle.version;
    const change = { ...body, version };
    return call(battlesApi.updateBattle, { params: { id }, body: change, timeout: ATTEMPT_MS });
  },
  refresh: (client) => void markStale(client, 'battle'),
});

/** The version of a battle that was never edited. */
const CREATED = 1;

function isAsSent(battle: Battle, body: BattleSubmission): boolean {
  return (
    battle.myComboId === Number(body.myComboId) &&
    // A battle that was kept by an earlier version lacks the texts that are new.
    BATTLE_TEXTS.every((key) => battle[key] === (body[key] ?? '')) &&
    JSON.stringify(numberRounds(battle.roundsData)) ===
      JSON.stringify(numberRounds(body.roundsData)) &&
    (!body.playedAt || Date.parse(battle.date) === Date.parse(body.playedAt))
  );
}

/**
 * Records a battle on this device, then on the server; resolves within 4 s. Calling it again with
 * the same `clientId` changes the same battle. `playedAt` defaults to now.
 */
export function useRecordBattle() {
  const client = useQueryClient();
  return useCallback(
    (values: BattleValues, combo: BattleCombo, clientId: string): Promise<Outcome<Battle>> => {
      const user = client.getQueryData(userQuery.queryKey);
      if (!user) throw new Error('Battles are recorded behind the login.');
      const playedAt = values.playedAt ?? new Date().toISOString();
      const body = toSubmission({ ...values, playedAt }, clientId);
      // Strips fields that the outbox need not store.
      const about = battleComboSchema.safeParse(combo).data ?? combo;
      return outboxOf(client, user.id).record(battleKind, { clientId, body, about });
    },
    [client],
  );
}
