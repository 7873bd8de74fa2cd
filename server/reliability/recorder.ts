import { randomUUID } from 'node:crypto';
import { type Battle, battleSchema } from '../../shared/battles';
import { type Combo, comboSchema } from '../../shared/combos';
import { api } from '../../shared/routes';
import type { RunningApp } from '../testing/running-app';

/** A person with a combo, over plain HTTP: what they were told is what must still be true later. */
export interface Recorder {
  comboId: number;
  submit(app: RunningApp, clientId: string): Promise<{ status: number; battle: Battle }>;
  combo(app: RunningApp): Promise<Combo>;
  /** Every battle, page by page. */
  battles(app: RunningApp): Promise<Battle[]>;
}

const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

async function expectStatus(answer: Response, status: number): Promise<Response> {
  if (answer.status !== status) {
    throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  }
  return answer;
}

export async function createRecorder(app: RunningApp): Promise<Recorder> {
  const person = { username: `r-${randomUUID().slice(0, 12)}`, password: randomUUID() };
  const registered = await expectStatus(
    await fetch(app.url + api.register.path, { method: 'POST', ...json(person) }),
    api.register.status,
  );
  const cookie = registered.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const call = async (to: RunningApp, path: string, init: RequestInit = {}) =>
    fetch(to.url + path, {
      ...init,
      headers: { ...init.headers, cookie: cookie.join('; ') },
      signal: AbortSignal.timeout(30_000),
    });

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
    async battles(to) {
      const all: Battle[] = [];
      let path: string | undefined = `${api.listBattles.path}?limit=100`;
      while (path) {
        const answer: Response = await expectStatus(await call(to, path), 200);
        all.push(...battleSchema.array().parse(await answer.json()));
        path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      return all;
    },
  };
}
