import { type Battle, battleSchema } from '../../shared/battles';
import { type Combo, comboSchema } from '../../shared/combos';
import { api } from '../../shared/routes';
import type { RunningApp } from '../testing/running-app';
import { expectStatus, json, readAll, registerCaller } from './caller';

/** A person with a combo, over plain HTTP: what they were told is what must still be true later. */
export interface Recorder {
  comboId: number;
  submit(app: RunningApp, clientId: string): Promise<{ status: number; battle: Battle }>;
  combo(app: RunningApp): Promise<Combo>;
  /** Every battle, page by page. */
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
