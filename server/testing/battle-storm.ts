import { randomUUID } from 'node:crypto';
import { type Battle, battleSchema } from '#shared/battles';
import { type Combo, comboSchema } from '#shared/combos';
import { api } from '#shared/routes';
import { expectStatus, json, readAll, registerCaller } from './caller';
import type { RunningApp } from './running-app';

/** A person with a combo, who records battles over HTTP. */
export interface Recorder {
  comboId: number;
  submit(app: RunningApp, clientId: string): Promise<{ status: number; battle: Battle }>;
  combo(app: RunningApp): Promise<Combo>;
  battles(app: RunningApp): Promise<Battle[]>;
}

export async function createRecorder(app: RunningApp): Promise<Recorder> {
  const { call } = await registerCaller(app);

  const parts = { blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' };
  const created = await expectStatus(
    await call(app, api.createCombo.path, {
      method: 'POST',
      ...json({ name: 'Old Faithful', ...parts }),
    }),
    api.createCombo.status,
  );
  const { id: comboId } = comboSchema.parse(await created.json());

  return {
    comboId,
    async submit(to, clientId) {
      const answer = await call(to, api.createBattle.path, {
        method: 'POST',
        ...json({
          myComboId: comboId,
          opponentCombo: 'Dran Sword 3-60F',
          opponentName: 'Finn',
          roundsData: [{ roundNumber: 1, winner: 'me', finishType: 'burst' }],
          clientId,
        }),
      });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      return { status: answer.status, battle: battleSchema.parse(await answer.json()) };
    },
    async combo(to) {
      const answer = await expectStatus(await call(to, `${api.listCombos.path}/${comboId}`), 200);
      return comboSchema.parse(await answer.json());
    },
    battles: (to) => readAll(call, to, api.listBattles, battleSchema),
  };
}

/** Battles that were being submitted when the process was killed. */
export interface Storm {
  /** clientId -> battle id, from the response. */
  acknowledged: Map<string, number>;
  /** Sent without getting a response, so they may or may not have been saved. */
  unanswered: string[];
}

const SENDERS = 8;

/**
 * Submits battles concurrently, kills once `enough` were acknowledged, and ends when every sender's
 * request has failed.
 */
export async function submitUntilKilled(
  app: RunningApp,
  recorder: Recorder,
  { enough, kill }: { enough: number; kill: () => void },
): Promise<Storm> {
  const storm: Storm = { acknowledged: new Map(), unanswered: [] };
  let killed = false;
  const sender = async () => {
    for (;;) {
      const clientId = randomUUID();
      try {
        const { battle } = await recorder.submit(app, clientId);
        storm.acknowledged.set(clientId, battle.id);
      } catch (error) {
        if (!killed) throw error;
        storm.unanswered.push(clientId);
        return;
      }
      if (!killed && storm.acknowledged.size >= enough) {
        killed = true;
        kill();
      }
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return storm;
}

/**
 * Resends every battle, as the client's outbox does. `lost` are clientIds whose resend did not find
 * the acknowledged row.
 */
export async function repeatAll(
  app: RunningApp,
  recorder: Recorder,
  storm: Storm,
): Promise<{ lost: string[]; ids: Set<number> }> {
  const lost: string[] = [];
  const ids = new Set<number>();
  for (const clientId of [...storm.acknowledged.keys(), ...storm.unanswered]) {
    const { status, battle } = await recorder.submit(app, clientId);
    const before = storm.acknowledged.get(clientId);
    if (before !== undefined && (status !== 200 || battle.id !== before)) lost.push(clientId);
    ids.add(battle.id);
  }
  return { lost, ids };
}
