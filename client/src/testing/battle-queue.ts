import { type Battle, type BattleSubmission, DEFAULT_EVENT_NAME } from '@shared/battles';
import { api } from '@shared/routes';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import { battleDelivery } from '@/features/battles/deliver-battle';
import { randomId } from '@/lib/random-id';
import { type UnsentQueue, unsentQueue } from '@/lib/unsent';
import { type fakeApi, reply } from './fake-api';
import { aBattle } from './records';
import { signedInClient, type storingDevice, turns } from './unsent';

export type BattleBody = BattleSubmission & { clientId: string };

/** A page that sends battles, a server that saves what it gets, and a clock that the test turns. */
export function battleQueue(
  server: ReturnType<typeof fakeApi>,
  device: ReturnType<typeof storingDevice>,
) {
  let stops: (() => void)[] = [];

  const tab = {
    client: undefined as unknown as QueryClient,
    queue: undefined as unknown as UnsentQueue,
    /** What the server has, by clientId. */
    saved: new Map<string, Battle>(),
    /** As the server does: the same clientId again is the battle that was saved before. */
    save(body: BattleSubmission): Response {
      const { clientId = '', ...rest } = body as BattleBody;
      const known = tab.saved.get(clientId);
      if (known) return reply(200, known);
      const { opponentName, opponentCombo, playedAt } = rest;
      const battle = aBattle({
        id: tab.saved.size + 1,
        opponentName,
        opponentCombo,
        date: playedAt ?? '',
        rounds: rest.roundsData,
      });
      tab.saved.set(clientId, battle);
      return reply(201, battle);
    },
    /** The server can be reached and saves what it is sent. */
    accept() {
      server.online();
      server.on(api.createBattle, ({ body }) => tab.save(body));
    },
    /** The opponents of the battles that the server has. */
    names: () => [...tab.saved.values()].map(({ opponentName }) => opponentName),
    /** The opponents of the battles that were sent to it, each attempt counted. */
    attempts: () =>
      server.calls(api.createBattle).map(({ body }) => (body as BattleBody).opponentName),
    /** The opponents of the battles that are still on the device. */
    left: async () =>
      (await device.kept()).map(({ body }) => (body as BattleSubmission).opponentName),
    keep: (body: BattleBody) =>
      tab.queue.keep(
        { kind: 'battle', clientId: body.clientId, body, about: null },
        battleDelivery,
      ),
    /** Records something of which nothing is expected at once. */
    async record(name: string): Promise<BattleBody> {
      const body = aBody(name);
      await tab.keep(body);
      return body;
    },
    /** The page as it is after a reload, for whoever is signed in. */
    load(userId = 1, client = signedInClient(userId)) {
      tab.client = client;
      tab.queue = unsentQueue(client, userId);
      tab.hold(tab.queue.run([battleDelivery]));
    },
    /** Stops something when the page is left. */
    hold(stop: () => void) {
      stops.push(stop);
    },
    leave() {
      for (const stop of stops) stop();
      stops = [];
    },
    async pass(milliseconds: number) {
      await vi.advanceTimersByTimeAsync(milliseconds);
      await turns();
    },
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    tab.saved.clear();
    tab.accept();
    tab.load();
  });
  afterEach(() => tab.leave());
  return tab;
}

/** A battle as it is sent to be recorded. */
export function aBody(opponentName: string): BattleBody {
  return {
    myComboId: 7,
    opponentName,
    opponentCombo: 'Shark Edge 3-60F',
    eventName: DEFAULT_EVENT_NAME,
    roundsData: [{ roundNumber: 1, winner: 'me', finishType: 'burst' }],
    playedAt: '2026-03-12T14:05:00.000Z',
    clientId: randomId(),
  } as BattleBody;
}
